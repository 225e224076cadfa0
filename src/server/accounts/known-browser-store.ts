import { type RawBuilder, sql } from 'kysely';
import type { Db, DbQueryCreator } from '../database/tables.ts';

type KnownBrowserTable = 'known_browser' | 'known_staff_browser';

/** Records a log-in or confirmation in a browser; can be a part of another statement. */
export const rememberBrowserQuery = (
  db: DbQueryCreator,
  table: KnownBrowserTable,
  accountId: string | RawBuilder<string>,
  browserHash: Buffer,
  now: Date,
) =>
  db
    .insertInto(table)
    .values({ account_id: accountId, browser_hash: browserHash, last_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ last_at: now }));

/** Column of a query for accounts. @param accountId the column of the account's id in that query */
export const knowsBrowserColumn = (table: KnownBrowserTable, accountId: string, browserHash: Buffer) =>
  sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} WHERE account_id = ${sql.ref(accountId)} AND browser_hash = ${browserHash})`.as(
    'knows_browser',
  );

export async function forgetBrowsers(db: Db, table: KnownBrowserTable, accountId: string): Promise<void> {
  await db.deleteFrom(table).where('account_id', '=', accountId).execute();
}

export async function forgetOtherBrowsers(
  db: Db,
  table: KnownBrowserTable,
  accountId: string,
  browserHash: Buffer,
  now: Date,
): Promise<void> {
  await forgetBrowsers(db, table, accountId);
  await rememberBrowserQuery(db, table, accountId, browserHash, now).execute();
}
