import { readDatabaseState, upgradeDatabase } from '../src/server/upgrade-database.ts';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { withDatabase } from '../src/operations/with-database.ts';

export const command = defineCommand({
  name: 'migrate',
  audience: 'operators',
  purpose: 'brings the database to this version before its servers are started, while those of the former version keep running',
  options: {
    check: { type: 'boolean', meaning: 'only says what is pending, and exits with 1 if anything is' },
    ...institutionOption,
  },
  async run({ check, institution }) {
    await withDatabase(
      institutionFolder(institution),
      async ({ db, databaseUrl }) => {
        const { pending, newer, isUsable } = await readDatabaseState(db);
        if (!check) {
          await upgradeDatabase(databaseUrl, db);
          console.log(pending.length === 0 ? upToDate(newer) : `The database has been brought to this version:\n${listed(pending)}`);
          return;
        }
        if (!isUsable) console.log(`A newer version has changed the database so that this one cannot use it:\n${listed(newer)}`);
        else console.log(pending.length === 0 ? upToDate(newer) : `Pending until you run npm run migrate:\n${listed(pending)}`);
        if (pending.length > 0 || !isUsable) process.exitCode = 1;
      },
      { tables: 'as they are', creates: !check },
    );
  },
});

const listed = (entries: readonly string[]): string => entries.map((entry) => `  ${entry}`).join('\n');

const upToDate = (newer: readonly string[]): string =>
  newer.length === 0
    ? 'The database is up to date: nothing is pending.'
    : `Nothing is pending. A newer version has added to the database, and this one can use it as well:\n${listed(newer)}`;

if (import.meta.main) await runCommand(command);
