import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

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
  | 'submitted'
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
  | 'form_change_accepted'
  | 'drafts_compared';

/** The database refuses to change an entry, or to remove one early. */
export async function addAuditEntries(db: Db, entries: readonly Insertable<Tables['audit']>[]): Promise<void> {
  await db.insertInto('audit').values(entries).execute();
}

/** Removes the entries from before an instant; there is no other way to remove any. */
export async function removeAuditEntries(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config('matricula.audit_sweep', 'on', true)`.execute(transaction);
    await transaction.deleteFrom('audit').where('at', '<', before).execute();
  });
}
