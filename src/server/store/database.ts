import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import { type Client, Pool, type PoolClient } from 'pg';
import type { Db, Tables } from './tables.ts';

export interface Database {
  readonly db: Db;
  connections(): Connections;
  close(): Promise<void>;
}

/** How many connections there are, and how many queries wait for one. */
export interface Connections {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** For everything that someone waits for: the database ends a query by itself, and we give up if it does not even do that. */
export const briefQueries = { statement_timeout: 14_000, query_timeout: 15_000 } as const;
const LATE = 'Query read timeout';
const READY_MS = 4000;

/**
 * @param onError called for broken connections; the pool replaces them
 * @param queries `of any length` is for work that may take long: migrations, imports and backups
 */
export function openDatabase(url: string, onError: (error: Error) => void, queries: 'brief' | 'of any length' = 'brief'): Database {
  const limits = queries === 'brief' ? briefQueries : {};
  const pool = new Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000, ...limits });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool does not listen to a connection that is checked out: if it broke between two statements, the process
    // would end.
    client.on('error', () => undefined);
    refineQueries(client);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    connections: () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

/** Names of the texts that `runPrepared` has met. */
const prepared = new Map<string, string>();

/**
 * Runs a query that each connection parses and plans only once; for a small query that is more work than to run it. Its text must
 * always be the same and must name its columns: the next version's migration may change what `SELECT *` returns, and a query
 * that was prepared before would fail from then on.
 */
export async function runPrepared<Row>(db: Db, query: RawBuilder<Row>): Promise<readonly Row[]> {
  const compiled = query.compile(db);
  if (!prepared.has(compiled.sql)) prepared.set(compiled.sql, `matricula_${prepared.size}`);
  return (await db.executeQuery(compiled)).rows;
}

/**
 * Has queries prepared that `runPrepared` runs. A connection whose database does not respond is discarded: the next query on it would
 * have to wait.
 */
function refineQueries(client: PoolClient): void {
  const ask = client.query.bind(client) as (...query: readonly unknown[]) => Promise<unknown>;
  const query = async (text: string, values?: readonly unknown[]): Promise<unknown> => {
    const name = prepared.get(text);
    const answer = name === undefined ? ask(text, values) : ask({ name, text, values });
    return answer.catch((error: unknown) => {
      if ((error as Error).message === LATE) (client as Client).end().catch(() => undefined);
      throw error;
    });
  };
  Object.assign(client, { query });
}

/** Whether it responds, and soon. */
export async function isReachable(db: Db): Promise<boolean> {
  return Promise.race([
    sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    ),
    pause(READY_MS, false, { ref: false }),
  ]);
}

const unavailable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);
/** What the driver says, without a code, about a connection that was lost or could not be made. */
const lost = new RegExp(
  `Connection terminated|timeout exceeded when trying to connect|${LATE}|is not queryable|connection has been discarded`,
);
const OWNER_GONE = 'The account has been deleted meanwhile.';
/** Error where a row is missing that each account has. */
export const ownerGone = (): Error => new Error(OWNER_GONE);

const FOREIGN_KEY_VIOLATION = '23503';

/** True if the account of a call was deleted while the call was answered. */
export function isOwnerGone(error: unknown): boolean {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown };
  return message === OWNER_GONE || (code === FOREIGN_KEY_VIOLATION && String(constraint).endsWith('_account_id_fkey'));
}

/**
 * True if an error says that the database is unavailable, does not respond in time, cannot write (disk full, shutting down) or has
 * given up one of two transactions that waited for each other, and not that we made a mistake.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return unavailable.has(code) || /^(08|40|53|57)/.test(code) || code === '58030';
  return typeof message === 'string' && lost.test(message);
}
