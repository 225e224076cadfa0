import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createHashThreadPool } from '../../src/server/platform/hash-thread-pool.ts';
import { OTHER_PASSWORD, createOutsider, PASSWORD, sharedServer } from './server-under-test.ts';

const server = await sharedServer({ hashing: createHashThreadPool() });
const { browser, signUp, logIn } = createOutsider(server);

test('registering a taken address notifies its owner and changes nothing', async () => {
  await server.student('owner@example.org');
  expect((await signUp('OWNER@example.org', OTHER_PASSWORD)).status).toBe(200);
  expect((await server.mailTo('owner@example.org')).subject).toBe('You already have an account at Test');
  expect((await logIn('owner@example.org', OTHER_PASSWORD)).status).toBe(400);
  expect((await logIn('Owner@Example.org')).status).toBe(200);
});

test('the database holds no code, link, password or session that works', async () => {
  const student = await server.student('dump@example.org');
  await signUp('dump2@example.org');
  const { essence } = await server.mailTo('dump2@example.org');
  await browser.call(endpoints.forgotPassword, { username: 'dump@example.org' });
  const link = new URL((await server.mailTo('dump@example.org')).essence);
  const tables = await server.query("SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'pgboss')");
  const dump = (
    await Promise.all(
      tables.map(({ schemaname, tablename }) => server.query(`SELECT t::text AS row FROM "${schemaname}"."${tablename}" t`)),
    )
  )
    .flat()
    .map(({ row }) => String(row))
    .join('\n');
  const secrets = [link.searchParams.get('id') ?? '', PASSWORD, ...student.cookies.values()];
  expect([...student.cookies.keys()]).toEqual(expect.arrayContaining(['matricula_session', 'matricula_browser']));
  for (const secret of secrets) expect(dump.includes(secret) || dump.includes(Buffer.from(secret).toString('hex'))).toBe(false);
  const pending = await server.query(
    "SELECT code_fingerprint FROM pending_code JOIN account ON account.id = account_id WHERE username = 'dump2@example.org'",
  );
  expect(String(pending[0]?.['code_fingerprint'])).not.toContain(essence);
  expect(await server.query('SELECT count(*)::int AS n FROM mail WHERE sent_at IS NOT NULL AND sealed IS NOT NULL')).toEqual([{ n: 0 }]);
  expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('an address is the same in capitals and without', async () => {
  await signUp('Mixed@Example.ORG');
  const { essence } = await server.mailTo('mixed@example.org');
  expect((await browser.call(endpoints.confirm, { username: 'MIXED@example.org', code: essence })).status).toBe(200);
  expect((await logIn('mIxEd@eXample.org')).status).toBe(200);
});

test('a wrong password takes as long as an unknown address', { timeout: 60_000 }, async () => {
  await server.student('timed@example.org');
  const times: Record<string, number[]> = { 'timed@example.org': [], 'untimed@example.org': [] };
  // The quick ones, which nothing else on the machine held up; a difference that is ours is in every round.
  const quick = (): readonly number[] =>
    Object.values(times).map((taken) => taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 4)] ?? 0);
  const differ = ([known = 0, unknown = 0]: readonly number[]): boolean => Math.abs(known - unknown) >= Math.max(5, 0.2 * known);
  for (let round = 0; round < 4 && (round === 0 || differ(quick())); round += 1) {
    for (let n = 0; n < 24; n += 1) {
      for (const [username, taken] of Object.entries(times)) {
        const started = performance.now();
        expect((await logIn(username, 'Wrong-horse-9999')).status).toBe(400);
        taken.push(performance.now() - started);
        server.wait({ hours: 25 });
      }
    }
  }
  expect(Math.min(...quick())).toBeGreaterThan(8);
  expect([quick(), differ(quick())]).toEqual([expect.anything(), false]);
});
