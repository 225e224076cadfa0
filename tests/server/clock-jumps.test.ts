import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { institutionDay } from '../../src/server/platform/clock.ts';
import { openServer, OTHER_PASSWORD, PASSWORD } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';

const server = await openServer({ PUBLIC_CALLS_PER_MINUTE: '10' });
afterAll(server.stop);
const save = { answers: completeAnswers };

test('the day is that of the institution, whose clock goes before that of the setting', () => {
  const instant = new Date('2026-11-26T07:55:00Z');
  expect([{ time_zone: 'America/Los_Angeles' }, {}].map((institution) => institutionDay(institution, 'UTC', instant))).toEqual([
    '2026-11-25',
    '2026-11-26',
  ]);
});

test('a clock that goes back while students write costs them nothing', async () => {
  const ada = await server.student('ada@example.org');
  expect((await ada.call(endpoints.saveAnswers, save)).status).toBe(200);
  server.wait({ hours: -2 });
  expect((await ada.call(endpoints.saveAnswers, { answers: { first_name: 'Ada L.' } })).status).toBe(200);
  expect((await ada.call(endpoints.submit)).status).toBe(200);
  expect((await server.mailTo('ada@example.org')).subject).toContain('received');
  const bea = await server.student('bea@example.org');
  expect((await bea.call(endpoints.saveAnswers, save)).status).toBe(200);
  server.wait({ hours: 2 });
});

test('a clock that was a day ahead keeps nobody out once it is right again', async () => {
  server.wait({ minutes: 5 });
  const login = (password: string) => server.browser().call(endpoints.login, { username: 'ada@example.org', password });
  server.wait({ hours: 24 });
  for (let n = 0; n < 8; n += 1) await login(OTHER_PASSWORD);
  expect((await login(PASSWORD)).status).toBe(429);
  server.wait({ hours: -24 });
  expect((await login(PASSWORD)).status).toBe(200);
  for (let n = 0; n < 4; n += 1) expect((await login(PASSWORD)).status).toBe(200);
});
