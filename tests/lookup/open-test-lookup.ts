import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createLookupService, type LookupService } from '../../src/server/lookup/lookup-service.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import type { Db } from '../../src/server/database/tables.ts';

export async function openTestLookup(): Promise<{ db: Db; lookup: LookupService; close: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnMaintenanceDatabase(`CREATE DATABASE ${name} TEMPLATE finished`);
  const { db, close } = openDatabase(testDatabaseUrl(name), () => undefined);
  return { db, lookup: createLookupService({ db }), close };
}

export const testDatabaseUrl = (database: string, login?: { username: string; password: string }): string =>
  Object.assign(new URL(inject('postgresUrl')), { pathname: `/${database}`, ...login }).href;

export async function runOnMaintenanceDatabase(...statements: readonly string[]): Promise<void> {
  return runOnDatabase(inject('postgresUrl'), ...statements);
}

export async function runOnDatabase(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
