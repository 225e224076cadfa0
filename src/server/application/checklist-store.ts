import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

export type ChecklistMark = Selectable<Tables['checklist_mark']>;

/** All marks of these applications, also of entries that the institution's list has lost, by account and entry. */
export async function readChecklistMarks(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, ChecklistMark>>> {
  const marks = await db
    .selectFrom('checklist_mark')
    .selectAll()
    .where(sql<boolean>`account_id = ANY (${accountIds}::uuid[])`)
    .orderBy('received_at')
    .execute();
  const byAccount = Map.groupBy(marks, (mark) => mark.account_id);
  return new Map([...byAccount].map(([id, own]) => [id, new Map(own.map((mark) => [mark.entry, mark]))]));
}

/** False if it is marked already: the first day and actor stay. */
export async function addChecklistMark(transaction: Db, mark: ChecklistMark): Promise<boolean> {
  const added = await transaction
    .insertInto('checklist_mark')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry')
    .execute();
  return added.length > 0;
}

/** False if it is not marked. */
export async function removeChecklistMark(transaction: Db, accountId: string, entry: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('checklist_mark')
    .where('account_id', '=', accountId)
    .where('entry', '=', entry)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
