import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { command } from '../../scripts/migrate.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { loadMigrations } from '../../src/server/database/migrate-database.ts';
import { runNodeProcess, runCommandInProcess } from '../run-commands.ts';
import { incompatibleTableChanges, readTableSnapshot } from './table-snapshots.ts';
import { createEmptyDatabase, runMigrations } from './empty-database.ts';
import { createProcessVisitor } from './process-visitor.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { openServer } from './server-under-test.ts';

const SECRET_KEY = 'the same for all servers, 32 characters';
const own = await loadMigrations();

async function emptyFolderAndDatabase(): Promise<{ readonly DATABASE_URL: string; readonly DATA_DIR: string; readonly client: Client }> {
  const { url, client } = await createEmptyDatabase();
  return { DATABASE_URL: url, DATA_DIR: newDataDir(), client };
}

const migrate = (environment: Readonly<Record<string, string>>, ...options: readonly string[]) =>
  runCommandInProcess(command, options, { SECRET_KEY, ...environment });

const starts = (environment: Readonly<Record<string, string>>): Promise<string> =>
  openServer({ SECRET_KEY, ...environment }).then(
    async (server) => {
      await server.stop();
      return 'It started.';
    },
    (error: Error) => error.message,
  );

test('two migrations at once bring an empty database to this version, once', { timeout: 120_000 }, async () => {
  const { client, ...database } = await emptyFolderAndDatabase();
  const before = await migrate(database, '--check');
  expect(before.output).toMatch(/^Pending until you run npm run migrate:\n {2}0001-accounts\n {2}0002-.*the tables of the queue/s);
  expect(before.code).toBe(1);
  const { rows } = await client.query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([]);

  const apart = () => runNodeProcess(['scripts/migrate.ts'], { SECRET_KEY, ...database });
  const both = await Promise.all([apart(), apart()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const ran = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  expect(ran.rows.map(({ name }) => name)).toEqual(Object.keys(own).toSorted());
  expect(await migrate(database, '--check')).toEqual({ code: 0, output: 'The database is up to date: nothing is pending.\n' });
  expect((await migrate(database)).output).toBe('The database is up to date: nothing is pending.\n');
});

test(
  'a server that may not migrate refuses an older database and leaves it alone, and starts once it is migrated',
  { timeout: 120_000 },
  async () => {
    const { client, ...database } = await emptyFolderAndDatabase();
    const names = Object.keys(own).toSorted();
    const last = names.at(-1) ?? '';
    expect(await starts({ ...database, MIGRATE_AT_START: 'no' })).toMatch(
      /^The database is older than this version and lacks 0001-accounts, .*, \d+ more\. Run npm/,
    );
    await migrate(database);
    await client.query('DELETE FROM kysely_migration WHERE name = $1', [last]);
    expect(await starts({ ...database, MIGRATE_AT_START: 'no' })).toBe(
      `The database is older than this version and lacks ${last}. Run npm run migrate with the settings of the servers, or start one ` +
        'with MIGRATE_AT_START=yes.',
    );
    expect((await client.query('SELECT FROM kysely_migration')).rowCount).toBe(names.length - 1);
    await client.query('INSERT INTO kysely_migration (name, timestamp) VALUES ($1, now())', [last]);
    await client.query("DELETE FROM pgboss.queue WHERE name = 'post-reminders'");
    expect(await starts({ ...database, MIGRATE_AT_START: 'no' })).toMatch(/lacks the queue post-reminders\. Run npm run migrate/);
    expect((await migrate(database)).output).toBe('The database has been brought to this version:\n  the queue post-reminders\n');
    expect(await starts({ ...database, MIGRATE_AT_START: 'no' })).toBe('It started.');
  },
);

test('a server that may not migrate needs no right to change tables', { timeout: 120_000 }, async () => {
  const { client, ...database } = await emptyFolderAndDatabase();
  await migrate(database);
  const user = `server_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE ROLE ${user} LOGIN PASSWORD 'only-for-this-test'`);
  await client.query(`GRANT USAGE ON SCHEMA public, pgboss TO ${user}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${user}`);
  await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${user}`);
  const DATABASE_URL = Object.assign(new URL(database.DATABASE_URL), { username: user, password: 'only-for-this-test' }).href;
  const server = await startServerProcess({ SECRET_KEY, ...database, DATABASE_URL, MIGRATE_AT_START: 'no' });
  const visitor = createProcessVisitor(server);
  await visitor.signUpAndLogIn('ada@example.org');
  expect((await visitor.send(endpoints.saveAnswers, { answers: { first_name: 'Ada' } })).status).toBe(200);
  expect(server.output()).not.toContain('permission denied');
  await server.end();
  await client.query(`DROP OWNED BY ${user}`);
  await client.query(`DROP ROLE ${user}`);
});

test('with the embedded database, migrating creates it, and a server that may not migrate starts on it', { timeout: 120_000 }, async () => {
  const DATA_DIR = newDataDir();
  expect((await migrate({ DATA_DIR }, '--check')).output).toMatch(/^There is no database in /);
  expect((await migrate({ DATA_DIR })).code).toBe(0);
  const server = await startServerProcess({ SECRET_KEY, DATA_DIR, MIGRATE_AT_START: 'no' });
  expect(await server.end()).toBe(0);
});

const adds: Migration = {
  async up(db) {
    await sql`ALTER TABLE application ADD newer text`.execute(db);
    await sql`ALTER TABLE account ADD newer boolean NOT NULL DEFAULT false`.execute(db);
    await sql`CREATE INDEX newer_index ON session (last_seen_at)`.execute(db);
    await sql`CREATE TABLE newer_table (account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE)`.execute(db);
  },
};

test('servers go on while a newer version migrates and after it, and may be started again', { timeout: 120_000 }, async () => {
  const { client, ...database } = await emptyFolderAndDatabase();
  const server = await openServer({ SECRET_KEY, ...database });
  const student = await server.student('ada@example.org');
  const statuses: number[] = [];
  const save = async (name: string): Promise<void> => {
    statuses.push((await student.call(endpoints.saveAnswers, { answers: { first_name: name } })).status);
  };
  for (let n = 0; n < 30; n += 1) await save(`Ada ${n}`);
  let isDone = false;
  const newer = { ...own, '9999-newer': adds };
  const migrating = runMigrations(database.DATABASE_URL, newer).finally(() => (isDone = true));
  for (let n = 0; !isDone; n += 1) await save(`Bea ${n}`);
  await migrating;
  for (let n = 0; n < 30; n += 1) await save(`Cleo ${n}`);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await student.call(endpoints.profile)).body).toMatchObject({ answer: { first_name: 'Cleo 29' } });
  expect((await (await server.student('bea@example.org')).call(endpoints.profile)).status).toBe(200);
  await server.stop();

  expect(await starts({ ...database })).toBe('It started.');
  expect(await starts({ ...database, MIGRATE_AT_START: 'no' })).toBe('It started.');
  expect(await migrate(database, '--check')).toEqual({
    code: 0,
    output: 'Nothing is pending. A newer version has added to the database, and this one can use it as well:\n  9999-newer\n',
  });
  expect((await client.query('SELECT FROM newer_table')).rowCount).toBe(0);
});

test('a database of a version that was never published, with some of the first tables, is refused and left alone', async () => {
  const { client, ...database } = await emptyFolderAndDatabase();
  await runMigrations(database.DATABASE_URL, { '0001-accounts': { up: () => Promise.resolve() } });
  expect((await migrate(database)).output).toMatch(/^The database has only some of the first tables, so it is of no published version\./);
  expect((await client.query('SELECT FROM kysely_migration')).rowCount).toBe(1);
});

test('a database in which a newer version has changed what this one uses is refused', { timeout: 120_000 }, async () => {
  const { client: _, ...database } = await emptyFolderAndDatabase();
  await migrate(database);
  await runMigrations(database.DATABASE_URL, { ...own, '9999-newer-breaking': adds });
  const refusal = 'The database was made by a newer version of Matricula: start that version instead.';
  expect(await starts({ ...database })).toBe(refusal);
  expect(await starts({ ...database, MIGRATE_AT_START: 'no' })).toBe(refusal);
  expect((await migrate(database)).code).toBe(1);
  expect((await migrate(database, '--check')).code).toBe(1);
});

/** The last migration before this rule. */
const LAST_FREE = '0032-new-addresses';

test(
  'every migration only adds to what servers of the version before use, or says in its name that it does not',
  { timeout: 120_000 },
  async () => {
    const { client, DATABASE_URL } = await emptyFolderAndDatabase();
    const names = Object.keys(own).toSorted();
    for (const name of names.slice(names.indexOf(LAST_FREE))) {
      const before = await readTableSnapshot(client);
      await runMigrations(
        DATABASE_URL,
        Object.fromEntries(names.slice(0, names.indexOf(name) + 1).map((one) => [one, own[one] as Migration])),
      );
      if (name > LAST_FREE && !name.endsWith('-breaking'))
        expect(incompatibleTableChanges(before, await readTableSnapshot(client)), name).toEqual([]);
    }
    const now = await readTableSnapshot(client);
    await runMigrations(DATABASE_URL, { ...own, '9999-newer': adds });
    expect(incompatibleTableChanges(now, await readTableSnapshot(client))).toEqual([]);

    const breaking = {
      'ALTER TABLE document DROP pictures': 'document.pictures is gone',
      'ALTER TABLE document RENAME pictures TO thumbnails': 'document.pictures is gone',
      'ALTER TABLE document ALTER pages TYPE text': 'document.pages was integer or null and is text',
      'ALTER TABLE reminder ALTER day DROP NOT NULL': 'reminder.day was text and is text or null',
      'ALTER TABLE account ADD nickname text NOT NULL': 'account.nickname must be given a value',
      "ALTER TABLE reminder ADD CONSTRAINT named CHECK (name <> '')": "reminder must follow named: CHECK ((name <> ''::text))",
      'CREATE UNIQUE INDEX once ON mail (recipient)': 'mail must follow CREATE UNIQUE INDEX once ON public.mail USING btree (recipient)',
    };
    for (const [statement, reason] of Object.entries(breaking)) {
      await client.query('BEGIN');
      const before = await readTableSnapshot(client);
      await client.query(statement);
      expect(incompatibleTableChanges(before, await readTableSnapshot(client)), statement).toContainEqual(expect.stringContaining(reason));
      await client.query('ROLLBACK');
    }
  },
);
