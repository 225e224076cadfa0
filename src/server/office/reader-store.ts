import type { Db } from '../database/tables.ts';

/** Makes a member of the staff, or nobody, the reader of submitted applications. @returns ids that exist */
export async function assignReader(transaction: Db, accountIds: readonly string[], readerId: string | null): Promise<readonly string[]> {
  const found = await transaction
    .selectFrom('submission')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  const ids = found.map(({ account_id: id }) => id);
  if (ids.length > 0) await transaction.updateTable('submission').set({ reader_id: readerId }).where('account_id', 'in', ids).execute();
  return ids;
}
