import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createLookup, type Lookup } from '../../src/server/services/lookup.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import type { Db } from '../../src/server/store/tables.ts';

export async function freshLookup(): Promise<{ db: Db; lookup: Lookup; close: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onMaintenanceDatabase(`CREATE DATABASE ${name} TEMPLATE finished`);
  const { db, close } = openDatabase(databaseUrl(name), () => undefined);
  return { db, lookup: createLookup({ db }), close };
}

export const databaseUrl = (database: string, login?: { username: string; password: string }): string =>
  Object.assign(new URL(inject('postgresUrl')), { pathname: `/${database}`, ...login }).href;

export async function onMaintenanceDatabase(...statements: readonly string[]): Promise<void> {
  return onDatabase(inject('postgresUrl'), ...statements);
}

export async function onDatabase(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
