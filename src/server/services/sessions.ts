import { plusSeconds, type Clock } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { hashOf, newToken } from '../secrets.ts';
import { findAccount, pendingPassword, setPassword } from '../store/accounts.ts';
import { startLastPage } from '../store/applications.ts';
import { endSession, openSession, touchSession } from '../store/sessions.ts';
import type { Db } from '../store/tables.ts';
import type { Limits } from './limits.ts';
import type { Passwords } from './passwords.ts';

/** 15 minutes without a call (spec, section 4 "Inactivity"), and never longer than 12 hours. */
const IDLE_SECONDS = 15 * 60;
const LONGEST_SECONDS = 12 * 60 * 60;

export interface Sessions {
  /**
   * Opens a session and answers its id, which exists nowhere else: the database holds its hash.
   * @throws {Refused} `wrong_login`, `unconfirmed` (only to who knows the password), `too_many`
   */
  logIn(login: { username: string; password: string; default_route?: string }, oldId: string | undefined): Promise<string>;
  /** The account of a living session; keeps it alive. */
  accountOf(id: string): Promise<string | undefined>;
  logOut(id: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly limits: Limits;
}

export function createSessions({ db, clock, passwords, limits }: Deps): Sessions {
  return {
    async logIn(login, oldId) {
      const username = login.username.toLowerCase();
      await limits.countLogin(username);
      const account = await findAccount(db, username);
      const pending = account?.password_hash === null ? await pendingPassword(db, account.id) : undefined;
      const stored = account?.password_hash ?? pending;
      if (!await passwords.verify(login.password, stored) || !account) throw new Refused('wrong_login');
      await limits.forgive(username);
      if (account.password_hash === null) throw new Refused('unconfirmed');
      if (passwords.isOutdated(account.password_hash)) await setPassword(db, account.id, await passwords.hash(login.password));
      const id = newToken();
      await db.transaction().execute(async (transaction) => {
        if (oldId) await endSession(transaction, hashOf(oldId));
        await openSession(transaction, account.id, hashOf(id), clock());
        if (login.default_route) await startLastPage(transaction, account.id, login.default_route);
      });
      return id;
    },
    async accountOf(id) {
      const now = clock();
      return touchSession(db, hashOf(id), now, plusSeconds(now, -IDLE_SECONDS), plusSeconds(now, -LONGEST_SECONDS));
    },
    logOut: (id) => endSession(db, hashOf(id)),
  };
}
