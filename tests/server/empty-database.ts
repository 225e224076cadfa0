import { randomBytes } from 'node:crypto';
import { type Migration, Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';

export async function createEmptyDatabase(): Promise<{ readonly url: string; readonly client: Client }> {
  const maintenance = new Client({ connectionString: inject('postgresUrl') });
  await maintenance.connect();
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await maintenance.query(`CREATE DATABASE ${name}`);
  await maintenance.end();
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return { url, client };
}

export async function runMigrations(databaseUrl: string, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, () => undefined, 'of any length');
  const { error } = await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } }).migrateToLatest();
  await close();
  if (error) throw error as Error;
}
