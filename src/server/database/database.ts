import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type RawBuilder, sql, type TransactionBuilder } from 'kysely';
import { type Client, Pool, type PoolClient } from 'pg';
import { writeLogLine } from '../platform/log-line.ts';
import type { Db, Tables, DbQueryCreator } from './tables.ts';

export interface ConnectionCounts {
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Milliseconds after which PostgreSQL cancels a query of a request, and after which the client gives up on PostgreSQL. */
export const queryTimeouts = { statement_timeout: 14_000, query_timeout: 15_000 } as const;
const LATE = 'Query read timeout';
const READY_MS = 4000;

/** @param onError called for broken, replaced connections @param queries `of any length` is never repeated: migrations, imports, backups */
export function openDatabase(url: string, onError: (error: Error) => void, queries: 'brief' | 'of any length' = 'brief') {
  const isBrief = queries === 'brief';
  const limits = isBrief ? queryTimeouts : {};
  const pool = new Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000, ...limits });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool does not listen to a connection that is checked out: if it broke between two statements, the process would end.
    client.on('error', () => undefined);
    refineQueries(client, isBrief ? repeated : once);
  });
  const dialect = new PostgresDialect({ pool });
  const db = isBrief ? new RepeatingKysely({ dialect }) : new Kysely<Tables>({ dialect });
  return {
    db,
    connections: (): ConnectionCounts => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: (): Promise<void> => db.destroy(),
  };
}

/** Deadlock and serialization failure: PostgreSQL has rolled the whole transaction back. */
const UNDONE = new Set<unknown>(['40P01', '40001']);
const TRIES = 3;
const LONGEST_PAUSE_MS = 100;

type Repeat = <Done>(work: () => Promise<Done>) => Promise<Done>;
const once: Repeat = (work) => work();
const repeated: Repeat = async (work) => {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !UNDONE.has((error as { readonly code?: unknown }).code)) throw error;
      await pause(Math.random() * LONGEST_PAUSE_MS);
    }
  }
};

/** Repeats transactions that PostgreSQL has rolled back. Nothing in one may have an effect outside the database: see `onCommit`. */
class RepeatingKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      let effects: (() => void)[] = [];
      const done = await repeated(() =>
        execute((transaction) => {
          effectsOf.set(transaction, (effects = []));
          return work(transaction);
        }),
      );
      for (const effect of effects) effect();
      return done;
    };
    return builder;
  }
}

const effectsOf = new WeakMap<DbQueryCreator, (() => void)[]>();

/** Runs an effect in memory once the write is committed. */
export function onCommit(db: DbQueryCreator, effect: () => void): void {
  const effects = effectsOf.get(db);
  if (effects) effects.push(effect);
  else effect();
}

const prepared = new Map<string, string>();

/** Runs a query that each connection plans only once. Its text must be constant and name its columns, not `SELECT *`. */
export async function runPreparedQuery<Row>(db: Db, query: RawBuilder<Row>): Promise<readonly Row[]> {
  const compiled = query.compile(db);
  if (!prepared.has(compiled.sql)) prepared.set(compiled.sql, `matricula_${prepared.size}`);
  return (await db.executeQuery(compiled)).rows;
}

/** Prepares the queries of `runPreparedQuery`, repeats single statements like transactions, and discards connections that do not respond. */
function refineQueries(client: PoolClient, repeat: Repeat): void {
  const ask = client.query.bind(client) as (...query: readonly unknown[]) => Promise<unknown>;
  const query = async (text: string, values?: readonly unknown[]): Promise<unknown> => {
    const name = prepared.get(text);
    const isAlone = client.getTransactionStatus() === 'I';
    const answer = (isAlone ? repeat : once)(() => (name === undefined ? ask(text, values) : ask({ name, text, values })));
    return answer.catch((error: unknown) => {
      if ((error as Error).message === LATE) (client as Client).end().catch(() => undefined);
      throw error;
    });
  };
  Object.assign(client, { query });
}

export const isDatabaseReachable = async (db: Db): Promise<boolean> =>
  Promise.race([
    sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    ),
    pause(READY_MS, false, { ref: false }),
  ]);

const unavailable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);
/** Messages of the driver, without a code, about a connection that was lost or could not be made. */
const lost = new RegExp(
  `Connection terminated|timeout exceeded when trying to connect|${LATE}|is not queryable|connection has been discarded`,
);
const OWNER_GONE = 'The account has been deleted meanwhile.';
export const accountGoneError = (): Error => new Error(OWNER_GONE);

const FOREIGN_KEY_VIOLATION = '23503';

export function isAccountGoneError(error: unknown): boolean {
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown };
  return message === OWNER_GONE || (code === FOREIGN_KEY_VIOLATION && String(constraint).endsWith('_account_id_fkey'));
}

/** True if the database is unavailable, too slow, cannot write (disk full) or has ended a deadlock; false for mistakes of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return unavailable.has(code) || /^(08|40|53|57)/.test(code) || code === '58030';
  return typeof message === 'string' && lost.test(message);
}

const LOOK_MS = 1000;

/** Logs one line when the database goes away and one when it is back; other errors as they are. */
export function createOutageLogger(isBack: () => Promise<boolean>) {
  const closing = new AbortController();
  const { signal } = closing;
  let isAway = false;
  const untilBack = async (): Promise<void> => {
    do await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    while (!signal.aborted && !(await isBack()));
    isAway = false;
    if (!signal.aborted) writeLogLine('warn', 'The database is back.');
  };
  return {
    report(error: Error): void {
      if (signal.aborted) return;
      if (!isDatabaseUnavailable(error)) return writeLogLine('error', `background error: ${error.message}`);
      if (isAway) return;
      isAway = true;
      const { code = error.message }: { readonly code?: unknown } = error as { readonly code?: unknown };
      writeLogLine('error', `The database does not respond (${String(code)}). It is tried again until it does.`);
      void untilBack();
    },
    close: (): void => closing.abort(),
  };
}
