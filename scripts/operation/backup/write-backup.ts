import { join } from 'node:path';
import type { Client } from 'pg';
import { marksInUse } from '../../../src/server/store/sealed-columns.ts';
import type { Opened } from '../../with-database.ts';
import { namedFiles } from '../transfer/files.ts';
import { rowsOf } from '../transfer/load.ts';
import { openSession } from '../transfer/session.ts';
import { sumOf } from '../transfer/sums.ts';
import { sequencesOf, tablesOf } from '../transfer/tables.ts';
import { createFileCollector, type FileCollector } from './collect-files.ts';
import { type Fingerprint, writeHashed } from './hashed-file.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/** Moments that are tried: each time, a file that rows name went between two looks at the disk. */
const TRIES = 5;
/** What the key of a backup is known by; only someone who has it can say whether it is the same. */
export const KEY_PROOF = 'the key of a backup';

/**
 * Writes everything that is saved at one moment into an empty folder, while servers run: the rows of that moment, and the files that they
 * name.
 */
export async function writeBackup({ databaseUrl, db, settings, secrets }: Opened, folder: string): Promise<Manifest> {
  const collector = createFileCollector(settings.dataDir, folder);
  if (!settings.s3) await collector.copyAll();
  const client = await openSession(databaseUrl, 'DATABASE_URL');
  try {
    const lost = await beginWithFiles(client, settings.s3 ? undefined : collector);
    const { rows: mails } = await client.query<{ id: string }>('SELECT id FROM mail');
    await collector.copyOutbox(new Set(mails.map(({ id }) => id)));
    const { tables, files } = await writeTables(client, folder);
    const manifest: Omit<Manifest, 'format'> = {
      ...(await momentOf(client)),
      keys: { fingerprint: secrets.fingerprint(KEY_PROOF).toString('hex'), marks: Object.fromEntries(await marksInUse(db)) },
      tables,
      sequences: await sequencesOf(client),
      bucket: settings.s3?.bucket ?? null,
      lost,
      files: Object.fromEntries([...collector.files, ...files].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    };
    return await writeManifest(folder, manifest);
  } finally {
    await client.end();
  }
}

/** Begins a transaction that sees one moment, of which all files have been copied. @returns keys of those that are nowhere */
async function beginWithFiles(client: Client, collector: FileCollector | undefined): Promise<readonly string[]> {
  for (let tried = 1; ; tried += 1) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    if (!collector) return [];
    const named = await namedFiles(client);
    const missing = await collector.copyNamed(named);
    if (missing.length === 0 || tried === TRIES) {
      await collector.dropAllBut(named);
      return missing;
    }
    await client.query('ROLLBACK');
  }
}

async function writeTables(
  client: Client,
  folder: string,
): Promise<{ readonly tables: Manifest['tables']; readonly files: ReadonlyMap<string, Fingerprint> }> {
  const tables: Manifest['tables'][number][] = [];
  const files = new Map<string, Fingerprint>();
  for (const table of await tablesOf(client)) {
    const { name, columns } = table;
    const file = `database/${name}.copy`;
    files.set(file, await writeHashed(join(folder, file), () => rowsOf(client, table)));
    tables.push({ name, columns, file, ...(await sumOf(client, table)) });
  }
  return { tables, files };
}

async function momentOf(client: Client): Promise<Pick<Manifest, 'at' | 'postgres' | 'migrations' | 'queueVersion'>> {
  const { rows } = await client.query<{ at: Date; postgres: string; migrations: string[]; queue: number }>(`
    SELECT now() AS at, current_setting('server_version') AS postgres, (SELECT version FROM pgboss.version) AS queue,
      (SELECT array_agg(name::text ORDER BY name) FROM kysely_migration) AS migrations`);
  const [row] = rows;
  if (!row) throw new Error('The database returns nothing.');
  return { at: row.at.toISOString(), postgres: row.postgres, migrations: row.migrations, queueVersion: Number(row.queue) };
}
