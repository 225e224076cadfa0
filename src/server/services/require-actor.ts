import type { StaffRole } from '../../contract/office.ts';
import { RefusalError } from '../refusals.ts';
import { lockStaffRole } from '../store/staff.ts';
import { lockSystemToken } from '../store/system-tokens.ts';
import type { Db } from '../store/tables.ts';
import type { Actor } from './audit.ts';
import { invalidTokenChallenge } from './system-tokens.ts';

/** Locks the actor's right until the transaction ends. @throws {RefusalError} `not_logged_in`, `editors_only`, `wrong_system_token` */
export async function authorizeActor(transaction: Db, actor: Actor, role: StaffRole = 'editor'): Promise<void> {
  const [kind, id = ''] = actor.split(' ');
  if (kind === 'service' && !(await lockSystemToken(transaction, id))) throw new RefusalError('wrong_system_token', invalidTokenChallenge);
  if (kind !== 'staff') return;
  const present = await lockStaffRole(transaction, id);
  if (present === undefined) throw new RefusalError('not_logged_in');
  if (role === 'editor' && present !== 'editor') throw new RefusalError('editors_only');
}
