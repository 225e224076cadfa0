import { Refused } from '../refusals.ts';
import type { Db } from '../store/tables.ts';
import type { Audit } from './audit.ts';
import type { Client, Limits } from './limits.ts';
import type { Passwords } from './passwords.ts';

interface Deps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly audit: Audit;
}

/** Whose password it was. */
export interface Checked {
  readonly username: string;
  readonly hash: string | null;
}

/**
 * Asks a student who is logged in for the password once more, before something that someone who finds the device unlocked must not do.
 * Wrong ones count like those of a log-in. @throws {Refused} `too_many`, `wrong_password`
 */
export type CheckPassword = (accountId: string, password: string, from: Client) => Promise<Checked>;

export function createPasswordCheck({ db, passwords, limits, audit }: Deps): CheckPassword {
  return async (accountId, password, from) => {
    const account = await db.selectFrom('account').select(['username', 'password_hash']).where('id', '=', accountId).executeTakeFirst();
    if (!account) throw new Refused('not_logged_in');
    const { username, password_hash: hash } = account;
    await limits.countLogin(username, from).catch(async (refused: unknown) => {
      await audit(db, 'login_delayed', { username });
      throw refused;
    });
    if (!(await passwords.verify(password, hash))) {
      await audit(db, 'login_failed', { accountId, username });
      throw new Refused('wrong_password');
    }
    await limits.forgive(username, from);
    return { username, hash };
  };
}
