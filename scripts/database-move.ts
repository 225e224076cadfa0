import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { BUILT_IN, compareDatabases, moveDatabase } from './operation/archive/move.ts';

// `npm run database:move -- --to postgresql://...`: copies everything into another, empty database and compares both.
const USAGE = `npm run database:move -- --to postgresql://USER@HOST/NAME [--check] ${INSTITUTION_USAGE}
  --to     the database to copy into, which must be empty; PGPASSWORD has its password, if the address has none; '${BUILT_IN}' means the
           built-in one in DATA_DIR
  --check  copies nothing: only compares the two databases, and exits with 1 if they differ`;

await runCommand(async () => {
  const { values, positionals } = parseCommand({ to: { type: 'string' }, check: { type: 'boolean' } }, USAGE);
  if (values.help) return console.log(USAGE);
  if (positionals.length > 0 || values.to === undefined) throw new Error(USAGE);
  console.log(await (values.check ? compareDatabases : moveDatabase)(institutionFolder(values.institution), values.to));
});
