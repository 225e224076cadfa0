import { expect, test } from 'vitest';
import { accountEndpoints } from '../../src/api/account-endpoints.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { type TestBrowser, OTHER_PASSWORD, createOutsider, PASSWORD, sharedServer } from './server-under-test.ts';

const server = await sharedServer();
const { logIn } = createOutsider(server);

const change = (student: TestBrowser, password = PASSWORD, newPassword = OTHER_PASSWORD) =>
  student.call(accountEndpoints.changePassword, { password, new_password: newPassword });
const isLoggedIn = async (browser: TestBrowser): Promise<boolean> => (await browser.call(endpoints.profile)).status === 200;

test('a student changes the password: this session goes on with another id, all others end, and an email says so', async () => {
  const student = await server.student('ada@example.org');
  const phone = server.browser();
  await phone.call(endpoints.login, { username: 'ada@example.org', password: PASSWORD });
  const stolen = server.browser();
  student.cookies.forEach((value, name) => stolen.cookies.set(name, value));
  const [before] = await server.query('SELECT created_at FROM session ORDER BY created_at LIMIT 1');

  server.wait({ minutes: 5 });
  expect(await change(student)).toMatchObject({ status: 200 });
  expect(await Promise.all([student, phone, stolen].map(isLoggedIn))).toEqual([true, false, false]);
  expect(await server.query('SELECT created_at FROM session')).toEqual([before]);
  expect((await server.mailTo('ada@example.org')).subject).toBe('Your password for Test was changed');
  expect((await logIn('ada@example.org')).status).toBe(400);
  expect((await logIn('ada@example.org', OTHER_PASSWORD)).status).toBe(200);
  expect(await server.query("SELECT actor, account_id IS NOT NULL AS own FROM audit WHERE event = 'password_changed'")).toEqual([
    { actor: 'student', own: true },
  ]);
});

test('nobody changes it without the present one, and wrong ones count like those of a log-in', async () => {
  const student = await server.student('bo@example.org');
  const wrong = await change(student, 'Wrong-horse-9999');
  expect(wrong).toMatchObject({ status: 400, body: { errors: { password: [expect.stringContaining('type it again')] } } });
  for (let n = 1; n < 5; n++) expect((await change(student, 'Wrong-horse-9999')).status).toBe(400);
  const right = await change(student);
  expect([right.status, right.headers['retry-after']]).toEqual([429, '30']);
  expect((await student.call(endpoints.login, { username: 'bo@example.org', password: PASSWORD })).status).toBe(429);
  expect(
    await server.query(
      "SELECT event, count(*)::int FROM audit JOIN account ON account.id = account_id WHERE username = 'bo@example.org' GROUP BY event",
    ),
  ).toContainEqual({ event: 'login_failed', count: 5 });
  server.wait({ seconds: 31 });
  expect((await change(student)).status).toBe(200);
});

test.each([
  ['Short-hors1', 'every requirement'],
  ['correct-horse-9', 'every requirement'],
  ['Password123!', 'too easy to guess'],
])('%s does not become the password, and the reason is at its field', async (newPassword, reason) => {
  const username = `no-${newPassword.replaceAll(/\W/g, '').toLowerCase()}@example.org`;
  const student = await server.student(username);
  const refused = await change(student, PASSWORD, newPassword);
  expect(refused).toMatchObject({ status: 400, body: { errors: { new_password: [expect.stringContaining(reason)] } } });
  expect(Object.keys(refused.body['errors'] as object)).toEqual(['new_password']);
  expect((await logIn(username)).status).toBe(200);
});

test('a link to choose a new password that was sent before no longer works', async () => {
  const student = await server.student('cy@example.org');
  await server.browser().call(endpoints.forgotPassword, { username: 'cy@example.org' });
  const id = new URL((await server.mailTo('cy@example.org')).essence).searchParams.get('id');
  await change(student);
  const reset = { username: 'cy@example.org', password: PASSWORD, confirm_password: PASSWORD, id };
  expect((await server.browser().call(endpoints.resetPassword, reset)).status).toBe(400);
  expect((await logIn('cy@example.org', OTHER_PASSWORD)).status).toBe(200);
});

test('of two changes at once with the same password, one is done', async () => {
  const student = await server.student('di@example.org');
  const phone = server.browser();
  await phone.call(endpoints.login, { username: 'di@example.org', password: PASSWORD });
  const both = await Promise.all([change(student), change(phone, PASSWORD, 'Third-horse-77')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    expect.toSatisfy((status) => [400, 401].includes(status as number)),
  ]);
  expect(await Promise.all([isLoggedIn(student), isLoggedIn(phone)])).toEqual(both.map(({ status }) => status === 200));
});
