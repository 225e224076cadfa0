import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';

const server = await sharedServer();

const eventsSince = (last: number) =>
  server.query('SELECT event, actor, account_id IS NOT NULL AS known, request_id FROM audit ORDER BY id OFFSET $1', [last]);
const countOfEvents = async (): Promise<number> => Number((await server.query('SELECT count(*) AS n FROM audit'))[0]?.['n']);

test('what happens to an account is in the audit log, with the request that caused it', async () => {
  const browser = server.browser();
  const username = 'ada@example.org';
  const requests: unknown[] = [];
  const call = async (...asked: Parameters<typeof browser.call>) => {
    const answer = await browser.call(...asked);
    requests.push(answer.headers['x-request-id']);
    return answer;
  };
  await call(endpoints.signUp, { username, password: PASSWORD });
  const { essence: code } = await server.mailTo(username);
  await call(endpoints.confirm, { username, code: code === '000000' ? '111111' : '000000' });
  await call(endpoints.confirm, { username, code });
  await call(endpoints.login, { username, password: 'Wrong-horse-9999' });
  await call(endpoints.login, { username: 'unknown@example.org', password: PASSWORD });
  await call(endpoints.login, { username, password: PASSWORD });
  await browser.call(endpoints.saveAnswers, { answers: completeAnswers });
  await call(endpoints.submit);
  await call(endpoints.forgotPassword, { username });
  const link = new URL(await mailWithLink(username));
  await call(endpoints.resetPassword, { username, password: PASSWORD, confirm_password: PASSWORD, id: 'wrong' });
  await call(endpoints.resetPassword, { username, password: PASSWORD, confirm_password: PASSWORD, id: link.searchParams.get('id') });
  await call(endpoints.login, { username, password: PASSWORD });
  await call(endpoints.logout, undefined, { 'sec-fetch-site': 'same-origin' });
  const events = await eventsSince(0);
  expect(events.map(({ event, known }) => [event, known])).toEqual([
    ['signed_up', true],
    ['code_failed', true],
    ['confirmed', true],
    ['login_failed', true],
    ['login_failed', false],
    ['logged_in', true],
    ['submitted', true],
    ['reset_asked', true],
    ['reset_failed', false],
    ['password_reset', true],
    ['logged_in', true],
    ['logged_out', true],
  ]);
  expect(events.map((event) => event['request_id'])).toEqual(requests);
});

async function mailWithLink(username: string): Promise<string> {
  for (;;) {
    const { essence } = await server.mailTo(username);
    if (essence.startsWith('http')) return essence;
  }
}

test('a delayed login is logged as one', async () => {
  const before = await countOfEvents();
  for (let n = 0; n < 6; n += 1) await server.browser().call(endpoints.login, { username: 'slow@example.org', password: PASSWORD });
  expect((await eventsSince(before)).map(({ event }) => event)).toEqual([
    ...Array.from({ length: 5 }, () => 'login_failed'),
    'login_delayed',
  ]);
});

test.each([
  "UPDATE audit SET actor = 'nobody'",
  'DELETE FROM audit',
  'DELETE FROM audit WHERE false',
  'TRUNCATE audit',
  'TRUNCATE audit CASCADE',
])('the database refuses %s', async (statement) => {
  const before = await countOfEvents();
  await expect(server.query(statement)).rejects.toThrow('The audit log is append-only.');
  expect(await countOfEvents()).toBe(before);
});

test('an account that is removed leaves its entries, and no entry holds what anyone typed', async () => {
  const before = await countOfEvents();
  await server.query('TRUNCATE account CASCADE');
  expect(await countOfEvents()).toBe(before);
  await server.browser().call(endpoints.login, { username: 'a@example.org\n2027-01-01 logged_in', password: PASSWORD });
  await server
    .browser()
    .call(
      endpoints.login,
      { username: 'ada@example.org', password: 'line\nbreak' },
      { 'x-request-id': 'forged\nline', 'user-agent': 'a\tb' },
    );
  const rows = await server.query("SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, audit::text AS row FROM audit");
  for (const { day, row } of rows) {
    expect(String(row)).not.toMatch(/@|\n|Ada|Oregon|horse|forged/);
    expect(day).toBe(new Date(server.clock()).toISOString().slice(0, 10));
  }
});
