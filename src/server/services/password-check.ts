import { Refused } from '../refusals.ts';
import { hashOf } from '../secrets.ts';
import { knowsBrowser } from '../store/known-browsers.ts';
import type { Subject } from './audit.ts';
import type { Client } from './limits.ts';
import type { Db } from '../store/tables.ts';
import type { Passwords } from './passwords.ts';
import type { Limits } from './limits.ts';
import type { Audit } from './audit.ts';

interface Row {
  readonly password_hash: string | null;
  readonly knows_browser: boolean;
}

interface Account<R extends Row> {
  readonly name: string;
  readonly row: R | undefined;
  readonly subject: Subject;
  readonly refusal: 'wrong_login' | 'wrong_staff_login' | 'wrong_password';
}

/** Verifies a password, counting a try first and taking it back after `use`; takes as long without an account. @throws {Refused} */
export type VerifyPassword = <R extends Row, T>(
  password: string,
  account: Account<R>,
  from: Client,
  use: (row: R & { readonly password_hash: string }) => Promise<T | undefined>,
) => Promise<T>;

type Deps = {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly audit: Audit;
};

export function createVerifyPassword({ db, passwords, limits, audit }: Deps): VerifyPassword {
  return async (password, { name, row, subject, refusal }, from, use) => {
    const client = { ...from, isKnown: row?.knows_browser ?? false };
    await limits.countLogin(name, client).catch(async (refused: unknown) => {
      await audit(db, 'login_delayed', subject);
      throw refused;
    });
    const isRight = await passwords.verify(password, row?.password_hash);
    const done = isRight && row?.password_hash ? await use({ ...row, password_hash: row.password_hash }) : undefined;
    if (done === undefined) {
      await audit(db, 'login_failed', subject);
      throw new Refused(refusal);
    }
    await limits.forgive(name, client);
    return done;
  };
}

export interface Checked {
  readonly username: string;
  readonly hash: string;
}

export type CheckPassword = (accountId: string, password: string, from: Client) => Promise<Checked>;

export function createPasswordCheck({ db, verifyPassword }: Pick<Deps, 'db'> & { readonly verifyPassword: VerifyPassword }): CheckPassword {
  return async (accountId, password, from) => {
    const row = await db
      .selectFrom('account')
      .select(['username', 'password_hash', knowsBrowser('known_browser', 'account.id', hashOf(from.browser ?? ''))])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!row) throw new Refused('not_logged_in');
    const account = { name: row.username, row, subject: { accountId, username: row.username }, refusal: 'wrong_password' } as const;
    return verifyPassword(password, account, from, ({ username, password_hash: hash }) => Promise.resolve({ username, hash }));
  };
}
