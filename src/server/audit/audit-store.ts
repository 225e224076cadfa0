import { type Insertable, sql } from 'kysely';
import type { AuditEvent } from '../database/audit-events.ts';
import type { Db, Tables, DbQueryCreator } from '../database/tables.ts';

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

interface AuditedAddress {
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

/** @param events listed ones; all by default */
export async function listAuditEntries(
  db: Db,
  accountId: string,
  events?: readonly AuditEvent[],
): Promise<readonly Pick<Tables['audit'], 'at' | 'event' | 'actor'>[]> {
  const entries = db.selectFrom('audit').select(['at', 'event', 'actor']).where('account_id', '=', accountId).orderBy('id');
  return (events ? entries.where('event', 'in', events) : entries).execute();
}
