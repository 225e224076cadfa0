import { plusSeconds, type Clock } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { hashOf, newToken } from '../secrets.ts';
import * as store from '../store/staff.ts';
import type { Staff } from '../store/staff.ts';
import type { Db } from '../store/tables.ts';
import type { Audit } from './audit.ts';
import type { Limits } from './limits.ts';
import type { Passwords } from './passwords.ts';

export type { Staff } from '../store/staff.ts';

/** Half an hour without use, so that a long application can be read in peace, and never more than 12 hours. */
const IDLE_SECONDS = 30 * 60;
const LONGEST_SECONDS = 12 * 60 * 60;

/** How the staff of the office log in; nothing here has to do with the accounts and sessions of students. */
export interface StaffSessions {
  /**
   * Opens a session, whose id exists nowhere else: the database stores its hash.
   * @param from network address of the caller, and the session that the browser had, which ends
   * @throws {Refused} `wrong_staff_login`, `too_many`
   */
  logIn(
    login: { readonly username: string; readonly password: string },
    from: { readonly address: string; readonly oldId: string | undefined },
  ): Promise<string>;
  /** Whose live session this is; undefined if there is none. @param isUse whether the call shows that someone is at work */
  memberOf(id: string, isUse: boolean): Promise<Staff | undefined>;
  logOut(id: string): Promise<void>;
  /** @throws {Refused} `wrong_staff_link` if no password can be chosen with the id of this link */
  requireLink(id: string): Promise<void>;
  /**
   * Sets the password with the id of a link, once, and ends every session of the account; it does not log in.
   * @throws {Refused} `passwords_differ`, `weak_password`, `breached_password` (the link stays valid), `wrong_staff_link`
   */
  choosePassword(form: { id: string; password: string; confirm_password: string }, address: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly audit: Audit;
}

/** Tries at an account of the staff are counted apart from those at a student's with the same address. */
const nameOf = (email: string): string => `staff ${email}`;

export function createStaffSessions({ db, clock, passwords, limits, audit }: Deps): StaffSessions {
  return {
    async logIn({ username, password }, { address, oldId }) {
      const email = username.toLowerCase();
      const client = { address, browser: undefined };
      await limits.countLogin(nameOf(email), client).catch(async (refused: unknown) => {
        await audit(db, 'login_delayed', { username: email, actor: 'staff' });
        throw refused;
      });
      const member = await store.findStaff(db, email);
      const refuse = async (): Promise<never> => {
        await audit(db, 'login_failed', { username: email, actor: member ? `staff ${member.id}` : 'staff' });
        throw new Refused('wrong_staff_login');
      };
      if (!(await passwords.verify(password, member?.password_hash)) || !member?.password_hash) return refuse();
      const { id: staffId, password_hash: verified } = member;
      const upgraded = passwords.isOutdated(verified) ? await passwords.hash(password) : undefined;
      const id = newToken();
      const isOpen = await db.transaction().execute(async (transaction) => {
        if (!(await store.holdStaff(transaction, staffId, verified))) return false;
        if (upgraded !== undefined) await store.setStaffPassword(transaction, staffId, upgraded);
        if (oldId) await store.endStaffSession(transaction, hashOf(oldId));
        await store.openStaffSession(transaction, staffId, hashOf(id), clock());
        await audit(transaction, 'logged_in', { username: email, actor: `staff ${staffId}` });
        return true;
      });
      if (!isOpen) return refuse();
      await limits.forgive(nameOf(email), client);
      return id;
    },

    async memberOf(id, isUse) {
      const now = clock();
      const bounds = { now, seenAfter: plusSeconds(now, -IDLE_SECONDS), openedAfter: plusSeconds(now, -LONGEST_SECONDS) };
      return store.staffOfSession(db, hashOf(id), bounds, isUse);
    },

    logOut: (id) =>
      db.transaction().execute(async (transaction) => {
        const member = await store.endStaffSession(transaction, hashOf(id));
        if (member) await audit(transaction, 'logged_out', { actor: `staff ${member}` });
      }),

    async requireLink(id) {
      if (!(await store.hasLink(db, hashOf(id), clock()))) throw new Refused('wrong_staff_link');
    },

    async choosePassword({ id, password, confirm_password: again }, address) {
      if (password.normalize('NFC') !== again.normalize('NFC')) throw new Refused('passwords_differ');
      const passwordHash = await passwords.hash(password);
      const member = await db.transaction().execute(async (transaction) => {
        const owner = await store.takeLink(transaction, hashOf(id), clock());
        if (!owner) return undefined;
        await store.setStaffPassword(transaction, owner.id, passwordHash);
        await store.endStaffSessions(transaction, owner.id);
        await audit(transaction, 'password_reset', { actor: `staff ${owner.id}` });
        return owner;
      });
      if (!member) {
        await audit(db, 'reset_failed', { actor: 'staff' });
        throw new Refused('wrong_staff_link');
      }
      await limits.startOver(nameOf(member.email), { address, browser: undefined });
    },
  };
}
