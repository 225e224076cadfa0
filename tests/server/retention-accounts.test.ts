import type { Email } from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { openMailServer } from './mail-server.ts';
import { type TestBrowser, openServer, PASSWORD } from './server-under-test.ts';
import { createRetentionTimeSteps } from './retention-time-steps.ts';
import { completeAnswers, tinyWithRetention } from './tiny-application.ts';

const definition = tinyWithRetention(
  'UTC',
  { drafts: { days: 60 }, submitted: { days: 200 }, withdrawn: { days: 90 }, warn_before_days: [30, 7] },
  { languages: ['en', 'es'] },
);
const post = await openMailServer();
const settings = { SMTP_URL: `smtp://127.0.0.1:${post.port}`, BASE_URL: 'http://localhost:3000' };
const server = await openServer(settings, { definition: () => definition });
const time = createRetentionTimeSteps(server);
time.jump(1);
afterAll(() => server.stop().then(() => post.close()));

const mailsTo = (address: string) => post.received.filter(({ recipients }) => recipients.includes(address));
async function student(address: string, language = 'en'): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.call(endpoints.signUp, { username: address, password: PASSWORD }, { 'accept-language': language });
  await expect.poll(() => mailsTo(address).length, { timeout: 15_000 }).toBe(1);
  const code = /\b\d{6}\b/.exec((await mailsTo(address)[0]?.mail)?.text ?? '')?.[0];
  await browser.call(endpoints.confirm, { username: address, code });
  await logIn(browser, address);
  return browser;
}
const logIn = async (browser: TestBrowser, username: string): Promise<void> => {
  expect((await browser.call(endpoints.login, { username, password: PASSWORD })).status).toBe(200);
};
async function draftOf(address: string, language?: string): Promise<TestBrowser> {
  const browser = await student(address, language);
  expect((await browser.call(endpoints.saveAnswers, { answers: completeAnswers })).status).toBe(200);
  return browser;
}
async function submittedBy(address: string): Promise<TestBrowser> {
  const browser = await draftOf(address);
  expect((await browser.call(endpoints.submit)).status).toBe(200);
  return browser;
}
const warnings = async (address: string): Promise<readonly Email[]> => {
  const mails = await Promise.all(mailsTo(address).map(({ mail }) => mail));
  return mails.filter(({ text }) => text?.includes('will be deleted for good') ?? text?.includes('se eliminará para siempre'));
};
const subjects = async (address: string) => (await warnings(address)).map(({ subject }) => subject);
const written = (day: string, language = 'en'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
const daysFromNow = (days: number): string => new Date(server.clock().getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

test(
  'a draft is warned of twice, in the language of its student, and then deleted; logging in keeps it',
  { timeout: 120_000 },
  async () => {
    await draftOf('ada@example.org');
    const luz = await draftOf('luz@example.org', 'es');
    await student('empty@example.org');
    await time.pass(29);
    expect(await warnings('ada@example.org')).toEqual([]);
    await time.pass(1);
    await time.sweep(2);
    const [mail, ...others] = await warnings('ada@example.org');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Log in to keep your application to Test');
    expect(mail?.text).toContain(`On ${written(daysFromNow(30))}, your account will be deleted for good`);
    expect(mail?.text).toContain('Log in and keep my application <http://localhost:3000/login>');
    expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
    const spanish = await Promise.all(mailsTo('luz@example.org').map((one) => one.mail));
    expect(spanish.at(-1)?.subject).toBe('Inicia sesión para conservar tu solicitud a Test');
    expect(spanish.at(-1)?.text).toContain(`El ${written(daysFromNow(30), 'es')} tu cuenta se eliminará para siempre`);

    await time.pass(22);
    await logIn(luz, 'luz@example.org');
    await time.pass(1);
    for (const address of ['ada', 'empty']) expect(await warnings(`${address}@example.org`)).toHaveLength(2);
    expect(mailsTo('luz@example.org')).toHaveLength(2);
    await time.pass(6);
    expect(await time.isThere('ada@example.org')).toBe(true);
    await time.pass(1);
    expect(await Promise.all(['ada', 'empty', 'luz'].map((name) => time.isThere(`${name}@example.org`)))).toEqual([false, false, true]);
    const entries = await server.query("SELECT actor, account_id FROM audit WHERE event = 'account_deleted'");
    expect(entries).toEqual([
      { actor: 'retention', account_id: null },
      { actor: 'retention', account_id: null },
    ]);
    await time.pass(22);
    expect(await subjects('luz@example.org')).toHaveLength(0);
    expect(mailsTo('luz@example.org')).toHaveLength(3);
  },
);

test(
  'what was submitted, and what was withdrawn, each have their time; a student who submits on the last day is kept',
  { timeout: 120_000 },
  async () => {
    await submittedBy('done@example.org');
    const gone = await submittedBy('gone@example.org');
    const late = await draftOf('late@example.org');
    expect((await gone.call(endpoints.withdraw)).status).toBe(200);
    await time.pass(30);
    await time.pass(23);
    await time.pass(6);
    expect(await warnings('late@example.org')).toHaveLength(2);
    await logIn(late, 'late@example.org');
    expect((await late.call(endpoints.submit)).status).toBe(200);
    await time.pass(1);
    expect(await time.isThere('late@example.org')).toBe(true);
    expect(await subjects('gone@example.org')).toEqual(['Your application to Test will be deleted soon']);
    await time.pass(23);
    await time.pass(7);
    expect(await Promise.all(['gone', 'done', 'late'].map((name) => time.isThere(`${name}@example.org`)))).toEqual([false, true, true]);
    const reference = (await server.submissionOf('done@example.org')).reference;
    await time.pass(80);
    const [mail] = await warnings('done@example.org');
    expect(mail?.text).toContain(`You submitted an application to Test College (${reference}).`);
    expect(mail?.text).toContain('See your application <http://localhost:3000/completion>');
    const done = server.browser();
    await logIn(done, 'done@example.org');
    await time.pass(23);
    await time.pass(7);
    expect(await Promise.all(['done', 'late'].map((name) => time.isThere(`${name}@example.org`)))).toEqual([false, true]);
  },
);

test('while no mail server takes the warning, nothing is deleted; then the time begins', { timeout: 120_000 }, async () => {
  await draftOf('unheard@example.org');
  post.answer = 451;
  await time.pass(30);
  await time.pass(40);
  expect(await time.isThere('unheard@example.org')).toBe(true);
  expect(await warnings('unheard@example.org')).toEqual([]);
  post.answer = 250;
  await time.pass(1);
  const [mail, ...others] = await warnings('unheard@example.org');
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`On ${written(daysFromNow(30))}, your`);
  await time.pass(23);
  await time.pass(6);
  expect(await time.isThere('unheard@example.org')).toBe(true);
  await time.pass(1);
  expect(await time.isThere('unheard@example.org')).toBe(false);
});

test('an address that its mail server does not know is not deleted by itself', { timeout: 120_000 }, async () => {
  await draftOf('unknown@example.org');
  post.answer = 550;
  await time.pass(30);
  await time.pass(1);
  const asked = post.asked;
  await time.pass(5);
  expect(post.asked).toBe(asked);
  await time.pass(1);
  expect(post.asked).toBe(asked + 1);
  for (const days of [10, 30, 30]) await time.pass(days);
  expect(await time.isThere('unknown@example.org')).toBe(true);
  post.answer = 250;
});

test('a warning that waits for the mail server is left out if its student has logged in meanwhile', { timeout: 120_000 }, async () => {
  time.jump(1);
  const browser = await draftOf('back@example.org');
  post.answer = 451;
  await time.pass(30);
  server.wait({ minutes: 5 });
  await logIn(browser, 'back@example.org');
  post.answer = 250;
  await server.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail' AND state = 'retry'");
  const waiting = () => server.query("SELECT 1 FROM mail WHERE recipient = 'back@example.org' AND sealed IS NOT NULL");
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(await warnings('back@example.org')).toEqual([]);
});

test('a clock that jumps on deletes nothing, and at night nobody is written to', { timeout: 120_000 }, async () => {
  await draftOf('jump@example.org');
  time.at(new Date(`${daysFromNow(30)}T03:00:00Z`));
  await time.sweep();
  expect(await warnings('jump@example.org')).toEqual([]);
  time.jump(0);
  await time.sweep();
  expect(await warnings('jump@example.org')).toHaveLength(1);
  time.jump(400);
  await time.sweep();
  time.jump(1);
  await time.sweep();
  expect(await time.isThere('jump@example.org')).toBe(true);
});
