import { plusSeconds } from '../clock.ts';
import { currentLanguage } from '../request-context.ts';
import { hashOf, newToken } from '../secrets.ts';
import { type Account, findAccountFrom, setLanguage } from '../store/accounts.ts';
import * as store from '../store/sessions.ts';
import type { Client } from './limits.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { VerifyPassword } from './password-check.ts';
import type { Audit } from './audit.ts';
import type { Passwords } from './passwords.ts';

/** 15 minutes without use, and never more than 12 hours. */
const IDLE_SECONDS = 15 * 60;
const LONGEST_SECONDS = 12 * 60 * 60;

export interface LoginClient extends Client {
  readonly browser: string;
  readonly oldId: string | undefined;
}

export interface SessionClient extends Client {
  readonly browser: string;
  readonly id: string;
}

export interface Student {
  readonly accountId: string;
}
/** Reads what a call needs of the student in the same query that finds the session; undefined if the session is not alive. */
export type ReadStudent<S extends Student = Student> = (session: store.LiveSession) => Promise<S | undefined>;

export type SessionOwner = Pick<Account, 'id' | 'username' | 'language'>;

/** New session; the database stores only the id's hash. `language`: the owner's, or that of this call if none was known. */
export interface OpenedSession {
  readonly id: string;
  readonly accountId: string;
  readonly language: string | undefined;
}

export type Sessions = ReturnType<typeof createSessions>;

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly verifyPassword: VerifyPassword;
  readonly audit: Audit;
  readonly passwords: Passwords;
};

export function createSessions({ db, clock, passwords, verifyPassword, audit }: Deps) {
  const open = async (
    account: SessionOwner,
    proof: store.Proof,
    from: Pick<LoginClient, 'browser' | 'oldId'>,
    defaultRoute: string | undefined,
  ): Promise<OpenedSession | undefined> => {
    const id = newToken();
    const here = currentLanguage();
    const opening = store.insertSession(
      db,
      {
        accountId: account.id,
        proof,
        idHash: hashOf(id),
        oldIdHash: from.oldId ? hashOf(from.oldId) : undefined,
        browserHash: hashOf(from.browser),
        language: here,
        lastPage: defaultRoute || undefined,
      },
      clock(),
    );
    try {
      await audit(opening, 'logged_in', { accountId: account.id, username: account.username });
    } catch (error) {
      if (store.isStaleProof(error)) return undefined;
      throw error;
    }
    return { id, accountId: account.id, language: account.language ?? here };
  };
  return {
    /** Opens a session for an account whose owner has just proved to be at this browser. @returns undefined if the proof no longer holds */
    open,
    /** @throws {Refused} `wrong_login` (also before the account is confirmed), `too_many` */
    async logIn(login: { username: string; password: string; default_route?: string }, from: LoginClient): Promise<OpenedSession> {
      const username = login.username.toLowerCase();
      const row = await findAccountFrom(db, username, hashOf(from.browser));
      const account = { name: username, row, subject: { accountId: row?.id, username }, refusal: 'wrong_login' } as const;
      return verifyPassword(login.password, account, from, async (owner) => {
        const { password_hash: passwordHash } = owner;
        const newHash = await passwords.atTodaysCost(login.password, passwordHash);
        return open(owner, { username, passwordHash, newHash }, from, login.default_route);
      });
    },
    async keepLanguage(accountId: string): Promise<void> {
      const language = currentLanguage();
      if (language !== undefined) await setLanguage(db, accountId, language);
    },
    /** @param isUse true if the call shows activity; calls that a page makes by itself do not */
    async studentOf<S extends Student>(id: string, isUse: boolean, read: ReadStudent<S>): Promise<S | undefined> {
      const now = clock();
      const bounds = { now, seenAfter: plusSeconds(now, -IDLE_SECONDS), openedAfter: plusSeconds(now, -LONGEST_SECONDS) };
      return read(store.liveSession(hashOf(id), bounds, isUse));
    },
    async readAccount(session: store.LiveSession): Promise<Student | undefined> {
      const accountId = await store.sessionAccount(db, session);
      return accountId === undefined ? undefined : { accountId };
    },
    hasEndedWithAccount: (id: string): Promise<boolean> => store.hasEndedWithAccount(db, hashOf(id)),
    logOut: (id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const accountId = await store.endSession(transaction, hashOf(id));
        if (accountId) await audit(transaction, 'logged_out', { accountId });
      }),
  };
}
