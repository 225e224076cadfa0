import type { DataKeys } from './data-keys.ts';
import { prepareQueues, queuesState } from './jobs/prepare-queues.ts';
import { migrate, type MigrationState, migrationState, NEWER_DATABASE } from './store/migrate.ts';
import type { Db } from './store/tables.ts';

export async function databaseState(db: Db): Promise<MigrationState> {
  const [tables, queues] = [await migrationState(db), await queuesState(db)];
  return {
    pending: [...tables.pending, ...queues.pending],
    newer: [...tables.newer, ...(queues.isNewer ? ['the tables of the queue'] : [])],
    isUsable: tables.isUsable && !queues.isNewer,
  };
}

/** Safe for any number of servers and commands at once. @param last migration to end with, in a database without tables */
export async function upgradeDatabase(databaseUrl: string, db: Db, keys: DataKeys, last?: string): Promise<void> {
  await migrate(db, keys, last);
  if ((await queuesState(db)).isNewer) throw new Error(NEWER_DATABASE);
  await prepareQueues(databaseUrl);
}

/** @throws with what to do unless the database has all that this version needs; changes nothing */
export async function requireUpgraded(db: Db): Promise<void> {
  const { pending, isUsable } = await databaseState(db);
  if (!isUsable) throw new Error(NEWER_DATABASE);
  if (pending.length > 0) throw new Error(olderDatabase(pending));
}

const SHOWN = 5;

function olderDatabase(pending: readonly string[]): string {
  const more = pending.length > SHOWN + 1 ? [`${pending.length - SHOWN} more`] : [];
  const lacks = [...pending.slice(0, more.length > 0 ? SHOWN : undefined), ...more].join(', ');
  return (
    `The database is older than this version and lacks ${lacks}. Run npm run migrate with the settings of the servers, or start one with ` +
    'MIGRATE_AT_START=yes.'
  );
}
