import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { copyFiles, listStoredFileKeys } from '../../../src/operations/archive/copy-files.ts';
import { fillPathParams, endpoints } from '../../../src/api/endpoints.ts';
import type { DocumentPageCounts } from '../../../src/api/schemas/document-schemas.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { openDiskStore } from '../../../src/server/objects/disk-store.ts';
import { loadSecrets } from '../../../src/server/platform/secrets.ts';
import { isInstalled } from '../../installed-software.ts';
import { createEmptyDatabase } from '../../server/empty-database.ts';
import { openS3StoreUnderTest } from '../../server/object-stores.ts';
import { createProcessVisitor } from '../../server/process-visitor.ts';
import { newDataDir, startServerProcess } from '../../server/server-process.ts';
import { completeAnswers } from '../../server/tiny-application.ts';
import { installedPostgresFolder, startTestPostgres } from './own-postgres.ts';
import { runNodeProcess } from '../../run-commands.ts';
import { startProcess } from '../../start-process.ts';
import { uploadAndConvert } from './visitor-upload.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';
import { createTestPdf } from '../../server/upload-file.ts';

const SECRET_KEY = 'the same for all servers, 32 characters';
type Environment = Readonly<Record<string, string>>;

const move = (to: string, environment: Environment, ...options: readonly string[]) =>
  runNodeProcess(['scripts/database-move.ts', '--to', to, ...options], environment);
const migrate = (environment: Environment) => runNodeProcess(['scripts/migrate.ts'], environment);

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function ownDatabases(): Promise<readonly [string, string]> {
  if (installedPostgresFolder === undefined) return [(await createEmptyDatabase()).url, (await createEmptyDatabase()).url];
  const postgres = await startTestPostgres(installedPostgresFolder);
  onTestFinished(() => postgres.stop());
  return [await postgres.newDatabase(), await postgres.newDatabase()];
}

const kept = (dataDir: string): readonly string[] => listStoredFileKeys(join(dataDir, 'objects'));

test(
  'what students have saved in the built-in database is in an own one after the move, and back again after another',
  { timeout: 300_000 },
  async () => {
    const DATA_DIR = newDataDir();
    const [target, restored] = await ownDatabases();
    const server = await startServerProcess({ DATA_DIR });
    const [ada, bea] = [createProcessVisitor(server), createProcessVisitor(server)];
    await ada.signUpAndLogIn('ada@example.org');
    await bea.signUpAndLogIn('bea@example.org');
    await uploadAndConvert(server.url, ada, 'transcript', await createTestPdf());
    await ada.send(endpoints.saveAnswers, { answers: completeAnswers });
    expect((await ada.send(endpoints.submit)).status).toBe(200);
    expect((await bea.send(endpoints.saveAnswers, { answers: { first_name: 'Bea "\\ ünï' } })).status).toBe(200);

    const refused = await move(target, { DATA_DIR });
    expect(refused.output).toMatch(/^Another server is running on .*Stop it first/);
    expect(refused.code).toBe(1);
    await server.end();

    const files = kept(DATA_DIR);
    const moved = await move(target, { DATA_DIR });
    expect(moved.output).toMatch(/^account +2 +2 {2}[0-9a-f]{32} {2}same$/m);
    expect(moved.output).toMatch(/^submission +1 +1 {2}[0-9a-f]{32} {2}same$/m);
    expect(moved.output).toMatch(/tables with \d+ rows, all of it the same\. The former database is as it was\./);
    expect(moved.output).toContain(`the same key, without which no answer can be read: ${join(DATA_DIR, 'secret.key')}`);
    expect(moved.output).toContain(`the uploaded files, which are still in ${join(DATA_DIR, 'objects')}`);
    expect(moved.output).not.toContain(new URL(target).password);
    expect(moved.code).toBe(0);
    expect(await move(target, { DATA_DIR }, '--check')).toMatchObject({ code: 0 });
    expect(kept(DATA_DIR)).toEqual(files);

    const next = await startServerProcess({ DATA_DIR, DATABASE_URL: target });
    const back = createProcessVisitor(next);
    await back.logIn('bea@example.org');
    expect(await (await back.send(endpoints.profile)).json()).toMatchObject({ answer: { first_name: 'Bea "\\ ünï' } });
    expect((await back.send(endpoints.saveAnswers, { answers: { first_name: 'Bea 2' } })).status).toBe(200);
    const adaAgain = createProcessVisitor(next);
    await adaAgain.logIn('ada@example.org');
    expect(await (await adaAgain.send(endpoints.documentAnswers)).json()).toMatchObject({ transcript: { file_name: 'transcript.pdf' } });
    await createProcessVisitor(next).signUpAndLogIn('cleo@example.org');
    const inUse = await move('built-in', { DATA_DIR, DATABASE_URL: target });
    expect(inUse.output).toMatch(
      /^Other programs are connected to the database of DATABASE_URL: \w+ from 127\.0\.0\.1.*Stop all servers first/m,
    );
    expect(inUse.code).toBe(1);
    await next.end();
    expect((await move(target, { DATA_DIR }, '--check')).output).toMatch(/^account +2 +3 .* DIFFERENT$/m);

    const out = join(newDataDir(), 'backup');
    expect(await runNodeProcess(['scripts/backup.ts', '--out', out], { DATA_DIR, DATABASE_URL: target })).toMatchObject({ code: 0 });
    const restore = ['scripts/restore.ts', '--from', out];
    expect(await runNodeProcess(restore, { DATA_DIR, DATABASE_URL: restored })).toMatchObject({ code: 0 });
    expect(await move(restored, { DATA_DIR, DATABASE_URL: target }, '--check')).toMatchObject({ code: 0 });

    expect((await move('built-in', { DATA_DIR, DATABASE_URL: target })).output).toMatch(
      /^The target is not empty: there are rows in account, /,
    );
    const other = newDataDir();
    const key = readFileSync(join(DATA_DIR, 'secret.key'), 'utf8').trim();
    const returned = await move('built-in', { DATA_DIR: other, DATABASE_URL: target, SECRET_KEY: key });
    expect(returned.code, returned.output).toBe(0);
    const last = await startServerProcess({ DATA_DIR: other, SECRET_KEY: key });
    const there = createProcessVisitor(last);
    await there.logIn('bea@example.org');
    expect(await (await there.send(endpoints.profile)).json()).toMatchObject({ answer: { first_name: 'Bea 2' } });
    await last.end();
  },
);

test('a move that is killed in the middle leaves nothing behind, and can be started again', { timeout: 180_000 }, async () => {
  const { url: source, client } = await createEmptyDatabase();
  const { url: target, client: there } = await createEmptyDatabase();
  const environment = { DATA_DIR: newDataDir(), SECRET_KEY, DATABASE_URL: source };
  await migrate(environment);
  await migrate({ ...environment, DATABASE_URL: target });
  await client.query(
    "INSERT INTO account (username, created_at) SELECT 'student-' || n || '@example.org', now() FROM generate_series(1, 2000) AS n",
  );
  await client.end();
  // Waits for a row that another session has locked, with triggers disabled.
  await there.query('BEGIN; SELECT FROM last_change FOR UPDATE');
  const observer = await connected(target);
  const env = { PATH: process.env['PATH'], ...environment };
  const command = startProcess(process.execPath, ['scripts/database-move.ts', '--to', target], { env });
  await expect
    .poll(
      async () => (await observer.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE%'")).rowCount,
      { timeout: 30_000 },
    )
    .toBe(1);
  expect(await command.end('SIGKILL')).toBe('SIGKILL');
  await there.query('ROLLBACK');
  await there.end();
  await observer.end();
  await expect.poll(async () => (await move(target, environment)).code, { timeout: 30_000 }).toBe(0);
  const after = await connected(target);
  expect((await after.query('SELECT FROM account')).rowCount).toBe(2000);
  const { rows } = await after.query("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'");
  expect(rows).toEqual([]);
});

test('what may not be copied, or not into there, is refused with what to do', { timeout: 180_000 }, async () => {
  const { url: source, client } = await createEmptyDatabase();
  const environment = { DATA_DIR: newDataDir(), SECRET_KEY, DATABASE_URL: source };
  const says = async (to: string, more: Environment = {}): Promise<string> => {
    const { code, output } = await move(to, { ...environment, ...more });
    expect(code).toBe(1);
    return output.trim();
  };
  const { url: target, client: there } = await createEmptyDatabase();
  await client.end();
  expect(await says(target)).toMatch(/^The database is older than this version and lacks 0001-accounts, .*Run npm run migrate/);
  await migrate(environment);

  expect(await says('mysql://somewhere')).toMatch(/^--to is not an address that starts with postgresql:\/\//);
  expect(await says(source)).toMatch(/^Rows are already being copied into or out of the database that --to names/);
  expect(await says(target, { DATABASE_URL: '' })).toMatch(/^There is no database in /);
  expect(await says(target, { SECRET_KEY: '' })).toMatch(/^There is no key in /);
  const wrong = Object.assign(new URL(target), { password: 'not-this-one' }).href;
  expect(await says(wrong)).toMatch(/rejects this password for the user .*\. Correct --to\.$/);
  expect(await says(`${target}?sslmode=verify-full`)).toMatch(/^The database at .* offers no encryption \(TLS\)/);

  await there.query('CREATE TABLE of_something_else (id integer)');
  expect(await says(target)).toMatch(
    /^The target is not empty: it has tables of another program: of_something_else\. Nothing was copied\./,
  );
  await there.query('DROP TABLE of_something_else');
  await migrate({ ...environment, DATABASE_URL: target });
  await there.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-newer', now())");
  expect(await says(target)).toMatch(/^The target is not of this version\. The database was made by a newer version/);
  await there.query("DELETE FROM kysely_migration WHERE name = '9999-newer'");
  await there.query("INSERT INTO account (username, created_at) VALUES ('someone@example.org', now())");
  expect(await says(target)).toMatch(/^The target is not empty: there are rows in account\. Nothing was copied\./);
  await there.query('DELETE FROM account');
  await there.query('CREATE ROLE may_not_create LOGIN PASSWORD $$only-for-this-test$$');
  onTestFinished(async () => {
    const last = new Client({ connectionString: target });
    await last.connect();
    await last.query('DROP ROLE may_not_create');
    await last.end();
  });
  const { url: bare } = await createEmptyDatabase();
  const stranger = Object.assign(new URL(bare), { username: 'may_not_create', password: 'only-for-this-test' }).href;
  expect(await says(stranger)).toMatch(
    /^The user may_not_create is not allowed to create tables in .* ALTER DATABASE .* OWNER TO "may_not_create"/,
  );
});

test('files are copied into a store, each compared, and those that are there already are not sent again', async () => {
  const [from, to] = [await openFolder(), await openFolder()];
  await from.objects.put('documents/1/pdf', new Uint8Array([1, 2, 3]));
  await from.objects.put('documents/1/original', new Uint8Array([4, 5, 6, 7]));
  await to.objects.put('documents/1/original', new Uint8Array([0, 5, 6, 7]));
  const named = [
    { key: 'documents/1/original', isNeeded: true },
    { key: 'documents/1/pdf', isNeeded: true },
    { key: 'documents/2/pdf', isNeeded: true },
    { key: 'uploads/never-made', isNeeded: false },
  ];
  expect(await copyFiles(named, from.folder, to.objects)).toEqual({ copied: 2, alreadyThere: 0, bytes: 7, lost: ['documents/2/pdf'] });
  expect(await to.objects.get('documents/1/original')).toEqual(new Uint8Array([4, 5, 6, 7]));
  expect(await copyFiles(named, from.folder, to.objects)).toEqual({ copied: 0, alreadyThere: 2, bytes: 7, lost: ['documents/2/pdf'] });
  expect(await from.objects.get('documents/1/pdf')).toEqual(new Uint8Array([1, 2, 3]));
});

test.each(isInstalled('radosgw') ? [openS3StoreUnderTest] : [])(
  'where a bucket is named, the uploaded files are in it after the move, and servers of the new database read them there',
  { timeout: 180_000 },
  async (open) => {
    const [{ url: source, client }, { url: target }, bucket] = [await createEmptyDatabase(), await createEmptyDatabase(), await open()];
    await client.end();
    onTestFinished(() => bucket.close());
    const DATA_DIR = newDataDir();
    const server = await startServerProcess({ DATA_DIR, SECRET_KEY, DATABASE_URL: source });
    const ada = createProcessVisitor(server);
    await ada.signUpAndLogIn('ada@example.org');
    await uploadAndConvert(server.url, ada, 'transcript', await createTestPdf());
    await server.end();
    const moved = await move(target, { DATA_DIR, SECRET_KEY, DATABASE_URL: source, ...bucket.environment });
    expect(moved.output).toMatch(/- the same S3_BUCKET: \d+ uploaded files were copied into it and read again, 0 were there already/);
    expect(moved.output).not.toContain('missing both here and there');
    expect(moved.code).toBe(0);

    const next = await startServerProcess({ DATA_DIR: newDataDir(), SECRET_KEY, DATABASE_URL: target, ...bucket.environment });
    const there = createProcessVisitor(next);
    await there.logIn('ada@example.org');
    const { transcript } = (await (await there.send(endpoints.documentPages)).json()) as DocumentPageCounts;
    const picture = await there.send(fillPathParams(endpoints.documentPage, { document: transcript?.id ?? '', page: '1' }));
    expect(picture.status).toBe(200);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100);
    await next.end();
  },
);

async function openFolder() {
  const folder = createTemporaryFolder('files');
  const objects = await openDiskStore({ folder, secrets: loadSecrets({ dataDir: folder, secretKey: SECRET_KEY }), clock: systemClock });
  return { folder, objects };
}
