import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';
import { tinyApplicationWith } from './tiny-application.ts';

const definition = tinyApplicationWith({ log_in: { by_confirming: true } });
const server = await sharedServer({ definition: () => definition });

async function signedUp(username: string) {
  const laptop = server.browser();
  await laptop.call(endpoints.signUp, { username, password: PASSWORD });
  return { laptop, code: (await server.mailTo(username)).essence };
}

test('the code entered where the student signed up logs in: the first page is the last one, and the answers are theirs', async () => {
  const { laptop, code } = await signedUp('here@example.org');
  const confirmed = await laptop.call(endpoints.confirm, { username: 'here@example.org', code });
  expect(confirmed).toMatchObject({ status: 200, body: { logged_in: true } });
  const profile = await laptop.call(endpoints.profile);
  expect(profile).toMatchObject({ status: 200, body: { username: 'here@example.org', last_page: '/start' } });
  expect((await laptop.call(endpoints.saveAnswers, { answers: { first_name: 'Ada' } })).status).toBe(200);
});

test('elsewhere, or in a browser that keeps no cookies, it logs nobody in', async () => {
  const { code } = await signedUp('there@example.org');
  const phone = server.browser();
  const confirmed = await phone.call(endpoints.confirm, { username: 'there@example.org', code });
  expect(confirmed).toMatchObject({ status: 200, body: { id: expect.any(String) } });
  expect(confirmed.body).not.toHaveProperty('logged_in');
  expect((await phone.call(endpoints.profile)).status).toBe(401);
});

test('neither does a wrong code, nor the right one for the second time', async () => {
  const { laptop, code } = await signedUp('twice@example.org');
  const wrong = code === '000000' ? '111111' : '000000';
  const refused = await laptop.call(endpoints.confirm, { username: 'twice@example.org', code: wrong });
  expect(refused).toMatchObject({ status: 400, body: { errors: { code: [refused.body['message']] } } });
  expect((await laptop.call(endpoints.profile)).status).toBe(401);
  expect((await laptop.call(endpoints.confirm, { username: 'twice@example.org', code })).status).toBe(200);
  await laptop.call(endpoints.logout);
  expect((await laptop.call(endpoints.confirm, { username: 'twice@example.org', code })).status).toBe(400);
  expect((await laptop.call(endpoints.profile)).status).toBe(401);
});

test('a session that the browser had ends', async () => {
  const { laptop, code } = await signedUp('second@example.org');
  const first = await server.student('first@example.org');
  for (const [name, value] of first.cookies) if (!laptop.cookies.has(name)) laptop.cookies.set(name, value);
  await laptop.call(endpoints.confirm, { username: 'second@example.org', code });
  expect((await laptop.call(endpoints.profile)).body).toMatchObject({ username: 'second@example.org' });
  expect((await first.call(endpoints.profile)).status).toBe(401);
});
