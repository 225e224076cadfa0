import { fromWhereTyped } from './from-where-typed.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { checkBackup, restore } from './operation/archive/restore.ts';

// `npm run restore -- --from FOLDER`: puts a backup into an empty data folder, or an empty database of one's own.
const USAGE = `npm run restore -- --from FOLDER [--check] ${INSTITUTION_USAGE}
  --from   what npm run backup has written
  --check  restores nothing: only checks whether the backup is complete`;

await runCommand(async () => {
  const { values, positionals } = parseCommand({ from: { type: 'string' }, check: { type: 'boolean' } }, USAGE);
  if (values.help) return console.log(USAGE);
  if (positionals.length > 0 || values.from === undefined) throw new Error(USAGE);
  const folder = fromWhereTyped(values.from);
  console.log(values.check ? await checkBackup(folder) : await restore(institutionFolder(values.institution), folder));
});
