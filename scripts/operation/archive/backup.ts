import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../../src/server/data-folder.ts';
import { KEY_FILE } from '../../../src/server/secrets.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { withDatabase } from '../../with-database.ts';
import type { Manifest } from './manifest.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Writes a backup into a folder, which gets its name once all is in it.
 * @returns a report, and keys of files that rows name and that were not found
 */
export async function backup(institution: string, out: string): Promise<{ readonly report: string; readonly lost: readonly string[] }> {
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
  { at, tables, files, bucket }: Manifest,
  { dataDir, dataKeys, secretKey }: Settings,
  seconds: number,
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const uploads = Object.keys(files).filter((path) => path.startsWith('objects/')).length;
  const others = dataKeys.length > 0 ? ` and DATA_KEYS (${dataKeys.map(({ name }) => name).join(', ')})` : '';
  const key = secretKey === undefined ? join(dataDir, KEY_FILE) : 'SECRET_KEY';
  return [
    `${out} has everything that was saved by ${at}: ${rows} rows of ${tables.length} tables and ${uploads} uploaded files, ` +
      `${(bytes / 1e6).toFixed(1)} MB, written in ${seconds.toFixed(1)} s.`,
    `It does not contain the key. Keep ${key}${others} somewhere else: without it nobody can read the answers.`,
    ...(bucket === null
      ? []
      : [`The uploaded files are in the bucket ${bucket}, and not in the backup: turn on versioning for that bucket.`]),
  ].join('\n');
}
