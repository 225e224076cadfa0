import { expect, test } from 'vitest';
import { endpoints, ACCOUNT_HEADER, LOGGED_IN_COOKIE } from '../../src/api/endpoints.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';

const server = await sharedServer();

test('sessions end after 15 minutes without use, and after 12 hours anyway', async () => {
  const student = await server.student('idle@example.org');
  server.wait({ minutes: 14, seconds: 59 });
  expect((await student.call(endpoints.profile)).status).toBe(200);
  server.wait({ minutes: 15, seconds: 1 });
  expect((await student.call(endpoints.profile)).status).toBe(401);
  await student.call(endpoints.login, { username: 'idle@example.org', password: PASSWORD });
  for (let n = 0; n < 51; n += 1) {
    server.wait({ minutes: 14 });
    expect((await student.call(endpoints.profile)).status).toBe(200);
  }
  server.wait({ minutes: 7 });
  expect((await student.call(endpoints.profile)).status).toBe(401);
});

test('a login creates a new id and voids the old one; logging out ends the session on the server', async () => {
  const student = await server.student('again@example.org');
  const old = new Map(student.cookies);
  await student.call(endpoints.login, { username: 'again@example.org', password: PASSWORD });
  const now = new Map(student.cookies);
  expect(now.get('matricula_session')).not.toBe(old.get('matricula_session'));
  const thief = server.browser();
  for (const [name, value] of old) thief.cookies.set(name, value);
  expect((await thief.call(endpoints.profile)).status).toBe(401);
  expect((await student.call(endpoints.logout, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  // Nor does another site cause a download that counts, or anything else that the cookie opens.
  for (const call of [endpoints.myData, endpoints.pdfCopy, endpoints.profile])
    expect((await student.call(call, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await student.call(endpoints.profile)).status).toBe(200);
  await student.call(endpoints.logout, undefined, { 'sec-fetch-site': 'same-origin' });
  for (const [name, value] of now) thief.cookies.set(name, value);
  expect((await thief.call(endpoints.profile)).status).toBe(401);
});

test('what a page reads by itself keeps no session alive; saving and moving on do', async () => {
  const student = await server.student('poll@example.org');
  for (const [call, body, status] of [
    [endpoints.saveAnswers, { answers: { first_name: 'Ada' } }, 200],
    [endpoints.lastPage, { last_page: '/finish' }, 200],
    [endpoints.webStatus, { web_status: 'started' }, 200],
  ] as const) {
    server.wait({ minutes: 14 });
    expect((await student.call(call, body)).status).toBe(status);
  }
  for (let minute = 0; minute < 14; minute += 1) {
    server.wait({ minutes: 1 });
    expect((await student.call(endpoints.addAnotherCounts)).status).toBe(200);
  }
  server.wait({ minutes: 1, seconds: 1 });
  expect((await student.call(endpoints.addAnotherCounts)).status).toBe(401);
});

test('nothing that a student was shown is cached, and a logout says so', async () => {
  const student = await server.student('shared@example.org');
  for (const call of [endpoints.profile, endpoints.addAnotherCounts])
    expect((await student.call(call)).headers['cache-control']).toBe('no-store');
  const { headers } = await student.call(endpoints.logout, undefined, { 'sec-fetch-site': 'same-origin' });
  expect([headers['clear-site-data'], headers['cache-control']]).toEqual(['"cache"', 'no-store']);
  expect([...student.cookies.keys()], 'what opens nothing may stay').toEqual(['matricula_browser']);
  expect((await student.call(endpoints.profile)).status).toBe(401);
  expect(await server.query("SELECT 1 FROM session JOIN account ON account.id = account_id WHERE username = 'shared@example.org'")).toEqual(
    [],
  );
});

const GONE = {
  status: 401,
  body: { message: 'This account was deleted, with everything in it. You can sign up again at any time.', account_deleted: true },
};
const UNKNOWN = { message: expect.any(String) as string };

test('only a browser that was logged in learns that the account was deleted elsewhere', async () => {
  const name = 'deleted-elsewhere@example.org';
  const laptop = await server.student(name);
  const old = new Map(laptop.cookies);
  const phone = server.browser();
  await phone.call(endpoints.login, { username: name, password: PASSWORD });
  expect((await phone.call(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(200);

  const heard = await laptop.call(endpoints.profile);
  expect([heard.status, heard.body]).toEqual([GONE.status, GONE.body]);
  expect(laptop.cookies.get('matricula_session') ?? '', 'the session is over').toBe('');
  const again = await laptop.call(endpoints.profile);
  expect([again.status, again.body]).toEqual([401, UNKNOWN]);

  const stranger = server.browser();
  stranger.cookies.set('matricula_session', 'x'.repeat(43));
  const guessed = await stranger.call(endpoints.profile);
  expect([guessed.status, guessed.body]).toEqual([401, UNKNOWN]);

  server.wait({ hours: 31 * 24 });
  await server.query('INSERT INTO pgboss.job (name, data) SELECT name, data FROM pgboss.schedule');
  await expect.poll(() => server.query('SELECT 1 FROM ended_with_account'), { timeout: 20_000 }).toEqual([]);
  const late = server.browser();
  for (const [cookie, value] of old) late.cookies.set(cookie, value);
  expect((await late.call(endpoints.profile)).body).toEqual(UNKNOWN);
});

test("a page that shows one student's answers cannot write into the application of another who logged in since", async () => {
  const browser = await server.student('ann@example.org');
  const ann = browser.cookies.get(LOGGED_IN_COOKIE) ?? '';
  await server.student('ben@example.org');
  await browser.call(endpoints.login, { username: 'ben@example.org', password: PASSWORD });
  const ben = browser.cookies.get(LOGGED_IN_COOKIE) ?? '';
  expect(ann).not.toBe(ben);
  const late = await browser.call(endpoints.saveAnswers, { answers: { first_name: 'Ann' } }, { [ACCOUNT_HEADER]: ann });
  expect(late.status).toBe(401);
  const read = await browser.call(endpoints.profile, undefined, { [ACCOUNT_HEADER]: ann });
  expect([read.status, read.body['answer']]).toEqual([401, undefined]);
  const own = await browser.call(endpoints.profile, undefined, { [ACCOUNT_HEADER]: ben });
  expect([own.status, own.body['answer']]).toEqual([200, {}]);
});

test('an account keeps its mark and its key for the device from log-in to log-in, and shares them with no one', async () => {
  const first = await server.student('cleo@example.org');
  const second = server.browser();
  await second.call(endpoints.login, { username: 'cleo@example.org', password: PASSWORD });
  const other = await server.student('dan@example.org');
  const [one, two, three] = await Promise.all(
    [first, second, other].map(async (browser) => ({
      mark: browser.cookies.get(LOGGED_IN_COOKIE),
      key: (await browser.read(endpoints.profile)).device_key,
    })),
  );
  expect(two).toEqual(one);
  expect(three?.mark).not.toBe(one?.mark);
  expect(three?.key).not.toBe(one?.key);
  expect(Buffer.from(one?.key ?? '', 'base64url')).toHaveLength(32);
  expect((await server.browser().call(endpoints.profile)).body['device_key'], 'nobody without a session gets a key').toBeUndefined();
});
