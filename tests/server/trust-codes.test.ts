import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { OTHER_PASSWORD, createOutsider, PASSWORD, sharedServer, type TestBrowser } from './server-under-test.ts';

const server = await sharedServer();
const { browser, signUp, confirm, logIn } = createOutsider(server);

const CHOSEN_PASSWORD = 'Chosen-horse-77';
const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

test('a used code and the code of another account confirm nothing', async () => {
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
  expect((await browser.call(endpoints.resendConfirm, { username: 'newer@example.org' })).status).toBe(200);
  const newer = await server.mailTo('newer@example.org');
  if (older.essence !== newer.essence) expect((await confirm('newer@example.org', older.essence)).status).toBe(400);
  expect((await confirm('newer@example.org', newer.essence)).status).toBe(200);
});

test('a code is valid for 10 minutes', async () => {
  await signUp('late@example.org');
  await signUp('early@example.org');
  const [late, early] = [await server.mailTo('late@example.org'), await server.mailTo('early@example.org')];
  server.wait({ minutes: 9, seconds: 59 });
  expect((await confirm('early@example.org', early.essence)).status).toBe(200);
  server.wait({ seconds: 2 });
  expect((await confirm('late@example.org', late.essence)).status).toBe(400);
});

test('five wrong tries void a code, also when fifty come at once', async () => {
  await signUp('guess@example.org');
  const { essence } = await server.mailTo('guess@example.org');
  const guesses = await Promise.all(Array.from({ length: 50 }, () => confirm('guess@example.org', wrong(essence))));
  expect(guesses.every((guess) => guess.status === 400)).toBe(true);
  expect(
    await server.query("SELECT tries FROM pending_code JOIN account ON account.id = account_id WHERE username = 'guess@example.org'"),
  ).toEqual([{ tries: 5 }]);
  expect((await confirm('guess@example.org', essence)).status).toBe(400);
});

test('guesses from elsewhere at several sign-ups of one address at once are all counted, and all get a response', async () => {
  const username = 'several@example.org';
  const codes: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    await server.browser().call(endpoints.signUp, { username, password: PASSWORD });
    codes.push((await server.mailTo(username)).essence);
  }
  const guess = ['000000', '111111', '222222', '333333'].find((code) => !codes.includes(code));
  const guesses = await Promise.all(Array.from({ length: 50 }, () => server.browser().call(endpoints.confirm, { username, code: guess })));
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
  expect(
    await server.query(
      'SELECT DISTINCT tries_elsewhere, tries FROM pending_code JOIN account ON account.id = account_id WHERE username = $1',
      [username],
    ),
  ).toEqual([{ tries_elsewhere: 5, tries: 0 }]);
  for (const code of codes) expect((await server.browser().call(endpoints.confirm, { username, code })).status).toBe(400);
});

test('guesses from elsewhere do not use up the code of the browser that signed up', async () => {
  const username = 'guessed@example.org';
  const owner = server.browser();
  await owner.call(endpoints.signUp, { username, password: PASSWORD });
  const { essence } = await server.mailTo(username);
  const stranger = server.browser();
  await stranger.call(endpoints.signUp, { username, password: OTHER_PASSWORD });
  for (const guesser of [server.browser(), stranger]) {
    for (let n = 0; n < 6; n += 1) expect((await guesser.call(endpoints.confirm, { username, code: wrong(essence) })).status).toBe(400);
  }
  expect((await owner.call(endpoints.confirm, { username, code: essence })).body).toEqual({ message: 'Confirmed.' });
  expect((await logIn(username)).status).toBe(200);
});

test('a code requested elsewhere leaves that of the browser that signed up as it is', async () => {
  const username = 'asked@example.org';
  const [owner, phone] = [server.browser(), server.browser()];
  await owner.call(endpoints.signUp, { username, password: PASSWORD });
  const first = await server.mailTo(username);
  server.wait({ minutes: 1, seconds: 1 });
  expect((await phone.call(endpoints.resendConfirm, { username })).status).toBe(200);
  const second = await server.mailTo(username);
  expect(second.subject).toBe(first.subject);
  expect((await owner.call(endpoints.confirm, { username, code: first.essence })).status).toBe(200);
  expect((await logIn(username)).status).toBe(200);
  expect((await phone.call(endpoints.confirm, { username, code: second.essence })).status).toBe(400);
});

test('a browser whose code was used up from elsewhere asks for one of its own', async () => {
  const username = 'own-code@example.org';
  const phone = server.browser();
  await server.browser().call(endpoints.signUp, { username, password: PASSWORD });
  await server.mailTo(username);
  for (let n = 0; n < 5; n += 1) await server.browser().call(endpoints.confirm, { username, code: '000000' });
  server.wait({ minutes: 1, seconds: 1 });
  await phone.call(endpoints.resendConfirm, { username });
  const { essence } = await server.mailTo(username);
  for (let n = 0; n < 5; n += 1) await server.browser().call(endpoints.confirm, { username, code: wrong(essence) });
  const confirmed = await phone.call(endpoints.confirm, { username, code: essence });
  expect(confirmed).toMatchObject({ status: 200, body: { id: expect.any(String) as string } });
});

test('a browser that signs up again gets the password it chose last', async () => {
  await signUp('victim@example.org', OTHER_PASSWORD);
  await server.mailTo('victim@example.org');
  await signUp('victim@example.org', PASSWORD);
  await confirm('victim@example.org', (await server.mailTo('victim@example.org')).essence);
  expect((await logIn('victim@example.org', OTHER_PASSWORD)).status).toBe(400);
  expect((await logIn('victim@example.org', PASSWORD)).status).toBe(200);
});

const choose = (who: TestBrowser, username: string, id: unknown) =>
  who.call(endpoints.resetPassword, { username, id, password: CHOSEN_PASSWORD, confirm_password: CHOSEN_PASSWORD });

test("a stranger who signs up with the same address, before or after the owner, gets nothing from the owner's code", async () => {
  for (const first of ['stranger', 'owner']) {
    const username = `${first}@example.org`;
    const [owner, stranger] = [server.browser(), server.browser()];
    const codes = new Map<TestBrowser, string>();
    for (const who of first === 'owner' ? [owner, stranger] : [stranger, owner]) {
      await who.call(endpoints.signUp, { username, password: who === owner ? PASSWORD : OTHER_PASSWORD });
      codes.set(who, (await server.mailTo(username)).essence);
    }
    const enter = (who: TestBrowser, code: TestBrowser) => who.call(endpoints.confirm, { username, code: codes.get(code) });
    expect((await enter(owner, owner)).body).toEqual({ message: 'Confirmed.' });
    expect((await enter(stranger, stranger)).status).toBe(400);
    expect((await logIn(username, OTHER_PASSWORD)).status).toBe(400);
    expect((await logIn(username, PASSWORD)).status).toBe(200);
  }
});

test.each(['on another device', 'in the browser of the own sign-up'])(
  "an owner who enters the code of a stranger's sign-up %s chooses the password after it",
  async (where) => {
    const username = where === 'on another device' ? 'phone@example.org' : 'laptop@example.org';
    const [owner, stranger] = [server.browser(), server.browser()];
    await owner.call(endpoints.signUp, { username, password: PASSWORD });
    await server.mailTo(username);
    await stranger.call(endpoints.signUp, { username, password: OTHER_PASSWORD });
    const newest = await server.mailTo(username);
    const device = where === 'on another device' ? server.browser() : owner;
    const confirmed = await device.call(endpoints.confirm, { username, code: newest.essence });
    expect(confirmed).toMatchObject({ status: 200, body: { message: 'Confirmed.', id: expect.any(String) as string } });
    for (const password of [OTHER_PASSWORD, PASSWORD]) expect((await logIn(username, password)).status).toBe(400);
    expect((await stranger.call(endpoints.confirm, { username, code: newest.essence })).status).toBe(400);
    expect((await choose(device, username, confirmed.body['id'])).status).toBe(200);
    expect((await choose(device, username, confirmed.body['id'])).status).toBe(400);
    for (const password of [OTHER_PASSWORD, PASSWORD]) expect((await logIn(username, password)).status).toBe(400);
    expect((await logIn(username, CHOSEN_PASSWORD)).status).toBe(200);
  },
);

test('a student who confirms on another device and leaves before choosing a password asks for a link', async () => {
  const username = 'leaves@example.org';
  await server.browser().call(endpoints.signUp, { username, password: PASSWORD });
  await server.browser().call(endpoints.confirm, { username, code: (await server.mailTo(username)).essence });
  await browser.call(endpoints.forgotPassword, { username });
  const link = new URL((await server.mailTo(username)).essence);
  expect((await choose(browser, username, link.searchParams.get('id'))).status).toBe(200);
  expect((await logIn(username, CHOSEN_PASSWORD)).status).toBe(200);
});

test('an unconfirmed account cannot log in', async () => {
  await signUp('pending@example.org');
  const pending = await logIn('pending@example.org');
  expect([pending.status, pending.headers['set-cookie']]).toEqual([400, undefined]);
  expect(pending.body['message']).toContain('please confirm your account first');
  expect((await browser.call(endpoints.profile)).status).toBe(401);
  expect((await logIn('pending@example.org', OTHER_PASSWORD)).status).toBe(400);
});

test('a code is sent at most once a minute and five times an hour, no matter who asks', async () => {
  for (const username of ['nobody@example.org', 'pending2@example.org']) {
    if (username.startsWith('pending')) await signUp(username);
    const ask = () => browser.call(endpoints.resendConfirm, { username });
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
