import { type Clock, systemClock } from '../server/platform/clock.ts';
import { hasSecretKey, loadSecrets, type Secrets } from '../server/platform/secrets.ts';
import { type RecordAuditEvent, createRecordAuditEvent } from '../server/audit/record-audit-event.ts';
import { applySavedServerAddress } from '../server/settings/saved-server-address.ts';
import { parseSettings, type Settings } from '../server/settings/settings.ts';
import { explainDatabaseError, explainStartError } from '../server/start-errors.ts';
import { openDatabase } from '../server/database/database.ts';
import { hasEmbeddedPostgres, openEmbeddedPostgres, connectOrStartEmbeddedPostgres } from '../server/database/embedded-postgres.ts';
import { migrateDatabase, readMigrationState } from '../server/database/migrate-database.ts';
import type { Db } from '../server/database/tables.ts';
import { requireUpgradedDatabase } from '../server/upgrade-database.ts';
import { type CommandAction, defineAction } from '../command-line/command.ts';
import { institutionFolder, institutionOption } from '../command-line/institution.ts';

/** A server's database, for a command that may run beside it. */
export interface OpenedDatabase {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
}

/** An action whose only option is the institution on whose database it works. */
export const databaseAction = (
  action: Pick<CommandAction, 'purpose' | 'words'> & { run(opened: OpenedDatabase, ...words: readonly string[]): Promise<void> },
): CommandAction =>
  defineAction({
    ...action,
    options: institutionOption,
    run: ({ institution }, ...words) => withDatabase(institutionFolder(institution), (opened) => action.run(opened, ...words)),
  });

/**
 * Works on an institution's database, with the settings of its server: the embedded one, started if no server runs, or that of
 * `DATABASE_URL`. Its tables are those of this version; queries have no time limit.
 * @param creates true if the database may be new; otherwise a mistyped `DATA_DIR` would find an empty one
 * @param tables `as they are`: of any version, for a command that inspects just that
 * @param alone true if no server may use the built-in database meanwhile
 * @throws with a sentence for the user if there is none
 */
export async function withDatabase<Done>(
  institution: string,
  work: (opened: OpenedDatabase) => Promise<Done>,
  {
    creates = false,
    tables,
    alone = false,
  }: { readonly creates?: boolean; readonly tables?: 'as they are'; readonly alone?: boolean } = {},
): Promise<Done> {
  const settings = applySavedServerAddress(parseSettings(process.env, institution));
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !creates && !hasEmbeddedPostgres(dataDir))
    throw new Error(`There is no database in ${dataDir}. Start a server once, or correct DATA_DIR, which names its folder.`);
  if ((databaseUrl !== undefined || alone) && !creates && !hasSecretKey(settings))
    throw new Error(`There is no key in ${dataDir}. Give this command the SECRET_KEY of the servers, or their DATA_DIR.`);
  // Logs are for the user of the command; its output may be a token, or a file.
  const openEmbedded = alone ? openEmbeddedPostgres : connectOrStartEmbeddedPostgres;
  const embedded = databaseUrl === undefined ? await openEmbedded(dataDir, console.error) : undefined;
  const url = databaseUrl ?? embedded?.url ?? '';
  const { db, close } = openDatabase(url, () => undefined, 'of any length');
  try {
    const secrets = loadSecrets(settings);
    const prepare = async (): Promise<void> => {
      if (tables === 'as they are') await readMigrationState(db);
      else await (settings.migratesAtStart ? migrateDatabase(db) : requireUpgradedDatabase(db));
    };
    await prepare().catch((error: unknown) => {
      throw databaseUrl === undefined ? explainStartError(error, settings) : explainDatabaseError(error, databaseUrl);
    });
    const clock = systemClock;
    return await work({ db, databaseUrl: url, settings, secrets, clock, audit: createRecordAuditEvent({ clock, secrets }) });
  } finally {
    await close();
    await embedded?.stop();
  }
}
