import type { StaffRole } from '../../api/rules/office.ts';
import { addSeconds } from '../platform/clock.ts';
import { hashToken, createToken } from '../platform/secrets.ts';
import * as store from './staff-store.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'audit'>;

interface Invited {
  readonly member: store.Staff;
  readonly id: string;
}

export const STAFF_LINK_HOURS = 24;

export const addStaffMember = (
  { db, clock, audit }: Deps,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: StaffRole },
): Promise<Invited | undefined> =>
  db.transaction().execute(async (transaction) => {
    const member = await store.insertStaff(transaction, { email: email.toLowerCase(), name, role }, clock());
    if (!member) return undefined;
    await audit(transaction, 'staff_added', { actor: `staff ${member.id}` });
    return inviteStaffMember({ db: transaction, clock, audit }, email);
  });

export async function inviteStaffMember({ db, clock, audit }: Deps, email: string): Promise<Invited | undefined> {
  const id = createToken();
  const member = await store.saveStaffLink(db, email.toLowerCase(), hashToken(id), addSeconds(clock(), STAFF_LINK_HOURS * 60 * 60));
  if (!member) return undefined;
  await audit(db, 'staff_link_made', { actor: `staff ${member.id}` });
  return { member, id };
}

export async function setStaffRole({ db, audit }: Deps, email: string, role: StaffRole): Promise<store.Staff | undefined> {
  const member = await store.updateStaffRole(db, email.toLowerCase(), role);
  if (member) await audit(db, 'staff_role_set', { actor: `staff ${member.id}` });
  return member;
}

export const removeStaffMember = ({ db, clock, audit }: Deps, email: string): Promise<store.Staff | undefined> =>
  db.transaction().execute(async (transaction) => {
    const member = await store.markStaffRemoved(transaction, email.toLowerCase(), clock());
    if (member) await audit(transaction, 'staff_removed', { actor: `staff ${member.id}` });
    return member;
  });
