import { addSeconds } from '../platform/clock.ts';
import { requestLanguage } from '../platform/request-context.ts';
import { hashToken, createToken } from '../platform/secrets.ts';
import { type Account, findAccountWithBrowser, setAccountLanguage } from './account-store.ts';
import * as store from './session-store.ts';
import type { ClientInfo } from './rate-limit-service.ts';
import type { AccountDeps } from './account-deps.ts';

/** 15 minutes without use, and never more than 12 hours. */
const IDLE_SECONDS = 15 * 60;
const LONGEST_SECONDS = 12 * 60 * 60;

export interface LoginClient extends ClientInfo {
  readonly browserId: string;
  readonly previousSessionId: string | undefined;
}

export interface SessionClient extends ClientInfo {
  readonly browserId: string;
  readonly sessionId: string;
}

export interface SessionStudent {
  readonly accountId: string;
}
/** Reads what a call needs of the student in the same query that finds the session; undefined if the session is not alive. */
export type ReadSessionStudent<S extends SessionStudent = SessionStudent> = (session: store.LiveSessionQuery) => Promise<S | undefined>;

type SessionOwner = Pick<Account, 'id' | 'username' | 'language'>;

/** New session; the database stores only the id's hash. `language`: the owner's, or that of this call if none was known. */
export interface OpenedSession {
  readonly id: string;
  readonly accountId: string;
  readonly language: string | undefined;
}

export type SessionService = ReturnType<typeof createSessionService>;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'verifyPassword' | 'audit' | 'passwords'>;

export function createSessionService({ db, clock, passwords, verifyPassword, audit }: Deps) {
  const open = async (
    account: SessionOwner,
    proof: store.LoginProof,
    from: Pick<LoginClient, 'browserId' | 'previousSessionId'>,
    defaultRoute: string | undefined,
  ): Promise<OpenedSession | undefined> => {
    const id = createToken();
    const here = requestLanguage();
    const opening = store.insertSessionQuery(
      db,
      {
        accountId: account.id,
        proof,
        idHash: hashToken(id),
        oldIdHash: from.previousSessionId ? hashToken(from.previousSessionId) : undefined,
        browserHash: hashToken(from.browserId),
        language: here,
        lastPage: defaultRoute || undefined,
      },
      clock(),
    );
    try {
      await audit(opening, 'logged_in', { accountId: account.id, username: account.username });
    } catch (error) {
      if (store.isStaleProofError(error)) return undefined;
      throw error;
    }
    return { id, accountId: account.id, language: account.language ?? here };
  };
  return {
    /** Opens a session for an account whose owner has just proved to be at this browser. @returns undefined if the proof no longer holds */
    open,
    /** @throws {RefusalError} `wrong_login` (also before the account is confirmed), `too_many` */
    async logIn(login: { username: string; password: string; default_route?: string }, from: LoginClient): Promise<OpenedSession> {
      const username = login.username.toLowerCase();
      const row = await findAccountWithBrowser(db, username, hashToken(from.browserId));
      const account = { name: username, row, subject: { accountId: row?.id, username }, refusal: 'wrong_login' } as const;
      return verifyPassword(login.password, account, from, async (owner) => {
        const { password_hash: passwordHash } = owner;
        const newHash = await passwords.rehashIfOutdated(login.password, passwordHash);
        return open(owner, { username, passwordHash, newHash }, from, login.default_route);
      });
    },
    async saveLanguage(accountId: string): Promise<void> {
      const language = requestLanguage();
      if (language !== undefined) await setAccountLanguage(db, accountId, language);
    },
    /** @param isUse true if the call shows activity; calls that a page makes by itself do not */
    async findStudent<S extends SessionStudent>(id: string, isUse: boolean, read: ReadSessionStudent<S>): Promise<S | undefined> {
      const now = clock();
      const bounds = { now, seenAfter: addSeconds(now, -IDLE_SECONDS), openedAfter: addSeconds(now, -LONGEST_SECONDS) };
      return read(store.liveSessionQuery(hashToken(id), bounds, isUse));
    },
    async readAccount(session: store.LiveSessionQuery): Promise<SessionStudent | undefined> {
      const accountId = await store.readSessionAccountId(db, session);
      return accountId === undefined ? undefined : { accountId };
    },
    hasEndedWithAccount: (id: string): Promise<boolean> => store.hasSessionEndedWithAccount(db, hashToken(id)),
    logOut: (id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const accountId = await store.endSession(transaction, hashToken(id));
        if (accountId) await audit(transaction, 'logged_out', { accountId });
      }),
  };
}
