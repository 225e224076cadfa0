import type { Role } from '../../contract/office.ts';
import { plusSeconds } from '../clock.ts';
import { hashOf, newToken } from '../secrets.ts';
import * as store from '../store/staff.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Audit } from './audit.ts';

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
};

interface Invited {
  readonly member: store.Staff;
  readonly id: string;
}

export const LINK_HOURS = 24;

export function addStaff(
  { db, clock, audit }: Deps,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<Invited | undefined> {
  return db.transaction().execute(async (transaction) => {
    const member = await store.addStaff(transaction, { email: email.toLowerCase(), name, role }, clock());
    if (!member) return undefined;
    await audit(transaction, 'staff_added', { actor: `staff ${member.id}` });
    return inviteStaff({ db: transaction, clock, audit }, email);
  });
}

export async function inviteStaff({ db, clock, audit }: Deps, email: string): Promise<Invited | undefined> {
  const id = newToken();
  const member = await store.saveLink(db, email.toLowerCase(), hashOf(id), plusSeconds(clock(), LINK_HOURS * 60 * 60));
  if (!member) return undefined;
  await audit(db, 'staff_link_made', { actor: `staff ${member.id}` });
  return { member, id };
}

export async function setStaffRole({ db, audit }: Deps, email: string, role: Role): Promise<store.Staff | undefined> {
  const member = await store.setRole(db, email.toLowerCase(), role);
  if (member) await audit(db, 'staff_role_set', { actor: `staff ${member.id}` });
  return member;
}

export function removeStaff({ db, clock, audit }: Deps, email: string): Promise<store.Staff | undefined> {
  return db.transaction().execute(async (transaction) => {
    const member = await store.removeStaff(transaction, email.toLowerCase(), clock());
    if (member) await audit(transaction, 'staff_removed', { actor: `staff ${member.id}` });
    return member;
  });
}
