import type { Clock } from '../clock.ts';
import { currentRequestId } from '../current-request.ts';
import type { Secrets } from '../secrets.ts';
import { addAuditEntries, type AuditEvent } from '../store/audit.ts';
import type { Writes } from '../store/tables.ts';

/** Who or what an entry is about. Nothing here is text that someone typed, and no entry holds an answer. */
export interface Subject {
  readonly accountId?: string | undefined;
  /** In place of one, several accounts to which the same happened: an entry for each. */
  readonly accountIds?: readonly string[];
  /** The address that was typed, stored as a keyed fingerprint: it may have no account. */
  readonly username?: string;
  /** In place of an account that has been deleted: its id, stored as a keyed fingerprint, which says nothing by itself. */
  readonly formerId?: string;
  /** `student` if absent; `sender`: someone whom the student has asked for a document; `retention`: its time was over. */
  readonly actor?: Actor | 'service' | 'staff' | 'sender' | 'retention';
}
/** Who works with the applications of others: the operator by a command, a system with its token, or a member of the staff. */
export type Actor = 'operator' | `service ${string}` | `staff ${string}`;

/** Records what happened, when and in which request; in the caller's transaction, or statement, if there is one. */
export type Audit = (db: Writes, event: AuditEvent, subject: Subject) => Promise<void>;

export function createAudit({ clock, secrets }: { clock: Clock; secrets: Secrets }): Audit {
  return async (db, event, { accountId, accountIds = [accountId], username, formerId, actor = 'student' }) => {
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
}
