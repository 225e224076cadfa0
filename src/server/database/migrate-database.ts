import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DataKeys } from '../platform/data-keys.ts';
import type { Db } from './tables.ts';
import { sealedAnswers } from './migrations/0013-sealed-answers.ts';

const SEALED_ANSWERS = '0013-sealed-answers';

/** Append only. Earlier servers go on meanwhile, so migrations only add to what they use; one that cannot ends with `-breaking`. */
const names = readdirSync(new URL('migrations/', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .toSorted();

/** All by name. @param keys seal what an earlier version stored unencrypted */
export async function loadMigrations(keys: DataKeys): Promise<Readonly<Record<string, Migration>>> {
  const loaded = names.map(async (name) => [name, (await import(`./migrations/${name}.ts`)) as Migration] as const);
  return { ...Object.fromEntries(await Promise.all(loaded)), [SEALED_ANSWERS]: sealedAnswers(keys) };
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

/** Upgrades the tables. @param keys seal plain text @param last in an empty database @throws if a newer version broke them */
export async function migrateDatabase(db: Db, keys: DataKeys, last?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => loadMigrations(keys) } });
  const isKnown = last !== undefined && names.includes(last);
  const { error, results = [] } = await (isKnown ? migrator.migrateTo(last) : migrator.migrateToLatest());
  // Rewrites the table, or the old plain rows would stay in the files until their space is reused.
  if (!error && results.some(({ migrationName }) => migrationName === SEALED_ANSWERS))
    await sql`VACUUM FULL application, submission`.execute(db);
  if (!error) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (!reason.startsWith('corrupted migrations'))
    throw new Error(`The database could not be brought to this version: ${reason}`, { cause: error });
  if (!(await readMigrationState(db)).isUsable) throw new Error(NEWER_DATABASE_MESSAGE, { cause: error });
}
