import { fromWhereTyped } from './from-where-typed.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { backup } from './operation/archive/backup.ts';

// `npm run backup -- --out FOLDER`: everything that is saved at this moment, beside running servers.
const USAGE = `npm run backup -- --out FOLDER ${INSTITUTION_USAGE}
  --out  a folder that does not exist yet, or is empty; it gets its name once all is in it`;

await runCommand(async () => {
  const { values, positionals } = parseCommand({ out: { type: 'string' } }, USAGE);
  if (values.help) return console.log(USAGE);
  if (positionals.length > 0 || values.out === undefined) throw new Error(USAGE);
  const { report, lost } = await backup(institutionFolder(values.institution), fromWhereTyped(values.out));
  console.log(report);
  if (lost.length > 0)
    throw new Error(
      `${lost.length} files that the database names were not found, so the backup lacks them: ${lost.slice(0, 5).join(', ')}`,
    );
});
