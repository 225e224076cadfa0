import { sql } from 'kysely';
import type { Settings } from '../../server/settings/settings.ts';
import { oldestJobDelaySeconds } from '../../server/queue/queue-depth.ts';
import { explainDatabaseError } from '../../server/start-errors.ts';
import { openDatabase } from '../../server/database/database.ts';
import { findPostgresBinaries } from '../../server/database/embedded/postgres-binaries.ts';
import { findEmbeddedPostgres } from '../../server/database/embedded-postgres.ts';
import type { Db } from '../../server/database/tables.ts';
import { readDatabaseState } from '../../server/upgrade-database.ts';
import { clockProbeResult, ok, problem, type Probe, warning } from './probes.ts';

export const OLDEST_POSTGRES = 15;
const CONNECTIONS_OF_A_SERVER = 30;

export const databaseProbe = (settings: Settings): Probe => ({
  about: 'database',
  seconds: 15,
  async run() {
    const { databaseUrl, dataDir } = settings;
    const embedded = databaseUrl === undefined ? findEmbeddedPostgres(dataDir) : undefined;
    if (typeof embedded === 'string') {
      const { version } = findPostgresBinaries();
      return [
        ok(`the built-in PostgreSQL ${version} ${embedded === 'none' ? 'is created' : 'is started'} when a server is`),
        {
          ...ok('not checked, because the database is not running; npm run migrate -- --check starts it and checks'),
          about: 'migrations',
        },
      ];
    }
    const url = databaseUrl ?? embedded?.url ?? '';
    const { db, close } = openDatabase(url, () => undefined);
    try {
      return await findingsOf(db, settings);
    } catch (error) {
      throw explainDatabaseError(error, url);
    } finally {
      // A silent server keeps it from closing.
      void close().catch(() => undefined);
    }
  },
});

async function findingsOf(db: Db, { databaseUrl, migratesAtStart }: Settings) {
  const asked = Date.now();
  const { rows } = await sql<{ now: Date; version: string; number: number; most: number; used: number }>`
    SELECT clock_timestamp() AS now, current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number,
      current_setting('max_connections')::integer AS most, (SELECT count(*)::integer FROM pg_stat_activity) AS used`.execute(db);
  const answered = Date.now();
  const [row] = rows;
  if (!row) return problem('it returns nothing');
  const isOld = Math.floor(row.number / 10_000) < OLDEST_POSTGRES;
  const free = row.most - row.used;
  const which = databaseUrl === undefined ? 'the built-in PostgreSQL' : 'PostgreSQL';
  const connections = `${free} of ${row.most} are free`;
  const advice = `A server needs up to ${CONNECTIONS_OF_A_SERVER}: raise max_connections.`;
  return [
    isOld
      ? problem(`PostgreSQL ${row.version}`, `Upgrade it to ${OLDEST_POSTGRES} or newer.`)
      : ok(`${which} ${row.version} responds in ${answered - asked} ms`),
    { ...(free < CONNECTIONS_OF_A_SERVER ? warning(connections, advice) : ok(connections)), about: 'connections' },
    { ...clockProbeResult(row.now, [asked, answered]), about: 'clock of the database' },
    { ...(await migrations(db, migratesAtStart)), about: 'migrations' },
    { ...(await waitingWork(db)), about: 'work that waits' },
  ];
}

async function migrations(db: Db, migratesAtStart: boolean) {
  const { pending, newer, isUsable } = await readDatabaseState(db);
  if (!isUsable) return problem(`a newer version has run ${newer.join(', ')}`, 'Start the newer version instead.');
  if (pending.length === 0)
    return ok(newer.length === 0 ? 'none is pending' : `none is pending; a newer version has added ${newer.join(', ')}`);
  const says = `${pending.length} pending: ${pending.slice(0, 3).join(', ')}${pending.length > 3 ? ' ...' : ''}`;
  return migratesAtStart
    ? warning(says, 'The next server to start runs them; npm run migrate runs them before that.')
    : problem(says, 'No server of this version starts until you run npm run migrate.');
}

async function waitingWork(db: Db) {
  const late = await oldestJobDelaySeconds(db).catch(() => undefined);
  if (late === undefined) return ok('none: the queue is created by the first start');
  if (late === 0) return ok('none is late');
  return problem(
    `emails, files or copies have been waiting for ${late} s`,
    'Start a server, or a worker (PROCESS_TYPE=worker); if one runs, see its log, and start another.',
  );
}
