import { loadSecrets, type Secrets } from '../src/server/secrets.ts';
import { parseSettings, type Settings } from '../src/server/settings.ts';
import { openDatabase } from '../src/server/store/database.ts';
import { reachEmbeddedPostgres } from '../src/server/store/embedded-postgres.ts';
import { migrate } from '../src/server/store/migrate.ts';
import type { Db } from '../src/server/store/tables.ts';

/** The database of a server, for a command that may run beside it. */
export interface Opened {
  readonly db: Db;
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/**
 * Works on an institution's database, with the settings of its server: the embedded one, started if no server runs, or that of
 * `DATABASE_URL`. Its tables are those of this version; queries may take as long as they need.
 */
export async function withDatabase<Done>(institution: string, work: (opened: Opened) => Promise<Done>): Promise<Done> {
  const settings = parseSettings(process.env, institution);
  const embedded = settings.databaseUrl ? undefined : await reachEmbeddedPostgres(settings.dataDir, console.log);
  const { db, close } = openDatabase(settings.databaseUrl ?? embedded?.url ?? '', () => undefined, 'of any length');
  try {
    const secrets = loadSecrets(settings);
    await migrate(db, secrets.dataKeys);
    return await work({ db, settings, secrets });
  } finally {
    await close();
    await embedded?.stop();
  }
}
