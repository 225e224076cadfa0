import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';

const server = await sharedServer();

test('a student signs up, confirms, answers, submits with gaps, fills them, submits, and can change nothing after', async () => {
  const browser = server.browser();
  const username = 'ada@example.org';

  expect((await browser.call(endpoints.signUp, { username, password: PASSWORD })).status).toBe(200);
  const mail = await server.mailTo(username);
  expect(mail.subject).toBe('Your confirmation code for Test');
  expect(mail.essence).toMatch(/^\d{6}$/);
  const whole = readFileSync(mail.file, 'utf8');
  expect(whole).toContain('Content-Type: text/plain');
  expect(whole).toContain('Content-Type: text/html');
  expect(whole).toContain(mail.essence);

  expect((await browser.call(endpoints.confirm, { username, code: mail.essence })).status).toBe(200);
  const login = await browser.call(endpoints.login, { username, password: PASSWORD, default_route: '/start' });
  expect(login.status).toBe(200);

  const fresh = await browser.call(endpoints.profile);
  expect(fresh.body).toMatchObject({ answer: {}, document_answer: {}, username, last_page: '/start', web_status: [] });
  expect(fresh.body['successful_login']).toHaveLength(1);
  expect(fresh.body['help_id'], 'that of the institution, and the account').toMatch(/^T-1-[0-9A-F]{8}$/);
  const other = await (await server.student('bo@example.org')).call(endpoints.profile);
  expect(other.body['help_id']).not.toBe(fresh.body['help_id']);

  expect((await browser.call(endpoints.webStatus, { web_status: 'started' })).status).toBe(200);
  expect((await browser.call(endpoints.saveAnswers, { answers: { first_name: 'Ada', country: 'USA' } })).body).toEqual({
    message: 'Saved.',
  });
  expect((await browser.call(endpoints.lastPage, { last_page: '/finish' })).status).toBe(200);
  expect((await browser.call(endpoints.webStatus, { web_status: 'validating' })).status).toBe(200);
  expect((await browser.call(endpoints.webStatus, { web_status: 'submitted' })).status).toBe(409);

  const gaps = await browser.call(endpoints.submit);
  expect(gaps.status).toBe(422);
  expect(Object.keys(gaps.body['failures'] as object)).toEqual(['state', 'legal_agree']);
  expect((gaps.body['failures'] as Record<string, string[]>)['legal_agree']).toEqual(['I agree.']);
  expect((await browser.call(endpoints.validations, { failures: gaps.body['failures'] })).status).toBe(200);

  expect((await browser.call(endpoints.saveAnswers, { answers: completeAnswers })).status).toBe(200);
  expect((await browser.call(endpoints.submit)).status).toBe(200);
  expect((await browser.call(endpoints.submit)).status).toBe(200);
  expect((await browser.call(endpoints.webStatus, { web_status: 'submitted' })).status).toBe(200);

  const received = await server.mailTo(username);
  expect(received.subject).toBe('We have received your application to Test');
  const receipt = readFileSync(received.file, 'utf8').replaceAll(/=\r?\n/g, '');
  expect(receipt, 'the day as people write it').toMatch(/submitted on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M \(/);
  expect(receipt, 'the way back').toContain('/completion');
  expect(await server.query('SELECT reference FROM submission')).toEqual([{ reference: received.essence }]);
  const { answers, summary } = await server.submissionOf(username);
  expect(answers).toEqual({ ...completeAnswers, country_desc: 'United States' });
  expect(JSON.stringify(summary)).toContain('United States');

  const late = await browser.call(endpoints.saveAnswers, { answers: { first_name: 'Eve' } });
  expect(late.status).toBe(409);
  expect(late.body['message']).toBe('Your application has been submitted and can no longer be changed.');
  const profile = await browser.call(endpoints.profile);
  expect(profile.body).toMatchObject({
    last_page: '/finish',
    submission: { reference: received.essence, submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string },
    web_status: [{ web_status: 'started' }, { web_status: 'validating' }, { web_status: 'submitted' }],
    answer: { first_name: 'Ada' },
  });
});

test('answers, page and repeats are there after logging out and in', async () => {
  const browser = await server.student('grace@example.org');
  await browser.call(endpoints.saveAnswers, { answers: { first_name: 'Grace' } });
  await browser.call(endpoints.lastPage, { last_page: '/finish' });
  expect((await browser.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 })).status).toBe(200);
  expect((await browser.call(endpoints.addAnother, { button_id: 'sports', num_components: 3 })).status).toBe(400);
  expect((await browser.call(endpoints.addAnother, { button_id: 'hobbies', num_components: 2 })).status).toBe(400);

  const out = await browser.call(endpoints.logout);
  expect(out.headers['clear-site-data']).toBe('"cache"');
  expect([...browser.cookies.keys()], 'what opens nothing may stay').toEqual(['matricula_browser']);
  expect((await browser.call(endpoints.profile)).status).toBe(401);

  await browser.call(endpoints.login, { username: 'GRACE@example.org', password: PASSWORD, default_route: '/start' });
  const profile = await browser.call(endpoints.profile);
  expect(profile.body).toMatchObject({ answer: { first_name: 'Grace' }, last_page: '/finish' });
  expect(profile.body['successful_login']).toHaveLength(2);
  expect((await browser.call(endpoints.addAnotherCounts)).body).toEqual({ sports: 2 });
});
