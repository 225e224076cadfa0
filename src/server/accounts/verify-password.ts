import { RefusalError } from '../platform/refusals.ts';
import { hashToken } from '../platform/secrets.ts';
import { knowsBrowserColumn } from './known-browser-store.ts';
import type { AuditSubject } from '../audit/record-audit-event.ts';
import type { ClientInfo } from './rate-limit-service.ts';
import type { AccountDeps } from './account-deps.ts';

interface Row {
  readonly password_hash: string | null;
  readonly knows_browser: boolean;
}

interface Account<R extends Row> {
  readonly name: string;
  readonly row: R | undefined;
  readonly subject: AuditSubject;
  readonly refusal: 'wrong_login' | 'wrong_staff_login' | 'wrong_password';
}

/** Verifies a password, counting a try first and taking it back after `use`; takes as long without an account. @throws {RefusalError} */
export type VerifyPassword = <R extends Row, T>(
  password: string,
  account: Account<R>,
  from: ClientInfo,
  use: (row: R & { readonly password_hash: string }) => Promise<T | undefined>,
) => Promise<T>;

type Deps = Pick<AccountDeps, 'db' | 'passwords' | 'limits' | 'audit'>;

export const createVerifyPassword =
  ({ db, passwords, limits, audit }: Deps): VerifyPassword =>
  async (password, { name, row, subject, refusal }, from, use) => {
    const client = { ...from, isKnown: row?.knows_browser ?? false };
    await limits.countLogin(name, client).catch(async (refused: unknown) => {
      await audit(db, 'login_delayed', subject);
      throw refused;
    });
    const isRight = await passwords.verify(password, row?.password_hash);
    const done = isRight && row?.password_hash ? await use({ ...row, password_hash: row.password_hash }) : undefined;
    if (done === undefined) {
      await audit(db, 'login_failed', subject);
      throw new RefusalError(refusal);
    }
    await limits.undoLoginFailure(name, client);
    return done;
  };

interface VerifiedAccount {
  readonly username: string;
  readonly hash: string;
}

export type VerifyOwnPassword = (accountId: string, password: string, from: ClientInfo) => Promise<VerifiedAccount>;

export const createVerifyOwnPassword =
  ({ db, verifyPassword }: Pick<Deps, 'db'> & { readonly verifyPassword: VerifyPassword }): VerifyOwnPassword =>
  async (accountId, password, from) => {
    const row = await db
      .selectFrom('account')
      .select(['username', 'password_hash', knowsBrowserColumn('known_browser', 'account.id', hashToken(from.browserId ?? ''))])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!row) throw new RefusalError('not_logged_in');
    const account = { name: row.username, row, subject: { accountId, username: row.username }, refusal: 'wrong_password' } as const;
    return verifyPassword(password, account, from, ({ username, password_hash: hash }) => Promise.resolve({ username, hash }));
  };
