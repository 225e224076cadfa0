import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm, rmdir, readdir } from 'node:fs/promises';
import { join, basename, dirname } from 'node:path';
import { makeFolder } from '../../server/platform/data-folder.ts';
import { objectsFolder } from '../../server/objects/open-object-store.ts';
import { hasSecretKey, SECRET_KEY_FILE, loadSecrets, type Secrets } from '../../server/platform/secrets.ts';
import { parseSettings, type Settings } from '../../server/settings/settings.ts';
import { requireDataKeysOfIds, countByKeyId } from '../../server/database/sealed-columns.ts';
import { copyFiles, listStoredFileKeys, isNotFoundError, listReferencedFiles } from './copy-files.ts';
import { withObjectStore } from '../applications/with-object-store.ts';
import { type OpenedDatabase, withDatabase } from '../with-database.ts';
import { keyFingerprint, type BackupManifest, readManifest, writeManifest } from './backup-manifest.ts';
import { type DatabaseArchive, restoreArchive } from './read-archive.ts';
import { withTargetDatabase } from './copy-target.ts';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { readDatabaseContents, readDatabaseVersion } from './database-contents.ts';
import { forEachConcurrently, type FileHash, writeHashedFile } from './file-hash.ts';
import { BEGIN_SNAPSHOT_SQL, openCopyConnection } from './copy-connection.ts';
import { streamRows } from './database-tables.ts';

/** Compares a backup with its manifest. @returns a report @throws with what is damaged or missing */
export async function verifyBackup(folder: string): Promise<string> {
  const { at, files } = await readManifest(folder);
  return `The backup of ${at} is complete: all of its ${Object.keys(files).length} files are as they were written.`;
}

/** Restores a backup into the empty data folder, or empty database, of the settings. @returns a report */
export async function restoreBackup(institution: string, folder: string): Promise<string> {
  const manifest = await readManifest(folder);
  const settings = parseSettings(process.env, institution);
  const { databaseUrl, dataDir } = settings;
  if (!hasSecretKey(settings))
    throw new Error(
      `There is no key yet. Put the key of the servers that were backed up into ${join(dataDir, SECRET_KEY_FILE)}, or set SECRET_KEY. ` +
        'Nothing was restored.',
    );
  const secrets = loadSecrets(settings);
  requireKeys(manifest, secrets);
  await requireNoOtherFiles(manifest, settings);
  makeFolder(dataDir, 0o711);
  const setting = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  const advice = `Restore into an empty one: correct ${setting}.`;
  const { table, total } = await withTargetDatabase(databaseUrl, dataDir, (url) =>
    restoreArchive(archiveIn(folder, manifest, { settings, secrets }), { url, setting, advice }),
  );
  return [
    `${table}\n`,
    `${total} are as they were at ${manifest.at}, and so are the files. Start the server.`,
    ...(manifest.bucket !== null && !settings.s3
      ? [`The uploaded files are in the bucket ${manifest.bucket}: set S3_BUCKET, or students cannot open theirs.`]
      : []),
    ...(manifest.lost.length > 0 ? [`${manifest.lost.length} files were already missing when the backup was made.`] : []),
  ].join('\n');
}

/** @throws unless the key is that of the backup's servers, and there are all keys that its answers were sealed with */
function requireKeys({ keys }: BackupManifest, secrets: Secrets): void {
  if (keyFingerprint(secrets) !== keys.fingerprint)
    throw new Error(
      'This backup comes from servers with another SECRET_KEY. Nothing was restored. Set the key that they had, or put their secret.key ' +
        'into the data folder before you restore.',
    );
  requireDataKeysOfIds(new Map(Object.entries(keys.marks)), secrets.dataKeys);
}

/** @throws if the object store on disk has other files, which no restored row would name or delete */
async function requireNoOtherFiles(manifest: BackupManifest, { dataDir, s3 }: Settings): Promise<void> {
  if (s3) return;
  const others = listStoredFileKeys(objectsFolder(dataDir)).filter((key) => !Object.hasOwn(manifest.files, `objects/${key}`));
  if (others.length > 0)
    throw new Error(`There are files in ${objectsFolder(dataDir)} that are not from this backup. Restore into an empty DATA_DIR.`);
}

function archiveIn(folder: string, manifest: BackupManifest, opened: Pick<OpenedDatabase, 'settings' | 'secrets'>): DatabaseArchive {
  const fileOf = new Map(manifest.tables.map(({ name, file }) => [name, join(folder, file)]));
  const filesIn = (place: string): readonly string[] =>
    Object.keys(manifest.files).flatMap((path) => (path.startsWith(`${place}/`) ? [path.slice(place.length + 1)] : []));
  const { dataDir, s3 } = opened.settings;
  return {
    ...manifest,
    heads: ['backup', 'here'],
    rows: ({ name }) => createReadStream(fileOf.get(name) ?? ''),
    async copyFiles() {
      const [emails, outbox] = [filesIn('outbox'), join(dataDir, 'outbox')];
      if (emails.length > 0) await mkdir(outbox, { recursive: true, mode: 0o700 });
      for (const name of emails) await copyFile(join(folder, 'outbox', name), join(outbox, name));
      const named = filesIn('objects').map((key) => ({ key, isNeeded: true }));
      return withObjectStore(opened, s3, (store) => copyFiles(named, join(folder, 'objects'), store));
    },
  };
}

/** Writes a backup into a folder, which gets its name at the end. @returns a report, and keys of missing files that rows name */
export async function createBackup(
  institution: string,
  out: string,
): Promise<{ readonly report: string; readonly lost: readonly string[] }> {
  if (existsSync(out) && readdirSync(out).length > 0) throw new Error(`${out} is not empty. Name a folder that does not exist yet.`);
  makeFolder(dirname(out), 0o777);
  const started = performance.now();
  return withDatabase(
    institution,
    async (opened) => {
      const unfinished = await mkdtemp(join(dirname(out), `.${basename(out)}-unfinished-`));
      try {
        const manifest = await writeArchive(opened, unfinished);
        if (existsSync(out)) await rmdir(out);
        await rename(unfinished, out);
        return { report: reportOf(out, manifest, opened.settings, (performance.now() - started) / 1000), lost: manifest.lost };
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
          ? new Error(`There is no space left on the disk for ${out}. Nothing of the backup was kept.`, { cause: error })
          : error;
      }
    },
    { tables: 'as they are' },
  );
}

function reportOf(
  out: string,
  { at, tables, files, bucket }: BackupManifest,
  { dataDir, dataKeys, secretKey }: Settings,
  seconds: number,
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const uploads = Object.keys(files).filter((path) => path.startsWith('objects/')).length;
  const others = dataKeys.length > 0 ? ` and DATA_KEYS (${dataKeys.map(({ name }) => name).join(', ')})` : '';
  const key = secretKey === undefined ? join(dataDir, SECRET_KEY_FILE) : 'SECRET_KEY';
  return [
    `${out} has everything that was saved by ${at}: ${rows} rows of ${tables.length} tables and ${uploads} uploaded files, ` +
      `${(bytes / 1e6).toFixed(1)} MB, written in ${seconds.toFixed(1)} s.`,
    `It does not contain the key. Keep ${key}${others} somewhere else: without it nobody can read the answers.`,
    ...(bucket === null
      ? []
      : [`The uploaded files are in the bucket ${bucket}, and not in the backup: turn on versioning for that bucket.`]),
  ].join('\n');
}

/** Snapshots that are tried: each time, a file that rows name was removed before it was copied. */
const TRIES = 5;

/** Writes everything that is saved at one moment into an empty folder, while servers run: rows, and the files that they name. */
async function writeArchive({ databaseUrl, db, settings, secrets }: OpenedDatabase, folder: string): Promise<BackupManifest> {
  const writer = createFileWriter(folder);
  const client = await openCopyConnection(databaseUrl, 'DATABASE_URL');
  try {
    const lost = await beginSnapshot(client, writer, settings.s3 ? undefined : objectsFolder(settings.dataDir));
    await copyOutbox(client, writer, join(settings.dataDir, 'outbox'));
    const { rows } = await client.query<{ at: Date; postgres: string }>(
      "SELECT now() AS at, current_setting('server_version') AS postgres",
    );
    const { tables, sequences } = await readDatabaseContents(client);
    const withFiles = tables.map((table) => ({ ...table, file: `database/${table.name}.copy` }));
    for (const table of withFiles) await writer.write(table.file, () => streamRows(client, table));
    return await writeManifest(folder, {
      at: rows[0]?.at.toISOString() ?? '',
      postgres: rows[0]?.postgres ?? '',
      ...(await readDatabaseVersion(client)),
      keys: { fingerprint: keyFingerprint(secrets), marks: Object.fromEntries(await countByKeyId(db)) },
      tables: withFiles,
      sequences,
      bucket: settings.s3?.bucket ?? null,
      lost,
      files: Object.fromEntries([...writer.files].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    });
  } finally {
    await client.end();
  }
}

type FileWriter = ReturnType<typeof createFileWriter>;

function createFileWriter(folder: string) {
  const files = new Map<string, FileHash>();
  const write = async (path: string, open: () => Readable): Promise<void> =>
    void files.set(path, await writeHashedFile(join(folder, path), open));
  const remove = async (path: string): Promise<void> => {
    files.delete(path);
    await rm(join(folder, path), { force: true });
  };
  return {
    files: files as ReadonlyMap<string, FileHash>,
    write,
    remove,
    /** Copies a file that is never changed in place, unless it is copied already or servers have removed it. */
    async copy(from: string, path: string): Promise<void> {
      if (files.has(path)) return;
      await write(path, () => createReadStream(from)).catch((error: unknown) => {
        if (!isNotFoundError(error)) throw error;
        return remove(path);
      });
    },
  };
}

/** Begins a snapshot whose files are all copied. @param store undefined for a bucket @returns keys of missing files */
async function beginSnapshot(client: Client, { files, copy, remove }: FileWriter, store: string | undefined): Promise<readonly string[]> {
  const pathOf = ({ key }: { readonly key: string }): string => `objects/${key}`;
  const copyNamed = async () => {
    const named = store === undefined ? [] : await listReferencedFiles(client);
    await forEachConcurrently(named, (one) => copy(join(store ?? '', one.key), pathOf(one)));
    return named;
  };
  // Most files are copied before the transaction, so that few are removed during it.
  await copyNamed();
  for (let tried = 1; ; tried += 1) {
    await client.query(BEGIN_SNAPSHOT_SQL);
    const named = await copyNamed();
    const missing = named.filter((one) => one.isNeeded && !files.has(pathOf(one)));
    if (missing.length === 0 || tried === TRIES) {
      // A file that was deleted by then must not come back with the backup, where nothing would delete it again.
      const wanted = new Set(named.map(pathOf));
      for (const path of files.keys()) if (!wanted.has(path)) await remove(path);
      return missing.map(({ key }) => key);
    }
    await client.query('ROLLBACK');
  }
}

async function copyOutbox(client: Client, { copy }: FileWriter, outbox: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM mail');
  const ids = new Set(rows.map(({ id }) => id));
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml') && ids.has(basename(name, '.eml')));
  await forEachConcurrently(names, (name) => copy(join(outbox, name), `outbox/${name}`));
}
