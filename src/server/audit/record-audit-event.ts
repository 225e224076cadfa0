import type { Clock } from '../platform/clock.ts';
import { currentRequestId } from '../platform/request-context.ts';
import type { Secrets } from '../platform/secrets.ts';
import { addAuditEntries } from './audit-store.ts';
import type { DbQueryCreator } from '../database/tables.ts';
import type { AuditEvent } from '../database/audit-events.ts';

/** Subject of an entry. Nothing here is text that someone typed, and no entry holds an answer. */
export interface AuditSubject {
  readonly accountId?: string | undefined;
  readonly accountIds?: readonly string[];
  readonly username?: string;
  /** Id of a deleted account, stored as a keyed fingerprint. */
  readonly formerId?: string;
  /** Default `student`; `sender`: someone whom the student has asked for a document; `retention`: the period is over. */
  readonly actor?: Actor | 'service' | 'staff' | 'sender' | 'retention';
}
export type Actor = 'operator' | `service ${string}` | `staff ${string}`;

/** Records an event with its time and request, in the caller's transaction or statement. */
export type RecordAuditEvent = (db: DbQueryCreator, event: AuditEvent, subject: AuditSubject) => Promise<void>;

export const createRecordAuditEvent =
  ({ clock, secrets }: { clock: Clock; secrets: Secrets }): RecordAuditEvent =>
  async (db, event, { accountId, accountIds = [accountId], username, formerId, actor = 'student' }) => {
    if (accountIds.length === 0) return;
    const named = username === undefined ? formerId && `account ${formerId}` : `address ${username.toLowerCase()}`;
    const same = {
      at: clock(),
      event,
      actor,
      address_fingerprint: named === undefined ? null : secrets.fingerprint(named),
      request_id: currentRequestId() ?? null,
    };
    await addAuditEntries(
      db,
      accountIds.map((id) => ({ ...same, account_id: id ?? null })),
    );
  };
