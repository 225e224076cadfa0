import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { migrateDatabase } from '../../src/server/database/migrate-database.ts';
import { testDatabaseUrl, runOnDatabase, runOnMaintenanceDatabase } from './open-test-lookup.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
const login = { username: `${name}_user`, password: 'only-for-this-test' };
afterAll(() => runOnMaintenanceDatabase(`DROP DATABASE ${name}`, `DROP ROLE ${login.username}`));

test('a database without pg_trgm whose user may not add it is reported with what to ask for; with it the server starts', async () => {
  await runOnMaintenanceDatabase(`CREATE DATABASE ${name}`, `CREATE ROLE ${login.username} LOGIN PASSWORD '${login.password}'`);
  await runOnDatabase(testDatabaseUrl(name), `GRANT ALL ON SCHEMA public TO ${login.username}`);
  const { db, close } = openDatabase(testDatabaseUrl(name, login), () => undefined);
  await expect(migrateDatabase(db)).rejects.toThrow(/The look-up needs the extension pg_trgm .* CREATE EXTENSION pg_trgm;/);
  await runOnDatabase(testDatabaseUrl(name), 'CREATE EXTENSION pg_trgm');
  await migrateDatabase(db);
  await close();
});
