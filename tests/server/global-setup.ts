import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/database/database.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded-postgres.ts';
import { upgradeDatabase } from '../../src/server/upgrade-database.ts';
import { startTestPostgres } from '../operations/server/own-postgres.ts';
import { installedPostgresVersions, postgresProgramsFolder } from './postgres/versions.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await (installedPostgresVersions().includes(project.name) ? startVersion(project.name) : startBuiltIn());
  const url = (database: string): string => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  const client = new Client({ connectionString: url('postgres') });
  await client.connect();
  // Nothing in it outlives the run. With many databases there would be a vacuum at every moment.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');
  await client.query('CREATE DATABASE finished');
  await client.end();

  const { db, close } = openDatabase(url('finished'), () => undefined);
  await upgradeDatabase(url('finished'), db);
  await close();

  project.provide('postgresUrl', url('postgres'));
  return postgres.stop;
}

interface Started {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function startBuiltIn(): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-test-'));
  chmodSync(dataDir, 0o711);
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function startVersion(version: string): Promise<Started> {
  const { url, stop } = await startTestPostgres(postgresProgramsFolder(version), '-c max_connections=200');
  return { url, stop: () => Promise.resolve(stop()) };
}
