import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { openServer, PASSWORD, type Browser, type ServerUnderTest } from './server-under-test.ts';

let server: ServerUnderTest;
let browser: Browser;
beforeAll(async () => {
  server = await openServer();
  browser = server.browser();
});
afterAll(() => server.stop());

const OTHER_PASSWORD = 'Another-horse-8';
const signUp = (username: string, password = PASSWORD) => browser.call(calls.signUp, { username, password });
const confirm = (username: string, code: string) => browser.call(calls.confirm, { username, code });
const logIn = (username: string, password = PASSWORD) => server.browser().call(calls.login, { username, password });
const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

describe('confirmation codes', () => {
  test('a used code, and the code of another account, confirm nothing', async () => {
    await signUp('a1@example.org');
    await signUp('a2@example.org');
    const [one, two] = [await server.mailTo('a1@example.org'), await server.mailTo('a2@example.org')];
    if (one.essence !== two.essence) expect((await confirm('a2@example.org', one.essence)).status).toBe(400);
    expect((await confirm('a1@example.org', one.essence)).status).toBe(200);
    expect((await confirm('a1@example.org', one.essence)).status).toBe(400);
  });

  test('a newer code voids the older one', async () => {
    await signUp('newer@example.org');
    const older = await server.mailTo('newer@example.org');
    server.wait({ minutes: 1, seconds: 1 });
    expect((await browser.call(calls.resendConfirm, { username: 'newer@example.org' })).status).toBe(200);
    const newer = await server.mailTo('newer@example.org');
    if (older.essence !== newer.essence) expect((await confirm('newer@example.org', older.essence)).status).toBe(400);
    expect((await confirm('newer@example.org', newer.essence)).status).toBe(200);
  });

  test('a code is good for 10 minutes', async () => {
    await signUp('late@example.org');
    await signUp('early@example.org');
    const [late, early] = [await server.mailTo('late@example.org'), await server.mailTo('early@example.org')];
    server.wait({ minutes: 9, seconds: 59 });
    expect((await confirm('early@example.org', early.essence)).status).toBe(200);
    server.wait({ seconds: 2 });
    expect((await confirm('late@example.org', late.essence)).status).toBe(400);
  });

  test('five wrong tries kill a code, also when fifty come at once', async () => {
    await signUp('guess@example.org');
    const { essence } = await server.mailTo('guess@example.org');
    const guesses = await Promise.all(Array.from({ length: 50 }, () => confirm('guess@example.org', wrong(essence))));
    expect(guesses.every((guess) => guess.status === 400)).toBe(true);
    expect(await server.query("SELECT tries FROM pending_code JOIN account ON account.id = account_id WHERE username = 'guess@example.org'")).toEqual([{ tries: 5 }]);
    expect((await confirm('guess@example.org', essence)).status).toBe(400);
  });

  test('the password is the one chosen with the newest code', async () => {
    await signUp('victim@example.org', OTHER_PASSWORD);
    await server.mailTo('victim@example.org');
    await signUp('victim@example.org', PASSWORD);
    await confirm('victim@example.org', (await server.mailTo('victim@example.org')).essence);
    expect((await logIn('victim@example.org', OTHER_PASSWORD)).status).toBe(400);
    expect((await logIn('victim@example.org', PASSWORD)).status).toBe(200);
  });

  test('an unconfirmed account cannot log in', async () => {
    await signUp('pending@example.org');
    expect((await logIn('pending@example.org')).status).toBe(403);
    expect((await logIn('pending@example.org', OTHER_PASSWORD)).status).toBe(400);
  });

  test('a code comes at most once a minute and five times an hour, whoever asks', async () => {
    for (const username of ['nobody@example.org', 'pending2@example.org']) {
      if (username.startsWith('pending')) await signUp(username);
      const ask = () => browser.call(calls.resendConfirm, { username });
      expect((await ask()).status).toBe(200);
      const soon = await ask();
      expect(soon.status).toBe(429);
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        server.wait({ minutes: 1, seconds: 1 });
        statuses.push((await ask()).status);
      }
      expect(statuses.at(-1)).toBe(429);
      server.wait({ hours: 1 });
      expect((await ask()).status).toBe(200);
    }
  });
});

describe('what an outsider learns', () => {
  test('known and unknown addresses get the same answers', async () => {
    await server.student('known@example.org');
    const ask = async (username: string) => [
      await signUp(username), await logIn(username, 'Wrong-horse-9999'),
      await browser.call(calls.forgotPassword, { username }), await browser.call(calls.resendConfirm, { username }),
    ].map(({ status, body }) => ({ status, body }));
    expect(await ask('known@example.org')).toEqual(await ask('unknown@example.org'));
  });

  test('registering a taken address tells its owner and changes nothing', async () => {
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
    await browser.call(calls.forgotPassword, { username: 'dump@example.org' });
    const link = new URL((await server.mailTo('dump@example.org')).essence);
    const tables = await server.query("SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'pgboss')");
    const dump = (await Promise.all(tables.map(({ schemaname, tablename }) => server.query(`SELECT t::text AS row FROM "${schemaname}"."${tablename}" t`)))).flat().map(({ row }) => String(row)).join('\n');
    const secrets = [link.searchParams.get('id') ?? '', PASSWORD, [...student.cookies.values()][0] ?? ''];
    for (const secret of secrets) expect(dump.includes(secret) || dump.includes(Buffer.from(secret).toString('hex'))).toBe(false);
    const pending = await server.query("SELECT code_fingerprint FROM pending_code JOIN account ON account.id = account_id WHERE username = 'dump2@example.org'");
    expect(String(pending[0]?.['code_fingerprint'])).not.toContain(essence);
    expect(await server.query('SELECT count(*)::int AS n FROM mail WHERE sent_at IS NOT NULL AND sealed IS NOT NULL')).toEqual([{ n: 0 }]);
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('passwords', () => {
  test.each([
    ['Short-horse1', 200], ['Short-hors1', 400], ['correct-horse-9', 400], ['CORRECT-HORSE-9', 400], ['Correct-horse-x', 400],
    ['Correcthorse99', 400], [' Correct-horse-9', 400], ['Correct-horse-9 ', 400], [`Aa1-${'x'.repeat(124)}`, 200], [`Aa1-${'x'.repeat(125)}`, 400],
  ])('%s is answered %i', async (password, status) => {
    expect((await signUp(`p${password.length}${status}@example.org`, password)).status).toBe(status);
  });

  test('every character counts, and both ways to write an accent log in', async () => {
    const password = `Zoë-${'x'.repeat(80)}-1`;
    await signUp('zoe@example.org', password.normalize('NFC'));
    await confirm('zoe@example.org', (await server.mailTo('zoe@example.org')).essence);
    expect((await logIn('zoe@example.org', password.normalize('NFD'))).status).toBe(200);
    expect((await logIn('zoe@example.org', `${password.slice(0, -1)}2`)).status).toBe(400);
  });

  test('failures delay an account more and more, and a reset still works', async () => {
    await server.student('slow@example.org');
    for (let n = 0; n < 5; n += 1) expect((await logIn('slow@example.org', 'Wrong-horse-9999')).status).toBe(400);
    const right = await logIn('slow@example.org');
    expect(right.status).toBe(429);
    expect(right.headers['retry-after']).toBe('30');
    server.wait({ seconds: 31 });
    expect((await logIn('slow@example.org', 'Wrong-horse-9999')).status).toBe(400);
    expect((await logIn('slow@example.org')).headers['retry-after']).toBe('60');
    await browser.call(calls.forgotPassword, { username: 'slow@example.org' });
    const link = new URL((await server.mailTo('slow@example.org')).essence);
    const reset = { username: 'slow@example.org', id: link.searchParams.get('id'), password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    expect((await browser.call(calls.resetPassword, reset)).status).toBe(200);
    expect((await logIn('slow@example.org', OTHER_PASSWORD)).status).toBe(200);
  });

  test('two hundred logins at once are all answered', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => logIn(`crowd${n}@example.org`)));
    expect(answers.every(({ status }) => status === 400 || status === 503)).toBe(true);
  });
});

describe('reset links', () => {
  const linkFor = async (username: string): Promise<URL> => {
    await browser.call(calls.forgotPassword, { username }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    return new URL((await server.mailTo(username)).essence);
  };
  const reset = (link: URL, password = OTHER_PASSWORD, confirm_password = password) =>
    browser.call(calls.resetPassword, { username: link.searchParams.get('username'), id: link.searchParams.get('id'), password, confirm_password });

  test('a link works once, ends every session, tells the owner, and does not log in', async () => {
    const student = await server.student('reset@example.org');
    const link = await linkFor('reset@example.org');
    expect(link.origin).toBe('http://localhost:3000');
    expect(link.pathname).toBe('/reset');
    expect((await reset(link, OTHER_PASSWORD, PASSWORD)).body['message']).toBe('passwords must match');
    expect((await reset(link, 'weak')).status).toBe(400);
    expect((await reset(link)).status).toBe(200);
    expect(browser.cookies.has('matricula_session')).toBe(false);
    expect((await student.call(calls.profile)).status).toBe(401);
    expect((await server.mailTo('reset@example.org')).subject).toBe('Your password for Test was changed');
    expect((await reset(link, PASSWORD)).status).toBe(400);
    expect((await logIn('reset@example.org')).status).toBe(400);
    expect((await logIn('reset@example.org', OTHER_PASSWORD)).status).toBe(200);
  });

  test('a link is good for 30 minutes and for its own account', async () => {
    await server.student('r1@example.org');
    await server.student('r2@example.org');
    const link = await linkFor('r1@example.org');
    const stolen = new URL(link);
    stolen.searchParams.set('username', 'r2@example.org');
    expect((await reset(stolen)).status).toBe(400);
    server.wait({ minutes: 30, seconds: 1 });
    expect((await reset(link)).status).toBe(400);
  });
});

describe('sessions', () => {
  test('end after 15 minutes without a call, and after 12 hours anyway', async () => {
    const student = await server.student('idle@example.org');
    server.wait({ minutes: 14, seconds: 59 });
    expect((await student.call(calls.profile)).status).toBe(200);
    server.wait({ minutes: 15, seconds: 1 });
    expect((await student.call(calls.profile)).status).toBe(401);
    await student.call(calls.login, { username: 'idle@example.org', password: PASSWORD });
    for (let n = 0; n < 51; n += 1) {
      server.wait({ minutes: 14 });
      expect((await student.call(calls.profile)).status).toBe(200);
    }
    server.wait({ minutes: 7 });
    expect((await student.call(calls.profile)).status).toBe(401);
  });

  test('a login makes a new id and the old one is dead; logging out ends the session on the server', async () => {
    const student = await server.student('again@example.org');
    const old = new Map(student.cookies);
    await student.call(calls.login, { username: 'again@example.org', password: PASSWORD });
    const now = new Map(student.cookies);
    expect(now.get('matricula_session')).not.toBe(old.get('matricula_session'));
    const thief = server.browser();
    for (const [name, value] of old) thief.cookies.set(name, value);
    expect((await thief.call(calls.profile)).status).toBe(401);
    expect((await student.call(calls.logout, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await student.call(calls.profile)).status).toBe(200);
    await student.call(calls.logout, undefined, { 'sec-fetch-site': 'same-origin' });
    for (const [name, value] of now) thief.cookies.set(name, value);
    expect((await thief.call(calls.profile)).status).toBe(401);
  });
});
