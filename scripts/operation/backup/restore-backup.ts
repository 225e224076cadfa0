import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { systemClock } from '../../../src/server/clock.ts';
import { objectsFolder, openObjectStore } from '../../../src/server/objects/open-object-store.ts';
import type { Secrets } from '../../../src/server/secrets.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { requireKeysOf } from '../../../src/server/store/sealed-columns.ts';
import type { Comparison } from '../transfer/compare.ts';
import { keysOnDisk } from '../transfer/files.ts';
import { fill } from '../transfer/fill.ts';
import { type Table, tablesOf } from '../transfer/tables.ts';
import { openEmptyTarget } from '../transfer/target.ts';
import { eachOf } from './hashed-file.ts';
import type { Manifest } from './manifest.ts';
import { KEY_PROOF } from './write-backup.ts';

interface Place {
  readonly url: string;
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/** @throws unless the key is the one with which the servers of the backup ran, and there are those that its answers were sealed with */
export function requireKeysOfBackup({ keys }: Manifest, { dataKeys, fingerprint }: Secrets): void {
  if (fingerprint(KEY_PROOF).toString('hex') !== keys.fingerprint)
    throw new Error(
      'This backup comes from servers with another SECRET_KEY. Nothing was restored. Set the key that they had, or put their secret.key ' +
        'into the data folder before you restore.',
    );
  requireKeysOf(new Map(Object.entries(keys.marks)), dataKeys);
}

/** @throws if the place where files go has some that are not of the backup */
export async function requireNoOtherFiles(manifest: Manifest, { dataDir, s3 }: Settings): Promise<void> {
  if (s3) return;
  const others = (await keysOnDisk(objectsFolder(dataDir))).filter((key) => !Object.hasOwn(manifest.files, `objects/${key}`));
  if (others.length > 0)
    throw new Error(`There are files in ${objectsFolder(dataDir)} that are not from this backup. Restore into an empty DATA_DIR.`);
}

/**
 * Puts a backup that has been verified into an empty database and an empty store: first the files, then all rows in one transaction, which
 * are kept only if they are as the manifest says.
 */
export async function restoreBackup(folder: string, manifest: Manifest, { url, settings, secrets }: Place): Promise<Comparison> {
  const setting = settings.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  const named = { setting, advice: `Restore into an empty one: correct ${setting}.`, done: 'restored' } as const;
  const client = await openEmptyTarget(url, secrets.dataKeys, named);
  try {
    await requireSameTables(client, manifest);
    await restoreFiles(folder, manifest, settings, secrets);
    const fileOf = new Map(manifest.tables.map(({ name, file }) => [name, join(folder, file)]));
    const rows = ({ name }: Table): Readable => createReadStream(fileOf.get(name) ?? '');
    const before = { sums: new Map(manifest.tables.map((one) => [one.name, one])), sequences: manifest.sequences };
    return await fill(client, { tables: await tablesOf(client), before, rows, heads: ['backup', 'here'] }, named);
  } finally {
    await client.end();
  }
}

async function requireSameTables(client: Client, { tables, migrations, queueVersion, at }: Manifest): Promise<void> {
  const { rows } = await client.query<{ names: string[]; queue: number }>(`
    SELECT (SELECT array_agg(name::text ORDER BY name) FROM kysely_migration) AS names, (SELECT version FROM pgboss.version) AS queue`);
  const shapeOf = (all: readonly { readonly name: string; readonly columns: readonly string[] }[]): string =>
    all
      .map(({ name, columns }) => `${name}: ${columns.join()}`)
      .toSorted()
      .join('\n');
  const isSame =
    rows[0]?.names.join() === migrations.join() &&
    Number(rows[0].queue) === queueVersion &&
    shapeOf(await tablesOf(client)) === shapeOf(tables);
  if (!isSame)
    throw new Error(
      `This backup of ${at} has the tables of another version of Matricula, after ${migrations.at(-1)}. Nothing was restored. Restore it ` +
        'with the version that wrote it, and then start this one.',
    );
}

async function restoreFiles(folder: string, { files }: Manifest, settings: Settings, secrets: Secrets): Promise<void> {
  const inside = (place: string): readonly string[] =>
    Object.keys(files).flatMap((path) => (path.startsWith(`${place}/`) ? [path.slice(place.length + 1)] : []));
  const store = await openObjectStore(settings, { secrets, clock: systemClock, report: console.error });
  try {
    await eachOf(inside('objects'), async (key) => {
      // An earlier try that was interrupted may have brought it.
      if ((await store.size(key)) !== files[`objects/${key}`]?.bytes) await store.put(key, await readFile(join(folder, 'objects', key)));
    });
  } finally {
    await store.close();
  }
  const outbox = join(settings.dataDir, 'outbox');
  const mails = inside('outbox');
  if (mails.length > 0) await mkdir(outbox, { recursive: true, mode: 0o700 });
  await eachOf(mails, (name) => copyFile(join(folder, 'outbox', name), join(outbox, name)));
}
