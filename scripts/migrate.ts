import { databaseState, upgradeDatabase } from '../src/server/upgrade-database.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { withDatabase } from './with-database.ts';

// `npm run migrate`: brings the database to this version before its servers are started, while those of the version before keep running.
const USAGE = `npm run migrate [-- --check] [-- --dry] ${INSTITUTION_USAGE}
  --check  only says what is pending, and exits with 1 if anything is
  --dry    the same, but exits with 0`;

await runCommand(run);

async function run(): Promise<void> {
  const { values, positionals } = parseCommand({ check: { type: 'boolean' }, dry: { type: 'boolean' } }, USAGE);
  if (values.help) return console.log(USAGE);
  if (positionals.length > 0) throw new Error(USAGE);
  const onlyLooks = values.check === true || values.dry === true;
  await withDatabase(
    institutionFolder(values.institution),
    async ({ db, secrets, databaseUrl }) => {
      const { pending, newer, isUsable } = await databaseState(db);
      if (!onlyLooks) {
        await upgradeDatabase(databaseUrl, db, secrets.dataKeys);
        console.log(pending.length === 0 ? upToDate(newer) : `The database has been brought to this version:\n${listed(pending)}`);
        return;
      }
      if (!isUsable) console.log(`A newer version has changed the database so that this one cannot use it:\n${listed(newer)}`);
      else console.log(pending.length === 0 ? upToDate(newer) : `Pending until you run npm run migrate:\n${listed(pending)}`);
      if (values.check && (pending.length > 0 || !isUsable)) process.exitCode = 1;
    },
    { tables: 'as they are', creates: !onlyLooks },
  );
}

function listed(entries: readonly string[]): string {
  return entries.map((entry) => `  ${entry}`).join('\n');
}

function upToDate(newer: readonly string[]): string {
  return newer.length === 0
    ? 'The database is up to date: nothing is pending.'
    : `Nothing is pending. A newer version has added to the database, and this one can use it as well:\n${listed(newer)}`;
}
