import type { Role } from '../../contract/office.ts';
import { Refused } from '../refusals.ts';
import { lockRole } from '../store/staff.ts';
import { lockSystemToken } from '../store/system-tokens.ts';
import type { Db } from '../store/tables.ts';
import type { Actor } from './audit.ts';
import { invalidToken } from './system-tokens.ts';

/** Locks the actor's right until the transaction ends. @throws {Refused} `not_logged_in`, `editors_only`, `wrong_system_token` */
export async function requireActor(transaction: Db, actor: Actor, role: Role = 'editor'): Promise<void> {
  const [kind, id = ''] = actor.split(' ');
  if (kind === 'service' && !(await lockSystemToken(transaction, id))) throw new Refused('wrong_system_token', invalidToken);
  if (kind !== 'staff') return;
  const present = await lockRole(transaction, id);
  if (present === undefined) throw new Refused('not_logged_in');
  if (role === 'editor' && present !== 'editor') throw new Refused('editors_only');
}
