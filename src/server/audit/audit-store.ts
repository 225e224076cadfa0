import { type Insertable, sql } from 'kysely';
import type { Db, Tables, DbQueryCreator } from '../database/tables.ts';

export type AuditEvent =
  | 'signed_up'
  | 'confirmed'
  | 'code_failed'
  | 'logged_in'
  | 'login_failed'
  | 'login_delayed'
  | 'logged_out'
  | 'reset_asked'
  | 'password_reset'
  | 'reset_failed'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_failed'
  | 'submitted'
  | 'withdrawn'
  | 'data_downloaded'
  | 'account_deleted'
  | 'deletion_warned'
  | 'hold_set'
  | 'hold_released'
  | 'service_token_made'
  | 'service_token_revoked'
  | 'service_read'
  | 'service_refused'
  | 'system_token_made'
  | 'system_token_revoked'
  | 'application_fetched'
  | 'document_fetched'
  | 'copy_fetched'
  | 'webhook_added'
  | 'webhook_removed'
  | 'webhook_delivered'
  | 'webhooks_redelivered'
  | 'applications_exported'
  | 'applications_searched'
  | 'application_shown'
  | 'note_added'
  | 'staff_added'
  | 'staff_role_set'
  | 'staff_link_made'
  | 'staff_removed'
  | 'state_set'
  | 'state_taken_back'
  | 'reader_set'
  | 'document_asked'
  | 'request_withdrawn'
  | 'request_opened'
  | 'request_declined'
  | 'document_received'
  | 'item_accepted'
  | 'item_reopened'
  | 'item_returned'
  | 'checklist_marked'
  | 'checklist_unmarked'
  | 'decision_prepared'
  | 'decision_checked'
  | 'decision_dropped'
  | 'decision_refused'
  | 'decisions_scheduled'
  | 'decisions_unscheduled'
  | 'decision_replied'
  | 'reply_recorded'
  | 'form_change_accepted'
  | 'drafts_compared';

/** The database refuses to change an entry, or to remove one early. */
export async function addAuditEntries(db: DbQueryCreator, entries: readonly Insertable<Tables['audit']>[]): Promise<void> {
  await db.insertInto('audit').values(entries).execute();
}

export async function removeAuditEntriesBefore(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await allowRemoval(transaction, 'on');
    await transaction.deleteFrom('audit').where('at', '<', before).execute();
  });
}

export interface AuditedAddress {
  readonly fingerprint: Buffer;
  readonly until?: Date;
}

/** Removes the entries about an account that is being deleted, and about its addresses; there is no other way to remove any. */
export async function removeAuditEntriesOfAccount(transaction: Db, accountId: string, addresses: readonly AuditedAddress[]): Promise<void> {
  await allowRemoval(transaction, 'on');
  await transaction
    .deleteFrom('audit')
    .where((is) =>
      is.or([
        is('account_id', '=', accountId),
        ...addresses.map(({ fingerprint, until }) =>
          is.and([is('address_fingerprint', '=', fingerprint), ...(until ? [is('at', '<=', until)] : [])]),
        ),
      ]),
    )
    .execute();
  await allowRemoval(transaction, 'off');
}

/** Required by a trigger, within the transaction. */
const allowRemoval = (transaction: Db, allowed: 'on' | 'off') =>
  sql`SELECT set_config('matricula.audit_sweep', ${allowed}, true)`.execute(transaction);

export async function listAuditEntries(db: Db, accountId: string): Promise<readonly Pick<Tables['audit'], 'at' | 'event' | 'actor'>[]> {
  return db.selectFrom('audit').select(['at', 'event', 'actor']).where('account_id', '=', accountId).orderBy('id').execute();
}
