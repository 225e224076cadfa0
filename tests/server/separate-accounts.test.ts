import { expect, test } from 'vitest';
import { ACCOUNT_HEADER, endpoints, LOGGED_IN_COOKIE } from '../../src/api/endpoints.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';

const server = await sharedServer();

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
      key: (await browser.call(endpoints.profile)).body['device_key'] as string,
    })),
  );
  expect(two).toEqual(one);
  expect(three?.mark).not.toBe(one?.mark);
  expect(three?.key).not.toBe(one?.key);
  expect(Buffer.from(one?.key ?? '', 'base64url')).toHaveLength(32);
  expect((await server.browser().call(endpoints.profile)).body['device_key'], 'nobody without a session gets a key').toBeUndefined();
});
