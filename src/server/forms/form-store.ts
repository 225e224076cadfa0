import type { FormFiles } from '../../form/model/form-files.ts';
import type { Db } from '../database/tables.ts';

export async function saveFormFiles(db: Db, { hash, formFiles }: { hash: string; formFiles: FormFiles }, now: Date): Promise<void> {
  if (await isFormStored(db, hash)) return;
  await db
    .insertInto('form')
    .values({ hash, documents: JSON.stringify(formFiles), first_served_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export const isFormStored = async (db: Db, hash: string): Promise<boolean> =>
  (await db.selectFrom('form').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;

export async function listServedForms(db: Db) {
  const rows = await db.selectFrom('form').select(['hash', 'first_served_at']).orderBy('first_served_at', 'desc').orderBy('hash').execute();
  return rows.map(({ hash, first_served_at: firstServedAt }) => ({ hash, firstServedAt }));
}

export async function readFormFiles(db: Db, hash: string): Promise<FormFiles | undefined> {
  const row = await db.selectFrom('form').select('documents').where('hash', '=', hash).executeTakeFirst();
  return row && (JSON.parse(row.documents) as FormFiles);
}
