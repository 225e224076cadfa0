import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { renderAppShell, notOpenNoticeMeta } from '../../src/server/http/app-shell.ts';
import { openServer, PASSWORD, sharedServer, submitCompleteApplication } from './server-under-test.ts';
import { completeAnswers, tinyApplicationWith } from './tiny-application.ts';

const DAY = 24 * 3600 * 1000;
const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const definition = tinyApplicationWith({ opens: day(2), closes: day(5), time_zone: 'UTC' });
const server = await sharedServer({ definition: () => definition });

test('students answer and save at any time, and submit only between the day that opens and the day that closes', async () => {
  const early = await server.student('early@example.org');
  expect((await early.call(endpoints.saveAnswers, { answers: completeAnswers })).status).toBe(200);
  expect(await early.call(endpoints.submit)).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^You can answer and save now, and submit your application from \w+ \d+, \d{4} on\.$/) },
  });

  server.wait({ hours: 72 });
  const onTime = await server.student('on-time@example.org');
  await submitCompleteApplication(onTime);

  server.wait({ hours: 96 });
  const late = await server.student('late@example.org');
  expect((await late.call(endpoints.saveAnswers, { answers: completeAnswers })).status).toBe(200);
  expect(await late.call(endpoints.submit)).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^Applications closed on \w+ \d+, \d{4}\. You can still read and save/) },
  });
  expect((await late.call(endpoints.profile)).body).toMatchObject({ answer: { first_name: 'Ada' }, submission: null });
});

test('who signed up before the deadline can submit for some hours longer, to the very second; who came after it cannot', async () => {
  const closes = `${day(5)}T17:00`;
  const graceful = tinyApplicationWith({ closes, grace_hours: 3, time_zone: 'UTC' });
  const own = await openServer({}, { definition: () => graceful });
  onTestFinished(own.stop);
  const until = (instant: string): void => own.wait({ seconds: (Date.parse(instant) - own.clock().getTime()) / 1000 });
  const complete = async (name: string) => {
    const username = `${name}@example.org`;
    const browser = await own.student(username);
    await browser.call(endpoints.saveAnswers, { answers: completeAnswers });
    return { username, browser };
  };
  const [ada, bea] = [await complete('ada'), await complete('bea')];
  until(`${closes}:00Z`);
  const late = await complete('late');
  expect(await late.browser.call(endpoints.submit)).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^Applications closed on/) },
  });
  until(`${day(5)}T19:59:59Z`);
  for (const student of [ada, bea]) await student.browser.call(endpoints.login, { username: student.username, password: PASSWORD });
  expect((await ada.browser.call(endpoints.submit)).status).toBe(200);
  until(`${day(5)}T20:00:00Z`);
  expect(await bea.browser.call(endpoints.submit)).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^Applications closed on \w+ \d+, \d{4} at 8:00\sPM/) },
  });
});

test('the log-in says before the first day, after the last and in the hours of grace when applications can be submitted', () => {
  const graceful = tinyApplicationWith({ opens: '2027-01-01', closes: '2027-03-01T17:00', grace_hours: 3, time_zone: 'UTC' });
  const noteAt = (clock: string): string => {
    const moment = { today: clock.slice(0, 10), clock };
    const note = /content="([^"]*)"/.exec(notOpenNoticeMeta(graceful, moment))?.[1] ?? '';
    expect(renderAppShell(graceful, '/signup', false, moment)).toContain(note);
    expect(renderAppShell(graceful, '/start', false, moment).includes('First Time Here?')).toBe(!note.includes('closed'));
    return note;
  };
  expect(noteAt('2026-12-31T23:59')).toBe('Applications can be submitted from January 1, 2027 on. You can sign up and answer now.');
  expect(noteAt('2027-01-01T00:00')).toBe('');
  expect(noteAt('2027-03-01T19:59')).toMatch(
    /^Applications closed on March 1, 2027 at 5:00\sPM .* If you signed up before then, .* until March 1, 2027 at 8/,
  );
  expect(noteAt('2027-03-01T20:00')).toMatch(/^Applications closed on March 1, 2027 at 5:00\sPM .* nothing can be submitted now\.$/);
});
