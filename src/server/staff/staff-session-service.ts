import { addSeconds } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken, createToken } from '../platform/secrets.ts';
import * as store from './staff-store.ts';
import type { Staff } from './staff-store.ts';
import type { AuditSubject } from '../audit/record-audit-event.ts';
import type { LoginClient } from '../accounts/session-service.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';

/** Half an hour without use, so that a long application can be read in peace, and never more than 12 hours. */
const IDLE_SECONDS = 30 * 60;
const LONGEST_SECONDS = 12 * 60 * 60;

export type StaffSessionService = ReturnType<typeof createStaffSessionService>;

/** Counts staff apart from a student with the same address. */
const nameOf = (email: string): string => `staff ${email}`;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'passwords' | 'verifyPassword' | 'limits' | 'audit'>;

export const createStaffSessionService = ({ db, clock, passwords, verifyPassword, limits, audit }: Deps) => ({
  async logIn({ username, password }: { readonly username: string; readonly password: string }, from: LoginClient): Promise<string> {
    const email = username.toLowerCase();
    const browserHash = hashToken(from.browserId);
    const row = await store.findStaff(db, email, browserHash);
    const subject: AuditSubject = { username: email, actor: row ? `staff ${row.id}` : 'staff' };
    const account = { name: nameOf(email), row, subject, refusal: 'wrong_staff_login' } as const;
    return verifyPassword(password, account, from, async ({ id: staffId, password_hash: verified }) => {
      const newHash = await passwords.rehashIfOutdated(password, verified);
      const id = createToken();
      return db.transaction().execute(async (transaction) => {
        if (!(await store.lockStaffMember(transaction, staffId, verified, newHash))) return undefined;
        if (from.previousSessionId) await store.endStaffSession(transaction, hashToken(from.previousSessionId));
        await store.openStaffSession(transaction, staffId, hashToken(id), browserHash, clock());
        await audit(transaction, 'logged_in', subject);
        return id;
      });
    });
  },

  async findMember(id: string, isUse: boolean): Promise<Staff | undefined> {
    const now = clock();
    const bounds = { now, seenAfter: addSeconds(now, -IDLE_SECONDS), openedAfter: addSeconds(now, -LONGEST_SECONDS) };
    return store.findStaffBySession(db, hashToken(id), bounds, isUse);
  },

  logOut: (id: string): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const member = await store.endStaffSession(transaction, hashToken(id));
      if (member) await audit(transaction, 'logged_out', { actor: `staff ${member}` });
    }),

  /** @throws {RefusalError} `wrong_staff_link` if no password can be chosen with the id of this link */
  async requireValidLink(id: string): Promise<void> {
    if (!(await store.isStaffLinkValid(db, hashToken(id), clock()))) throw new RefusalError('wrong_staff_link');
  },

  /** Sets a password once and ends all sessions. @throws {RefusalError} `passwords_differ`, `weak_password`, `wrong_staff_link`, ... */
  async choosePassword(
    { id, password, confirm_password: again }: { id: string; password: string; confirm_password: string },
    from: Omit<LoginClient, 'previousSessionId'>,
  ): Promise<void> {
    if (password.normalize('NFC') !== again.normalize('NFC')) throw new RefusalError('passwords_differ');
    const passwordHash = await passwords.hash(password);
    const member = await db.transaction().execute(async (transaction) => {
      const owner = await store.consumeStaffLink(transaction, hashToken(id), clock());
      if (!owner) return undefined;
      await store.setStaffPassword(transaction, owner.id, passwordHash, hashToken(from.browserId), clock());
      await audit(transaction, 'password_reset', { actor: `staff ${owner.id}` });
      return owner;
    });
    if (!member) {
      await audit(db, 'reset_failed', { actor: 'staff' });
      throw new RefusalError('wrong_staff_link');
    }
    await limits.clearLoginFailures(nameOf(member.email), from);
  },
});
