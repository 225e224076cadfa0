import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
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
