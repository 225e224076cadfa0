import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './tables.ts';

/** Names under which databases record first-tables.sql, which was that many migrations once: the first of them makes all tables. */
const FIRST_TABLES = (
  '0001-accounts 0002-applications 0003-mails 0004-guards 0005-sign-ups 0006-lookups 0007-tabs 0008-documents 0009-pdf-copies ' +
  '0010-codes-of-browsers 0011-known-browsers 0012-kept-for-a-time 0013-sealed-answers 0014-languages 0015-forms 0016-other-systems ' +
  '0017-webhooks 0018-drafts-follow 0019-staff 0020-states 0021-notes 0022-present-state 0023-withdrawn 0024-reminders 0025-page-pictures ' +
  '0026-requests 0027-ended-with-accounts 0028-passkeys 0029-retention 0030-room-for-saves 0031-changes-numbered-later 0032-new-addresses'
).split(' ');

const folder = new URL('migrations/', import.meta.url);
const laterNames = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .toSorted();

/** Append only. Earlier servers go on meanwhile, so migrations only add to what they use; one that cannot ends with `-breaking`. */
const names = [...FIRST_TABLES, ...laterNames];

/** All by name. */
export async function loadMigrations(): Promise<Readonly<Record<string, Migration>>> {
  const first = FIRST_TABLES.map((name, n) => [name, { up: async (db: Db) => (n === 0 ? createFirstTables(db) : undefined) }] as const);
  const later = laterNames.map(async (name) => [name, (await import(`./migrations/${name}.ts`)) as Migration] as const);
  return Object.fromEntries([...first, ...(await Promise.all(later))]);
}

/** @throws with what to ask the database's administrator for when pg_trgm is missing and may not be created */
async function createFirstTables(db: Db): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`.execute(db).catch((error: unknown) => {
    throw new Error(
      'The look-up needs the extension pg_trgm (of postgresql-contrib), and it could not be created. Ask an administrator to run this in ' +
        'the database once: CREATE EXTENSION pg_trgm;',
      { cause: error },
    );
  });
  await sql.raw(readFileSync(new URL('first-tables.sql', folder), 'utf8')).execute(db);
}

export interface MigrationState {
  readonly pending: readonly string[];
  readonly newer: readonly string[];
  /** True if this version can use the tables after the pending migrations: newer ones only add. */
  readonly isUsable: boolean;
}

export async function readMigrationState(db: Db): Promise<MigrationState> {
  const there = await sql<{ there: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS there`.execute(db);
  const { rows } = there.rows[0]?.there
    ? await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
    : { rows: [] };
  const ran = new Set(rows.map(({ name }) => name));
  const pending = names.filter((name) => !ran.has(name));
  const newer = [...ran].filter((name) => !names.includes(name));
  // A migration that a newer version has skipped can no longer run before that version's.
  const isUsable = newer.length === 0 || (pending.length === 0 && !newer.some((name) => name.endsWith('-breaking')));
  return { pending, newer, isUsable };
}

export const NEWER_DATABASE_MESSAGE = 'The database was made by a newer version of Matricula: start that version instead.';

/** Upgrades the tables. @param last in an empty database @throws if a newer version broke them, or they are of none that was published */
export async function migrateDatabase(db: Db, last?: string): Promise<void> {
  const { pending } = await readMigrationState(db);
  const missing = FIRST_TABLES.filter((name) => pending.includes(name)).length;
  if (missing > 0 && missing < FIRST_TABLES.length)
    throw new Error('The database has only some of the first tables, so it is of no published version. Restore a backup of one that is.');
  const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } });
  const isKnown = last !== undefined && names.includes(last);
  const { error } = await (isKnown ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (!error) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (!reason.startsWith('corrupted migrations'))
    throw new Error(`The database could not be brought to this version: ${reason}`, { cause: error });
  if (!(await readMigrationState(db)).isUsable) throw new Error(NEWER_DATABASE_MESSAGE, { cause: error });
}
