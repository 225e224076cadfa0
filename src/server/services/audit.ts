import type { Clock } from '../clock.ts';
import { currentRequestId } from '../current-request.ts';
import type { Secrets } from '../secrets.ts';
import { addAuditEntry, type AuditEvent } from '../store/audit.ts';
import type { Db } from '../store/tables.ts';

/** Who or what an entry is about. Nothing here is text that someone typed, and no entry holds an answer. */
export interface Subject {
  readonly accountId?: string | undefined;
  /** The address that was typed, stored as a keyed fingerprint: it may have no account. */
  readonly username?: string;
  /** `student` if absent. */
  readonly actor?: 'operator' | 'service' | `service ${string}`;
}

/** Records what happened, when and in which request; in the caller's transaction if there is one. */
export type Audit = (db: Db, event: AuditEvent, subject: Subject) => Promise<void>;

export function createAudit({ clock, secrets }: { clock: Clock; secrets: Secrets }): Audit {
  return (db, event, { accountId, username, actor = 'student' }) =>
    addAuditEntry(db, {
      at: clock(),
      event,
      actor,
      account_id: accountId ?? null,
      address_fingerprint: username === undefined ? null : secrets.fingerprint(`address ${username.toLowerCase()}`),
      request_id: currentRequestId() ?? null,
    });
}
