import type { Insertable } from 'kysely';
import type { Db, Tables } from './tables.ts';

export type AuditEvent =
  | 'signed_up' | 'confirmed' | 'code_failed' | 'logged_in' | 'login_failed' | 'login_delayed' | 'logged_out'
  | 'reset_asked' | 'password_reset' | 'reset_failed' | 'submitted'
  | 'service_token_made' | 'service_token_revoked' | 'service_read' | 'service_refused';

/** The database refuses to change or remove an entry. */
export async function addAuditEntry(db: Db, entry: Insertable<Tables['audit']>): Promise<void> {
  await db.insertInto('audit').values(entry).execute();
}
