import type { DataKeys } from '../platform/data-keys.ts';
import { associatedDataOf } from '../database/sealed-columns.ts';
import type { Db } from '../database/tables.ts';

export interface StoredNote {
  readonly at: Date;
  readonly by: string;
  readonly text: string;
}

export async function insertNote(
  db: Db,
  keys: DataKeys,
  note: { readonly accountId: string; readonly staffId: string; readonly text: string; readonly at: Date },
): Promise<void> {
  const { accountId, staffId, text, at } = note;
  const sealed = keys.seal(text, associatedDataOf('application_note.text', accountId));
  await db.insertInto('application_note').values({ account_id: accountId, staff_id: staffId, text: sealed, at }).execute();
}

export async function listNotes(db: Db, keys: DataKeys, accountId: string): Promise<readonly StoredNote[]> {
  const rows = await db
    .selectFrom('application_note')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['text', 'at', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('application_note.id')
    .execute();
  return rows.map(({ text, at, name: by }) => ({
    at,
    by,
    text: keys.unseal(text, associatedDataOf('application_note.text', accountId)) as string,
  }));
}
