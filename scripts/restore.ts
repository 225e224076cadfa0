import { join } from 'node:path';
import { makeFolder } from '../src/server/data-folder.ts';
import { hasKey, KEY_FILE, loadSecrets } from '../src/server/secrets.ts';
import { parseSettings, type Settings } from '../src/server/settings.ts';
import { openEmbeddedPostgres } from '../src/server/store/embedded-postgres.ts';
import { fromWhereTyped } from './from-where-typed.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { readBackup } from './operation/backup/manifest.ts';
import { requireKeysOfBackup, requireNoOtherFiles, restoreBackup } from './operation/backup/restore-backup.ts';

// `npm run restore -- --from FOLDER`: puts a backup into an empty data folder, or an empty database of one's own.
const USAGE = `npm run restore -- --from FOLDER [--check] ${INSTITUTION_USAGE}
  --from   what npm run backup has written
  --check  restores nothing: only checks whether the backup is complete`;

await runCommand(async () => {
  const { values, positionals } = parseCommand({ from: { type: 'string' }, check: { type: 'boolean' } }, USAGE);
  if (values.help) return console.log(USAGE);
  if (positionals.length > 0 || values.from === undefined) throw new Error(USAGE);
  const folder = fromWhereTyped(values.from);
  const manifest = await readBackup(folder);
  const files = Object.keys(manifest.files).length;
  if (values.check) return console.log(`The backup of ${manifest.at} is complete: all of its ${files} files are as they were written.`);
  const settings = parseSettings(process.env, institutionFolder(values.institution));
  if (!hasKey(settings))
    throw new Error(
      `There is no key yet. Put the key of the servers that were backed up into ${join(settings.dataDir, KEY_FILE)}, or set SECRET_KEY. ` +
        'Nothing was restored.',
    );
  const secrets = loadSecrets(settings);
  requireKeysOfBackup(manifest, secrets);
  await requireNoOtherFiles(manifest, settings);
  const { table, tables, rows, differing } = await withEmptyDatabase(settings, (url) =>
    restoreBackup(folder, manifest, { url, settings, secrets }),
  );
  console.log(table);
  if (differing.length > 0) throw new Error(`No row was kept: ${differing.join(', ')} came out different. Run this again.`);
  console.log(`\n${tables} tables with ${rows} rows are as they were at ${manifest.at}, and so are the files. Start the server.`);
  if (manifest.bucket !== null && !settings.s3)
    console.log(`The uploaded files are in the bucket ${manifest.bucket}: set S3_BUCKET, or students cannot open theirs.`);
  if (manifest.lost.length > 0) console.log(`${manifest.lost.length} files were already missing when the backup was made.`);
});

async function withEmptyDatabase<Done>({ databaseUrl, dataDir }: Settings, work: (url: string) => Promise<Done>): Promise<Done> {
  makeFolder(dataDir, 0o711);
  if (databaseUrl !== undefined) return work(databaseUrl);
  const embedded = await openEmbeddedPostgres(dataDir, console.error);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
