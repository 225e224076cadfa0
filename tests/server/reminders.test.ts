import type { Email } from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { endpoints, fillPathParams } from '../../src/api/endpoints.ts';
import { reminderEndpoints } from '../../src/api/student-endpoints.ts';
import { openMailServer } from './mail-server.ts';
import { type TestBrowser, openServer, PASSWORD, submitCompleteApplication } from './server-under-test.ts';
import { completeAnswers, tinyWithReminders } from './tiny-application.ts';

const HOUR = 3600 * 1000;
const START = Date.parse('2027-01-10T18:00:00Z');
const definition = tinyWithReminders('America/New_York', { closes: '2027-03-01T17:00', languages: ['en', 'es'] });
const post = await openMailServer();
const settings = { SMTP_URL: `smtp://127.0.0.1:${post.port}`, BASE_URL: 'http://localhost:3000' };
const server = await openServer(settings, { definition: () => definition });
afterAll(() => server.stop().then(() => post.close()));

const at = (moment: string | number): void => server.wait({ seconds: (new Date(moment).getTime() - server.clock().getTime()) / 1000 });
const mailsTo = (address: string) => post.received.filter(({ recipients }) => recipients.includes(address));
const isRead = async (): Promise<void> => {
  await expect.poll(() => server.query("SELECT 1 FROM pgboss.job WHERE state IN ('created', 'active')"), { timeout: 30_000 }).toEqual([]);
};
async function remind(): Promise<void> {
  await server.query("INSERT INTO pgboss.job (name, data) VALUES ('post-reminders', '{}')");
  await isRead();
}
const onDay = async (day: number): Promise<void> => {
  at(START + day * 24 * HOUR);
  await remind();
};

async function newStudent(address: string, language = 'en'): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.call(endpoints.signUp, { username: address, password: PASSWORD }, { 'accept-language': language });
  await expect.poll(() => mailsTo(address).length, { timeout: 15_000 }).toBe(1);
  const code = /\b\d{6}\b/.exec((await mailsTo(address)[0]?.mail)?.text ?? '')?.[0];
  await browser.call(endpoints.confirm, { username: address, code });
  await browser.call(endpoints.login, { username: address, password: PASSWORD });
  return browser;
}
const logInAgain = async (browser: TestBrowser | undefined, address: string): Promise<void> => {
  expect((await browser?.call(endpoints.login, { username: address, password: PASSWORD }))?.status).toBe(200);
};
async function draftOf(address: string, language?: string): Promise<TestBrowser> {
  const student = await newStudent(address, language);
  expect((await student.call(endpoints.saveAnswers, { answers: { first_name: 'Ada' } })).status).toBe(200);
  return student;
}
const reminders = async (address: string): Promise<Email[]> => {
  const mails = await Promise.all(mailsTo(address).map(({ mail }) => mail));
  return mails.filter(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'));
};
const headerOf = (mail: Email | undefined, name: string): string => mail?.headers.find(({ key }) => key === name)?.value ?? '';
const linkIn = (mail: Email | undefined): string => /\/reminders\?id=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

test(
  'who has begun and not submitted is reminded on the days of the schedule, in their language, and no one else',
  { timeout: 120_000 },
  async () => {
    at(START);
    await draftOf('ada@example.org');
    await draftOf('luz@example.org', 'es');
    await (await draftOf('unreminded@example.org')).call(endpoints.saveAnswers, { answers: { first_name: 'Bo' } });
    await newStudent('empty@example.org');
    await server.browser().call(endpoints.signUp, { username: 'unconfirmed@example.org', password: PASSWORD });
    const done = await draftOf('done@example.org');
    await submitCompleteApplication(done);
    for (const day of [0, 2]) await onDay(day);
    expect(await reminders('ada@example.org')).toEqual([]);
    for (const day of [3, 3, 4]) await onDay(day);
    const [mail, ...others] = await reminders('ada@example.org');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Your application to Test isn't submitted yet");
    expect(mail?.text).toMatch(
      /\n\n2 answers are still missing\.\n\nYou can submit it until March 1, 2027 at 5:00 PM \(Eastern Standard Time\)\.\n/,
    );
    expect(mail?.text).toContain('Continue your application <http://localhost:3000/login>');
    expect(mail?.html).toMatch(/<a href="http:\/\/localhost:3000\/login" style="display:inline-block[^"]*">Continue your application</);
    const [spanish] = await reminders('luz@example.org');
    expect(spanish?.subject).toBe('Todavía no has enviado tu solicitud a Test');
    expect(spanish?.text).toContain('Todavía faltan 2 respuestas.\n\nPuedes enviarla hasta el 1 de marzo de 2027 a las 17:00 (');
    expect(spanish?.html).toContain('lang="es"');
    for (const day of [9, 10, 11]) await onDay(day);
    expect(await reminders('ada@example.org')).toHaveLength(2);
    expect(mail?.text).not.toContain('next deadline');
    for (const day of [19, 20]) await onDay(day);
    const [, , third, ...more] = await reminders('ada@example.org');
    expect([third?.text?.includes('\n\nThe next deadline is February 20, 2027.\n'), more]).toEqual([true, []]);
    for (const day of [42, 43, 44, 49, 50]) await onDay(day);
    expect(await reminders('ada@example.org')).toHaveLength(5);
    for (const address of ['empty', 'unconfirmed', 'unreminded', 'done']) expect(await reminders(`${address}@example.org`)).toEqual([]);
  },
);

test(
  'a change puts it off, and nobody is reminded at night, before a day has come, or after applications closed',
  { timeout: 120_000 },
  async () => {
    at('2027-02-01T18:00:00Z');
    const student = await draftOf('late@example.org');
    at('2027-02-03T18:00:00Z');
    await logInAgain(student, 'late@example.org');
    await student.call(endpoints.saveAnswers, { answers: completeAnswers });
    at('2027-02-04T18:00:00Z');
    await remind();
    expect(await reminders('late@example.org')).toEqual([]);
    for (const night of ['2027-02-06T05:00:00Z', '2027-02-06T13:59:00Z']) {
      at(night);
      await remind();
    }
    expect(await reminders('late@example.org')).toEqual([]);
    at('2027-02-06T14:00:00Z');
    await remind();
    expect((await reminders('late@example.org'))[0]?.text).toContain('Nothing is missing: please check it and submit it.');
    await logInAgain(student, 'late@example.org');
    expect((await student.call(endpoints.submit)).status).toBe(200);
    at('2027-02-26T18:00:00Z');
    await draftOf('closed@example.org');
    at('2027-03-01T21:59:00Z');
    await remind();
    // The day before was missed, and this is still in time; three days without a change are due, too, and it is one email.
    expect(await reminders('closed@example.org')).toHaveLength(1);
    at('2027-03-01T22:00:00Z');
    await draftOf('too-late@example.org');
    for (const day of ['2027-03-04', '2027-03-05', '2027-03-11']) {
      at(`${day}T18:00:00Z`);
      await remind();
    }
    for (const address of ['late', 'closed']) expect(await reminders(`${address}@example.org`)).toHaveLength(1);
    expect(await reminders('too-late@example.org')).toEqual([]);
  },
);

test('one click stops them, here or in the mail program; opening the link changes nothing, and it names nobody', async () => {
  at('2026-11-01T18:00:00Z');
  await draftOf('stop@example.org');
  at('2026-11-04T18:00:00Z');
  await remind();
  const [mail] = await reminders('stop@example.org');
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = new URL(headerOf(mail, 'list-unsubscribe').replaceAll(/[<>]/g, ''));
  const link = linkIn(mail);
  expect(address.href).toBe(`http://localhost:3000${fillPathParams(reminderEndpoints.stopReminders, { link }).path}`);
  expect(Buffer.from(link, 'base64url').toString('latin1')).not.toContain(await server.idOf('stop@example.org'));
  const isStopped = async () =>
    (await server.query("SELECT reminders_stopped_at IS NOT NULL AS stopped FROM account WHERE username = 'stop@example.org'"))[0]?.[
      'stopped'
    ];

  const seen = await server.app.inject({ method: 'GET', url: address.pathname });
  expect([seen.statusCode, seen.headers['location'], seen.body]).toEqual([303, `/reminders?id=${link}`, '']);
  expect(await isStopped()).toBe(false);
  const forms = [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'],
  ] as const;
  const set = (wanted: boolean, id = link) => server.browser().call(reminderEndpoints.setReminders, { id, wanted });
  for (const [type, payload] of forms) {
    const stopped = await server.app.inject({ method: 'POST', url: address.pathname, headers: { 'content-type': type }, payload });
    expect([stopped.statusCode, await isStopped()]).toEqual([200, true]);
    expect(stopped.body).not.toMatch(/@|stop/);
    expect((await set(true)).status).toBe(200);
    expect(await isStopped()).toBe(false);
  }
  expect((await set(false)).status).toBe(200);
  at('2026-11-11T18:00:00Z');
  await remind();
  expect(await reminders('stop@example.org')).toHaveLength(1);
  await set(true);
  await remind();
  expect(await reminders('stop@example.org')).toHaveLength(2);
  for (const wrong of ['x', `${link.slice(0, -2)}AA`])
    expect(await set(false, wrong)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("This link doesn't work.") as string },
    });
  const elsewhere = { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' };
  const foreign = await server.app.inject({ method: 'POST', url: address.pathname, headers: elsewhere, payload: 'x' });
  expect([foreign.statusCode, await isStopped()]).toEqual([403, false]);
});

test('one that waits for the mail server is left out if its student has gone on, submitted, stopped it or left meanwhile', async () => {
  at('2026-12-01T18:00:00Z');
  const names = ['goes-on', 'submits', 'stops', 'leaves', 'stays'] as const;
  const students = new Map<string, TestBrowser>();
  for (const name of names) students.set(name, await draftOf(`${name}@example.org`));
  at('2026-12-04T18:00:00Z');
  post.answer = 451;
  await server.query("INSERT INTO pgboss.job (name, data) VALUES ('post-reminders', '{}')");
  const retrying = () => server.query("SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND state = 'retry'");
  await expect.poll(async () => (await retrying()).length, { timeout: 20_000 }).toBe(names.length);
  server.wait({ minutes: 5 });
  for (const name of ['goes-on', 'submits']) await logInAgain(students.get(name), `${name}@example.org`);
  await students.get('goes-on')?.call(endpoints.saveAnswers, { answers: { country: 'USA' } });
  await students.get('submits')?.call(endpoints.saveAnswers, { answers: completeAnswers });
  expect((await students.get('submits')?.call(endpoints.submit))?.status).toBe(200);
  await server.query("UPDATE account SET reminders_stopped_at = now() WHERE username = 'stops@example.org'");
  await server.query("DELETE FROM account WHERE username = 'leaves@example.org'");
  post.answer = 250;
  await server.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail' AND state = 'retry'");
  await isRead();
  await expect.poll(async () => (await reminders('stays@example.org')).length, { timeout: 20_000 }).toBe(1);
  const waiting = () => server.query("SELECT 1 FROM mail WHERE kind = 'reminder' AND sealed IS NOT NULL");
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  for (const name of names.slice(0, -1)) expect([name, await reminders(`${name}@example.org`)]).toEqual([name, []]);
});
