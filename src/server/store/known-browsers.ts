import type { RawBuilder } from 'kysely';
import type { Db, Writes } from './tables.ts';

/** Records that an account has been logged in in a browser, or that its owner has been confirmed there. */
export async function rememberBrowser(db: Db, accountId: string, browserHash: Buffer, now: Date): Promise<void> {
  await browserRemembered(db, accountId, browserHash, now).execute();
}

/** The same as a part of another statement. */
export const browserRemembered = (db: Writes, accountId: string | RawBuilder<string>, browserHash: Buffer, now: Date) =>
  db
    .insertInto('known_browser')
    .values({ account_id: accountId, browser_hash: browserHash, last_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ last_at: now }));

export async function isKnownBrowser(db: Db, username: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .innerJoin('account', 'account.id', 'known_browser.account_id')
    .select('account_id')
    .where('username', '=', username)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetBrowsers(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_browser').where('account_id', '=', accountId).execute();
}
