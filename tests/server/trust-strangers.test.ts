import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { OTHER_PASSWORD, PASSWORD, sharedServer, type TestBrowser } from './server-under-test.ts';

const server = await sharedServer();

const HOME = '198.51.100.7';
const logIn = (username: string, who: TestBrowser, password = PASSWORD) => who.call(endpoints.login, { username, password });
async function guess(username: string, times: number, address: string): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await logIn(username, server.browser(address), 'Wrong-horse-9999')).status);
  return statuses;
}
const forget = (username: string, who: TestBrowser) => who.call(endpoints.forgotPassword, { username });
const linkFor = async (username: string): Promise<URL> => {
  for (;;) {
    const { essence } = await server.mailTo(username);
    if (essence.startsWith('http')) return new URL(essence);
  }
};
const reset = (link: URL, who: TestBrowser) =>
  who.call(endpoints.resetPassword, {
    username: link.searchParams.get('username'),
    id: link.searchParams.get('id'),
    password: OTHER_PASSWORD,
    confirm_password: OTHER_PASSWORD,
  });

describe('wrong passwords of a stranger', () => {
  test('delay the stranger, and not the owner in another network', async () => {
    await server.student('elsewhere@example.org');
    expect(await guess('elsewhere@example.org', 7, HOME)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await logIn('elsewhere@example.org', server.browser('203.0.113.9'))).status).toBe(200);
  });

  test('do not delay the owner in a browser where the account has been logged in, also in the same network', async () => {
    const owner = await server.student('classroom@example.org');
    await owner.call(endpoints.logout);
    expect((await guess('classroom@example.org', 7, '127.0.0.1')).at(-1)).toBe(429);
    expect((await logIn('classroom@example.org', server.browser())).status).toBe(429);
    expect((await logIn('classroom@example.org', owner)).status).toBe(200);
  });

  test('are slowed when they come from many networks, and do not keep the owner out of a known browser or from a reset', async () => {
    const username = 'many@example.org';
    const owner = await server.student(username);
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push(...(await guess(username, 1, `2001:db8:0:${n.toString(16)}::1`)));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429]);
    const phone = server.browser(HOME);
    const refused = await logIn(username, phone);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await logIn(username, owner)).status).toBe(200);

    await forget(username, phone);
    expect((await reset(await linkFor(username), phone)).status).toBe(200);
    for (let n = 0; n < 22; n += 1) await guess(username, 1, `2001:db8:1:${n.toString(16)}::1`);
    expect((await logIn(username, server.browser(HOME), OTHER_PASSWORD)).status).toBe(429);
    expect((await logIn(username, phone, OTHER_PASSWORD)).status).toBe(200);
  });

  test('fifty at once from as many networks are counted as fifty', async () => {
    await server.student('burst@example.org');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess('burst@example.org', 1, `192.0.2.${n}`)));
    expect(answers.flat().filter((status) => status === 400)).toHaveLength(20);
  });

  test('stay counted when the owner logs in in between', async () => {
    const username = 'between@example.org';
    await server.student(username);
    for (let n = 0; n < 19; n += 1) await guess(username, 1, `192.0.2.${n}`);
    expect((await logIn(username, server.browser(HOME))).status).toBe(200);
    expect(await guess(username, 1, '192.0.2.100')).toEqual([400]);
    expect(await guess(username, 1, '192.0.2.101')).toEqual([429]);
  });

  test('a network that is delayed adds nothing to the delay of the account', async () => {
    const username = 'alone@example.org';
    await server.student(username);
    await guess(username, 40, HOME);
    expect(await guess(username, 1, '203.0.113.9')).toEqual([400]);
  });
});

test('a known browser is delayed by its own failures, and by no others, until there is a new password', async () => {
  const owner = await server.student('typo@example.org');
  for (let n = 0; n < 5; n += 1) expect((await logIn('typo@example.org', owner, 'Wrong-horse-9999')).status).toBe(400);
  expect((await logIn('typo@example.org', owner)).status).toBe(429);
  expect((await logIn('typo@example.org', server.browser())).status).toBe(200);
  await forget('typo@example.org', owner);
  await reset(await linkFor('typo@example.org'), owner);
  expect((await logIn('typo@example.org', owner, OTHER_PASSWORD)).status).toBe(200);
});

test('a browser is known for the account that was logged in there, and by a mark that the server gave it', async () => {
  const friend = await server.student('friend@example.org');
  await server.student('other@example.org');
  await guess('other@example.org', 5, '127.0.0.1');
  expect((await logIn('other@example.org', friend)).status).toBe(429);
  const forger = server.browser();
  forger.cookies.set('matricula_browser', 'x'.repeat(43));
  expect((await logIn('other@example.org', forger)).status).toBe(429);
});

test('a new password makes other browsers unknown: anyone who once sat there guesses no faster than a stranger', async () => {
  const username = 'sold@example.org';
  const sold = await server.student(username);
  await forget(username, server.browser(HOME));
  await reset(await linkFor(username), server.browser(HOME));
  await guess(username, 5, '127.0.0.1');
  expect((await logIn(username, sold, OTHER_PASSWORD)).status).toBe(429);
});

describe('a stranger who asks for reset mails', () => {
  test("uses up only the stranger's, even within a minute of the owner", async () => {
    const username = 'mails@example.org';
    await server.student(username);
    const stranger = server.browser(HOME);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await forget(username, stranger)).status);
      server.wait({ minutes: 1, seconds: 1 });
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await forget(username, server.browser('203.0.113.9'))).status).toBe(200);
    expect((await forget(username, server.browser(HOME))).status).toBe(429);
  });

  test('voids no link of the owner; the first that is used ends the others', async () => {
    const username = 'links@example.org';
    await server.student(username);
    const owner = server.browser('203.0.113.9');
    await forget(username, owner);
    const first = await linkFor(username);
    for (let n = 0; n < 4; n += 1) {
      await forget(username, server.browser(HOME));
      server.wait({ minutes: 1, seconds: 1 });
    }
    const second = await linkFor(username);
    expect((await reset(first, owner)).status).toBe(200);
    expect((await reset(second, owner)).status).toBe(400);
    expect((await logIn(username, owner, OTHER_PASSWORD)).status).toBe(200);
  });

  test('fills no mailbox from many networks, and a known browser still gets a link', async () => {
    const username = 'flood@example.org';
    const owner = await server.student(username);
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await forget(username, server.browser(`192.0.2.${n}`))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect((await forget(username, owner)).status).toBe(200);
  });
});

test('the mark of a browser is 256 random bits for a year, which no page can read', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: endpoints.signUp.path,
    payload: { username: 'mark@example.org', password: PASSWORD },
  });
  expect([response.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(/^matricula_browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});
