import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createSecrets } from '../../src/server/secrets.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import { upgradeDatabase } from '../../src/server/upgrade-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the run's database server, in its maintenance database. */
    postgresUrl: string;
  }
}

/** One database server for the whole run, with a finished database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-test-'));
  chmodSync(dataDir, 0o711);
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  const url = (database: string): string => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  const client = new Client({ connectionString: url('postgres') });
  await client.connect();
  await client.query('CREATE DATABASE finished');
  await client.end();

  const { db, close } = openDatabase(url('finished'), () => undefined);
  await upgradeDatabase(url('finished'), db, createSecrets('a key for empty tables, 32 characters').dataKeys);
  await close();

  project.provide('postgresUrl', url('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  };
}
