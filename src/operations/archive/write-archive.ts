import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { objectsFolder } from '../../server/objects/open-object-store.ts';
import { countByKeyId } from '../../server/database/sealed-columns.ts';
import type { OpenedDatabase } from '../with-database.ts';
import { readDatabaseContents, readDatabaseVersion } from './database-contents.ts';
import { isNotFoundError, listReferencedFiles } from './copy-files.ts';
import { forEachConcurrently, type FileHash, writeHashedFile } from './file-hash.ts';
import { keyFingerprint, type BackupManifest, writeManifest } from './backup-manifest.ts';
import { BEGIN_SNAPSHOT_SQL, openCopyConnection } from './copy-connection.ts';
import { streamRows } from './database-tables.ts';

/** Snapshots that are tried: each time, a file that rows name was removed before it was copied. */
const TRIES = 5;

/** Writes everything that is saved at one moment into an empty folder, while servers run: rows, and the files that they name. */
export async function writeArchive({ databaseUrl, db, settings, secrets }: OpenedDatabase, folder: string): Promise<BackupManifest> {
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
