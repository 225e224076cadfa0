import { prepareQueues, readQueueSetupState } from './queue/prepare-queues.ts';
import { migrateDatabase, type MigrationState, readMigrationState, NEWER_DATABASE_MESSAGE } from './database/migrate-database.ts';
import type { Db } from './database/tables.ts';

export async function readDatabaseState(db: Db): Promise<MigrationState> {
  const [tables, queues] = [await readMigrationState(db), await readQueueSetupState(db)];
  return {
    pending: [...tables.pending, ...queues.pending],
    newer: [...tables.newer, ...(queues.isNewer ? ['the tables of the queue'] : [])],
    isUsable: tables.isUsable && !queues.isNewer,
  };
}

/** Safe for any number of servers and commands at once. @param last migration to end with, in a database without tables */
export async function upgradeDatabase(databaseUrl: string, db: Db, last?: string): Promise<void> {
  await migrateDatabase(db, last);
  if ((await readQueueSetupState(db)).isNewer) throw new Error(NEWER_DATABASE_MESSAGE);
  await prepareQueues(databaseUrl);
}

/** @throws with what to do unless the database has all that this version needs; changes nothing */
export async function requireUpgradedDatabase(db: Db): Promise<void> {
  const { pending, isUsable } = await readDatabaseState(db);
  if (!isUsable) throw new Error(NEWER_DATABASE_MESSAGE);
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
