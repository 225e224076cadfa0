import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { Db, Tables } from './tables.ts';

export interface Database {
  readonly db: Db;
  close(): Promise<void>;
}

/** @param onError hears of connections that broke; the pool replaces them */
export function openDatabase(url: string, onError: (error: Error) => void): Database {
  const pool = new Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000 });
  pool.on('error', onError);
  // The pool does not listen to a connection that is lent out: breaking between two statements it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}

export async function isReachable(db: Db): Promise<boolean> {
  return sql`SELECT 1`.execute(db).then(() => true, () => false);
}

const unavailable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);
/** Whether an error says that the database is away or cannot write (no connection, disk full, shutting down), not that we erred. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return unavailable.has(code) || /^(08|53|57P)/.test(code) || code === '58030';
  return typeof message === 'string' && /Connection terminated|timeout exceeded when trying to connect/.test(message);
}
