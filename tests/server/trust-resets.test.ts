import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { OTHER_PASSWORD, createOutsider, PASSWORD, sharedServer } from './server-under-test.ts';

const server = await sharedServer();
const { browser, logIn } = createOutsider(server);

const linkFor = async (username: string): Promise<URL> => {
  await browser.call(endpoints.forgotPassword, { username }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  return new URL((await server.mailTo(username)).essence);
};
const reset = (link: URL, password = OTHER_PASSWORD, confirm_password = password) =>
  browser.call(endpoints.resetPassword, {
    username: link.searchParams.get('username'),
    id: link.searchParams.get('id'),
    password,
    confirm_password,
  });

test('a link works once, ends every session, notifies the owner, and does not log in', async () => {
  const student = await server.student('reset@example.org');
  const link = await linkFor('reset@example.org');
  expect(link.origin).toBe('http://localhost:3000');
  expect(link.pathname).toBe('/reset');
  expect((await reset(link, OTHER_PASSWORD, PASSWORD)).body['message']).toBe('passwords must match');
  expect((await reset(link, 'weak')).status).toBe(400);
  expect((await reset(link)).status).toBe(200);
  expect(browser.cookies.has('matricula_session')).toBe(false);
  expect((await student.call(endpoints.profile)).status).toBe(401);
  expect((await server.mailTo('reset@example.org')).subject).toBe('Your password for Test was changed');
  expect((await reset(link, PASSWORD)).status).toBe(400);
  expect((await logIn('reset@example.org')).status).toBe(400);
  expect((await logIn('reset@example.org', OTHER_PASSWORD)).status).toBe(200);
});

test('a link is valid for 30 minutes and for its own account', async () => {
  await server.student('r1@example.org');
  await server.student('r2@example.org');
  const link = await linkFor('r1@example.org');
  const stolen = new URL(link);
  stolen.searchParams.set('username', 'r2@example.org');
  expect((await reset(stolen)).status).toBe(400);
  server.wait({ minutes: 30, seconds: 1 });
  expect((await reset(link)).status).toBe(400);
});
