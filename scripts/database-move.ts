import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { BUILT_IN_DATABASE, compareDatabases, moveDatabase } from '../src/operations/archive/move-database.ts';

export const command = defineCommand({
  name: 'database:move',
  audience: 'operators',
  purpose: 'copies everything into another, empty database and compares both; never changes the source; exits with 1 if they differ',
  options: {
    to: {
      type: 'string',
      required: true,
      value: 'postgresql://USER@HOST/NAME',
      meaning: `the other database, whose password may be in PGPASSWORD; ${BUILT_IN_DATABASE} means the built-in one in DATA_DIR`,
    },
    check: { type: 'boolean', meaning: 'copies nothing: only compares the two' },
    ...institutionOption,
  },
  async run({ to, check, institution }) {
    console.log(await (check ? compareDatabases : moveDatabase)(institutionFolder(institution), to));
  },
});

if (import.meta.main) await runCommand(command);
