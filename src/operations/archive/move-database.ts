import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { objectsFolder } from '../../server/objects/open-object-store.ts';
import { SECRET_KEY_FILE } from '../../server/platform/secrets.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { requireAllDataKeys } from '../../server/database/sealed-columns.ts';
import type { Db } from '../../server/database/tables.ts';
import { requireUpgradedDatabase } from '../../server/upgrade-database.ts';
import { withObjectStore } from '../applications/with-object-store.ts';
import { type OpenedDatabase, withDatabase } from '../with-database.ts';
import { compareContents, readDatabaseContents, readDatabaseVersion } from './database-contents.ts';
import { type FileCopyResult, copyFiles, listStoredFileKeys, listReferencedFiles } from './copy-files.ts';
import { type DatabaseArchive, restoreArchive } from './read-archive.ts';
import { BEGIN_SNAPSHOT_SQL, openCopyConnection, acquireCopyLock } from './copy-connection.ts';
import { streamRows } from './database-tables.ts';
import { withTargetDatabase } from './copy-target.ts';

/** Names the built-in database in place of an address. */
export const BUILT_IN_DATABASE = 'built-in';
const HEADS = ['here', 'there'] as const;
const ADVICE = 'Name another one. To see whether it has everything that an earlier run copied, use --check.';

/** Copies the database of the settings into another, empty one; the source is never changed. @returns a report */
export const moveDatabase = (institution: string, to: string): Promise<string> =>
  betweenDatabases(institution, to, async (source, url, opened) => {
    const archive = await archiveOf(source, opened);
    const { table, total, files } = await restoreArchive(archive, { url, setting: '--to', advice: ADVICE });
    return (
      `${table}\n\n${total}, all of it the same. The former database is as it was.\n` +
      needsOfServers(opened.settings, { url, isBuiltIn: to === BUILT_IN_DATABASE, files })
    );
  });

/** Compares the database of the settings with another one. @returns a report @throws with what differs */
export const compareDatabases = (institution: string, to: string): Promise<string> =>
  betweenDatabases(institution, to, async (source, url) => {
    const target = await openCopyConnection(url, '--to');
    try {
      await acquireCopyLock(target, '--to');
      await target.query(BEGIN_SNAPSHOT_SQL);
      const { table, total, differing } = compareContents(await readDatabaseContents(source), await readDatabaseContents(target), HEADS);
      if (differing.length > 0) throw new Error(`${table}\n\nDifferent: ${differing.join(', ')}.`);
      return `${table}\n\n${total}, all of it the same.`;
    } finally {
      await target.end();
    }
  });

/** Works on a snapshot of the settings' database and on another one. @throws with what to do if a server runs, or a key is missing */
async function betweenDatabases(
  institution: string,
  to: string,
  work: (source: Client, url: string, opened: OpenedDatabase) => Promise<string>,
): Promise<string> {
  if (to !== BUILT_IN_DATABASE && !/^postgres(?:ql)?:$/.test(URL.parse(to)?.protocol ?? ''))
    throw new Error('--to is not an address that starts with postgresql://, such as postgresql://USER@HOST/NAME.');
  return withDatabase(
    institution,
    async (opened) => {
      const { db, databaseUrl, settings, secrets } = opened;
      if (to === BUILT_IN_DATABASE && settings.databaseUrl === undefined)
        throw new Error('Without DATABASE_URL, everything is in the built-in database already.');
      await requireUpgradedDatabase(db);
      await requireAllDataKeys(db, secrets.dataKeys);
      if (settings.databaseUrl !== undefined) await requireNoOthers(db);
      const source = await openCopyConnection(databaseUrl, 'DATABASE_URL');
      try {
        await acquireCopyLock(source, 'DATABASE_URL');
        await source.query(BEGIN_SNAPSHOT_SQL);
        return await withTargetDatabase(to === BUILT_IN_DATABASE ? undefined : to, settings.dataDir, (url) => work(source, url, opened));
      } finally {
        await source.end();
      }
    },
    { tables: 'as they are', alone: true },
  );
}

/** Must run while this command has a single connection. */
async function requireNoOthers(db: Db): Promise<void> {
  const { rows } = await sql<{ phrase: string }>`
    SELECT DISTINCT concat(usename, ' from ', coalesce(host(client_addr), 'this machine'), nullif(' with ' || application_name, ' with '))
      AS phrase
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`.execute(db);
  if (rows.length > 0)
    throw new Error(
      `Other programs are connected to the database of DATABASE_URL: ${rows.map(({ phrase }) => phrase).join(', ')}. Stop all servers ` +
        'first: what is saved meanwhile would be missing from the copy.',
    );
}

/** Reads the source as an archive. Its uploaded files are copied if they are on the disk and the settings name a bucket. */
async function archiveOf(source: Client, opened: OpenedDatabase): Promise<DatabaseArchive> {
  const { dataDir, s3 } = opened.settings;
  const folder = objectsFolder(dataDir);
  return {
    ...(await readDatabaseContents(source)),
    ...(await readDatabaseVersion(source)),
    heads: HEADS,
    rows: (table) => streamRows(source, table),
    async copyFiles() {
      if (s3 === undefined || listStoredFileKeys(folder).length === 0) return undefined;
      const named = await listReferencedFiles(source);
      return withObjectStore(opened, s3, (bucket) => copyFiles(named, folder, bucket));
    },
  };
}

interface Moved {
  readonly url: string;
  readonly isBuiltIn: boolean;
  readonly files: FileCopyResult | undefined;
}

function needsOfServers({ dataDir, dataKeys, secretKey, s3 }: Settings, { url, isBuiltIn, files }: Moved): string {
  const withoutPassword = Object.assign(new URL(url), { password: '' }).href;
  const others = dataKeys.length > 0 ? ` And the same DATA_KEYS: ${dataKeys.map(({ name }) => name).join(', ')}.` : '';
  const outbox = join(dataDir, 'outbox');
  return [
    'Servers of the new database need:',
    isBuiltIn ? `- no DATABASE_URL, and DATA_DIR=${dataDir}` : `- DATABASE_URL=${withoutPassword}, with its password`,
    secretKey === undefined
      ? `- the same key, without which no answer can be read: ${join(dataDir, SECRET_KEY_FILE)}, or its content as SECRET_KEY.${others}`
      : `- the same SECRET_KEY, without which no answer can be read.${others}`,
    needsFiles(s3 !== undefined, files, objectsFolder(dataDir)),
    ...(existsSync(outbox)
      ? [
          `- nothing of ${outbox}: emails that wait to be sent are in the database. Keep the folder if you want to read the ones ` +
            'that were sent.',
        ]
      : []),
  ].join('\n');
}

function needsFiles(hasBucket: boolean, files: FileCopyResult | undefined, folder: string): string {
  if (!hasBucket)
    return `- the uploaded files, which are still in ${folder}: the same DATA_DIR, or, if you run this command with one, an S3_BUCKET.`;
  if (!files) return '- the same S3_BUCKET: the uploaded files are in it already.';
  const { copied, alreadyThere, bytes, lost } = files;
  return (
    `- the same S3_BUCKET: ${copied} uploaded files were copied into it and read again, ${alreadyThere} were there already, ` +
    `${(bytes / 1e6).toFixed(1)} MB in all. Those in ${folder} are as they were.` +
    (lost.length > 0
      ? `\n  ${lost.length} files that the database names are missing both here and there: ${lost.slice(0, 5).join(', ')}`
      : '')
  );
}
