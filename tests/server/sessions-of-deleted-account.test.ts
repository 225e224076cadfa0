import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';

const server = await sharedServer();
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
