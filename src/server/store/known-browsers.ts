import { type RawBuilder, sql } from 'kysely';
import type { Db, Writes } from './tables.ts';

/** Browsers that the accounts of students know, and those that the accounts of the staff know: tables with the same columns. */
export type KnownBrowsers = 'known_browser' | 'known_staff_browser';

/** Records that an account has been logged in in a browser, or that its owner has been confirmed there; also as a part of another statement. */
export const browserRemembered = (
  db: Writes,
  table: KnownBrowsers,
  accountId: string | RawBuilder<string>,
  browserHash: Buffer,
  now: Date,
) =>
  db
    .insertInto(table)
    .values({ account_id: accountId, browser_hash: browserHash, last_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ last_at: now }));

/** Column of a query for accounts. @param accountId the column of the account's id in that query */
export const knowsBrowser = (table: KnownBrowsers, accountId: string, browserHash: Buffer) =>
  sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} WHERE account_id = ${sql.ref(accountId)} AND browser_hash = ${browserHash})`.as(
    'knows_browser',
  );

export async function forgetBrowsers(db: Db, table: KnownBrowsers, accountId: string): Promise<void> {
  await db.deleteFrom(table).where('account_id', '=', accountId).execute();
}

/** After a new password, the browser in which it was chosen is the only one that the account knows. */
export async function keepOnlyBrowser(db: Db, table: KnownBrowsers, accountId: string, browserHash: Buffer, now: Date): Promise<void> {
  await forgetBrowsers(db, table, accountId);
  await browserRemembered(db, table, accountId, browserHash, now).execute();
}
