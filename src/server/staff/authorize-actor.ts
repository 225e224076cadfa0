import type { StaffRole } from '../../api/rules/office.ts';
import { RefusalError } from '../platform/refusals.ts';
import { lockStaffRole } from './staff-store.ts';
import { lockApiToken } from './api-token-store.ts';
import type { Db } from '../database/tables.ts';
import type { Actor } from '../audit/record-audit-event.ts';
import { invalidTokenWwwAuthenticate } from './api-token-service.ts';

/** Locks the actor's right until the transaction ends. @throws {RefusalError} `not_logged_in`, `editors_only`, `wrong_system_token` */
export async function authorizeActor(transaction: Db, actor: Actor, role: StaffRole = 'editor'): Promise<void> {
  const [kind, id = ''] = actor.split(' ');
  if (kind === 'service' && !(await lockApiToken(transaction, id)))
    throw new RefusalError('wrong_system_token', invalidTokenWwwAuthenticate);
  if (kind !== 'staff') return;
  const present = await lockStaffRole(transaction, id);
  if (present === undefined) throw new RefusalError('not_logged_in');
  if (role === 'editor' && present !== 'editor') throw new RefusalError('editors_only');
}
