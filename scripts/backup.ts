import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../src/server/data-folder.ts';
import { KEY_FILE } from '../src/server/secrets.ts';
import type { Settings } from '../src/server/settings.ts';
import { fromWhereTyped } from './from-where-typed.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import type { Manifest } from './operation/backup/manifest.ts';
import { writeBackup } from './operation/backup/write-backup.ts';
import { withDatabase } from './with-database.ts';

// `npm run backup -- --out FOLDER`: everything that is saved at this moment, beside running servers.
const USAGE = `npm run backup -- --out FOLDER ${INSTITUTION_USAGE}
  --out  a folder that does not exist yet, or is empty; it gets its name once all is in it`;

await runCommand(async () => {
  const { values, positionals } = parseCommand({ out: { type: 'string' } }, USAGE);
  if (values.help) return console.log(USAGE);
  if (positionals.length > 0 || values.out === undefined) throw new Error(USAGE);
  const out = fromWhereTyped(values.out);
  if (existsSync(out) && readdirSync(out).length > 0) throw new Error(`${out} is not empty. Name a folder that does not exist yet.`);
  makeFolder(dirname(out), 0o777);
  const started = performance.now();
  await withDatabase(
    institutionFolder(values.institution),
    async (opened) => {
      const unfinished = await mkdtemp(join(dirname(out), `.${basename(out)}-unfinished-`));
      try {
        const manifest = await writeBackup(opened, unfinished);
        if (existsSync(out)) await rmdir(out);
        await rename(unfinished, out);
        report(out, manifest, opened.settings, (performance.now() - started) / 1000);
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
          ? new Error(`There is no space left on the disk for ${out}. Nothing of the backup was kept.`, { cause: error })
          : error;
      }
    },
    { tables: 'as they are' },
  );
});

function report(
  out: string,
  { at, tables, files, bucket, lost }: Manifest,
  { dataDir, dataKeys, secretKey }: Settings,
  seconds: number,
): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const uploads = Object.keys(files).filter((path) => path.startsWith('objects/')).length;
  console.log(
    `${out} has everything that was saved by ${at}: ${rows} rows of ${tables.length} tables and ${uploads} uploaded files, ` +
      `${(bytes / 1e6).toFixed(1)} MB, written in ${seconds.toFixed(1)} s.`,
  );
  const others = dataKeys.length > 0 ? ` and DATA_KEYS (${dataKeys.map(({ name }) => name).join(', ')})` : '';
  const key = secretKey === undefined ? join(dataDir, KEY_FILE) : 'SECRET_KEY';
  console.log(`It does not contain the key. Keep ${key}${others} somewhere else: without it nobody can read the answers.`);
  if (bucket !== null)
    console.log(`The uploaded files are in the bucket ${bucket}, and not in the backup: turn on versioning for that bucket.`);
  if (lost.length === 0) return;
  console.error(`${lost.length} files that the database names were not found, so the backup lacks them: ${lost.slice(0, 5).join(', ')}`);
  process.exitCode = 1;
}
