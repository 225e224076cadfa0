import { type Selectable, sql } from 'kysely';
import type { StaffRole } from '../../api/rules/office.ts';
import { rememberBrowserQuery, forgetBrowsers, forgetOtherBrowsers, knowsBrowserColumn } from '../accounts/known-browser-store.ts';
import type { SessionBounds } from '../accounts/session-store.ts';
import type { Db, Tables } from '../database/tables.ts';

export type Staff = Pick<Selectable<Tables['staff']>, 'id' | 'email' | 'name' | 'role'>;

const columns = ['id', 'email', 'name', 'role'] as const;

/** Adds a member, or takes one back who was removed; undefined if there is one with this address. */
export async function insertStaff(
  db: Db,
  member: { readonly email: string; readonly name: string; readonly role: StaffRole },
  now: Date,
): Promise<Staff | undefined> {
  const { name, role } = member;
  return db
    .insertInto('staff')
    .values({ ...member, created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ name, role, removed_at: null }).where('staff.removed_at', 'is not', null),
    )
    .returning(columns)
    .executeTakeFirst();
}

export interface StaffAccount extends Staff {
  readonly password_hash: string | null;
  readonly removed_at: Date | null;
}

/** Present members of the office, by name. */
export const listCurrentStaff = async (db: Db): Promise<readonly Pick<Staff, 'id' | 'name'>[]> =>
  db.selectFrom('staff').select(['id', 'name']).where('removed_at', 'is', null).orderBy('name').orderBy('id').execute();

const BROWSERS = 'known_staff_browser';

export const listAllStaff = async (db: Db): Promise<readonly StaffAccount[]> =>
  db
    .selectFrom('staff')
    .select([...columns, 'password_hash', 'removed_at'])
    .orderBy('email')
    .execute();

const present = (db: Db) => db.updateTable('staff').where('removed_at', 'is', null);

/** Member with an address; `knows_browser`: true if the member has logged in in this browser before. */
export const findStaff = (db: Db, email: string, browserHash: Buffer) =>
  db
    .selectFrom('staff')
    .select(['id', 'password_hash', knowsBrowserColumn(BROWSERS, 'staff.id', browserHash)])
    .where('email', '=', email)
    .executeTakeFirst();

/** Locks a member, and stores the password at today's cost. @returns false if `verified` is no longer its hash */
export async function lockStaffMember(transaction: Db, id: string, verified: string, newHash: string): Promise<boolean> {
  const held = present(transaction).set({ password_hash: newHash }).where('id', '=', id).where('password_hash', '=', verified);
  return (await held.returning('id').executeTakeFirst()) !== undefined;
}

/** Role of a member, locked until the transaction ends; undefined for removed ones. */
export async function lockStaffRole(transaction: Db, id: string): Promise<StaffRole | undefined> {
  const member = transaction.selectFrom('staff').select('role').where('id', '=', id).where('removed_at', 'is', null).forShare();
  return (await member.executeTakeFirst())?.role;
}

/** Returns the member; undefined if nobody with this address works here. */
export const updateStaffRole = async (db: Db, email: string, role: StaffRole): Promise<Staff | undefined> =>
  present(db).set({ role }).where('email', '=', email).returning(columns).executeTakeFirst();

/** Ends the account's sessions and log-ins, and frees what the member read. */
export async function markStaffRemoved(db: Db, email: string, now: Date): Promise<Staff | undefined> {
  const removed = await present(db)
    .set({ removed_at: now, password_hash: null, link_hash: null, link_expires_at: null })
    .where('email', '=', email)
    .returning(columns)
    .executeTakeFirst();
  if (removed) {
    await db.updateTable('submission').set({ reader_id: null }).where('reader_id', '=', removed.id).execute();
    await endStaffSessions(db, removed.id);
    await forgetBrowsers(db, BROWSERS, removed.id);
  }
  return removed;
}

/** Stores a link with which the member chooses a password; an earlier one stops working. */
export const saveStaffLink = async (db: Db, email: string, hash: Buffer, expiresAt: Date): Promise<Staff | undefined> =>
  present(db).set({ link_hash: hash, link_expires_at: expiresAt }).where('email', '=', email).returning(columns).executeTakeFirst();

export async function isStaffLinkValid(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const owner = db.selectFrom('staff').select('id').where('removed_at', 'is', null).where('link_hash', '=', hash);
  return (await owner.where('link_expires_at', '>', now).executeTakeFirst()) !== undefined;
}

/** Uses up a link; undefined if it is unknown, used or expired. */
export const consumeStaffLink = async (db: Db, hash: Buffer, now: Date): Promise<Staff | undefined> =>
  present(db)
    .set({ link_hash: null, link_expires_at: null })
    .where('link_hash', '=', hash)
    .where('link_expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();

/** Sets the password of a locked member; ends all sessions, and one browser is known from now on. */
export async function setStaffPassword(transaction: Db, id: string, passwordHash: string, browserHash: Buffer, now: Date): Promise<void> {
  await present(transaction).set({ password_hash: passwordHash }).where('id', '=', id).execute();
  await endStaffSessions(transaction, id);
  await forgetOtherBrowsers(transaction, BROWSERS, id, browserHash, now);
}

export async function openStaffSession(db: Db, staffId: string, idHash: Buffer, browserHash: Buffer, now: Date): Promise<void> {
  await rememberBrowserQuery(db, BROWSERS, staffId, browserHash, now).execute();
  await db.insertInto('staff_session').values({ id_hash: idHash, staff_id: staffId, created_at: now, last_seen_at: now }).execute();
}

/** Member of a session, with the current role; a use marks it as seen. Undefined if it is not alive. */
export async function findStaffBySession(
  db: Db,
  idHash: Buffer,
  { now, seenAfter, openedAfter }: SessionBounds,
  isUse: boolean,
): Promise<Staff | undefined> {
  const { rows } = await sql<Staff>`
    WITH seen AS (
      UPDATE staff_session SET last_seen_at = CASE WHEN ${isUse}::boolean THEN ${now} ELSE last_seen_at END
      WHERE id_hash = ${idHash} AND last_seen_at > ${seenAfter} AND created_at > ${openedAfter}
      RETURNING staff_id)
    SELECT id, email, name, role FROM seen JOIN staff ON staff.id = staff_id WHERE removed_at IS NULL`.execute(db);
  return rows[0];
}

export async function endStaffSession(db: Db, idHash: Buffer): Promise<string | undefined> {
  const row = await db.deleteFrom('staff_session').where('id_hash', '=', idHash).returning('staff_id').executeTakeFirst();
  return row?.staff_id;
}

async function endStaffSessions(db: Db, staffId: string): Promise<void> {
  await db.deleteFrom('staff_session').where('staff_id', '=', staffId).execute();
}

export async function readStaffNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where(sql`id::text`, 'in', ids.length > 0 ? ids : [''])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
