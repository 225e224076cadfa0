import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createSmtpTransport } from '../../src/server/mail/mailer.ts';
import { createReadGauges } from '../../src/server/metrics/read-gauges.ts';
import { createOverloadPolicy } from '../../src/server/overload/overload.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { openMailServer } from './mail-server.ts';
import { openServer, PASSWORD, submitCompleteApplication } from './server-under-test.ts';
import { tinyApplicationWith } from './tiny-application.ts';
import { UndeliverableError } from '../../src/server/queue/job-errors.ts';

let post = await openMailServer();
const server = await openServer({ SMTP_URL: `smtp://127.0.0.1:${post.port}` });
afterAll(() => server.stop().then(() => post.close()));

const signUp = (username: string) => server.browser().call(endpoints.signUp, { username, password: PASSWORD });
const mailsTo = (address: string) => post.received.filter(({ recipients }) => recipients.includes(address));
const isDelivered = (address: string) => expect.poll(() => mailsTo(address).length, { timeout: 15_000 }).toBe(1);
/** Jobs that wait for their next try are due now: nobody wants to wait for the back-off. */
const retryNow = () =>
  server.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail' AND state = 'retry' RETURNING retry_count");
const isWaiting = () =>
  expect
    .poll(async () => (await server.query("SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND state = 'retry'")).length, {
      timeout: 15_000,
    })
    .toBe(1);
const deadMails = async () => (await server.query("SELECT data, output FROM pgboss.job WHERE name = 'dead-mail'")).length;

test('a mail arrives as a whole: from us, to one reader, with a text and a page', async () => {
  expect((await signUp('ada@example.org')).status).toBe(200);
  await isDelivered('ada@example.org');
  const [{ sender, raw, ...arrived }] = mailsTo('ada@example.org') as [(typeof post.received)[number]];
  const mail = await arrived.mail;
  expect(sender).toBe('help@test.example');
  expect(mail).toMatchObject({
    from: { name: 'Test', address: 'help@test.example' },
    to: [{ address: 'ada@example.org' }],
    subject: 'Your confirmation code for Test',
  });
  const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? 'none';
  expect(mail.html).toContain(code);
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@test\.example>$/);
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect((await server.browser().call(endpoints.confirm, { username: 'ada@example.org', code })).status).toBe(200);
  expect(server.mails).toHaveLength(0);
});

test.each([
  ['en', 'was submitted on January 15, 2027 at 9:30 AM (Pacific Standard Time).', 'What happens next', 'See your application'],
  ['es', 'se envió el 15 de enero de 2027 a las 9:30 (hora estándar del Pacífico).', 'Qué sigue ahora', 'Ver tu solicitud'],
])('a receipt in %s says when, the reference, what happens next and where, as text and as a page', async (language, when, next, see) => {
  const definition = tinyApplicationWith({ languages: [language], time_zone: 'America/Los_Angeles' });
  const address = `receipt-${language}@example.org`;
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${post.port}`, BASE_URL: 'http://localhost:3000' };
  const own = await openServer(smtp, { definition: () => definition });
  own.wait({ seconds: (Date.parse('2027-01-15T17:30:00Z') - own.clock().getTime()) / 1000 });
  const browser = own.browser();
  await browser.call(endpoints.signUp, { username: address, password: PASSWORD });
  await isDelivered(address);
  const code = /\b\d{6}\b/.exec((await mailsTo(address)[0]?.mail)?.text ?? '')?.[0];
  await browser.call(endpoints.confirm, { username: address, code });
  await browser.call(endpoints.login, { username: address, password: PASSWORD });
  await submitCompleteApplication(browser);
  await expect.poll(() => mailsTo(address).length, { timeout: 15_000 }).toBe(2);
  const arrived = mailsTo(address)[1];
  const { text = '', html = '' } = (await arrived?.mail) ?? {};
  const { reference } = await own.submissionOf(address);
  const page = html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, '\n');
  for (const words of [when, reference, next, see]) for (const part of [text, page]) expect(part).toContain(words);
  expect(text).toContain(`${see} <http://localhost:3000/completion>`);
  expect(html).toMatch(new RegExp(`<a href="http://localhost:3000/completion" style="[^"]*">${see}</a>`));
  expect(arrived?.raw).toContain('multipart/alternative');
  await own.stop();
});

test('while the mail server is away a sign-up is answered, and its mail arrives once afterwards', async () => {
  const { port } = post;
  await post.close();
  expect((await signUp('early@example.org')).status).toBe(200);
  await isWaiting();
  post = await openMailServer(port);
  await retryNow();
  await isDelivered('early@example.org');
  const kept = () => server.query("SELECT sealed, sent_at IS NOT NULL AS sent FROM mail WHERE recipient = 'early@example.org'");
  await expect.poll(kept).toEqual([{ sealed: null, sent: true }]);
});

test('a mail that the server cannot take now is tried again', async () => {
  post.answer = 451;
  await signUp('later@example.org');
  await isWaiting();
  post.answer = 250;
  await retryNow();
  await isDelivered('later@example.org');
});

test('an email that can never be delivered is not retried, is deleted, and its dead letter names no one', async () => {
  post.answer = 550;
  const before = post.asked;
  await signUp('nobody@example.org');
  await expect.poll(deadMails, { timeout: 15_000 }).toBe(1);
  post.answer = 250;
  expect(post.asked).toBe(before + 1);
  expect(await server.query("SELECT sealed, sent_at FROM mail WHERE recipient = 'nobody@example.org'")).toEqual([
    { sealed: null, sent_at: null },
  ]);
  const jobs = JSON.stringify(await server.query('SELECT data, output FROM pgboss.job'));
  expect(jobs).toContain('The mail server answered 550 (EENVELOPE).');
  expect(jobs).not.toContain('@');
});

async function deadByMetrics(): Promise<number | undefined> {
  const { db, close, connections } = openDatabase(server.databaseUrl, () => undefined);
  const overload = createOverloadPolicy(() => 'normal');
  const readings = await createReadGauges({ db, connections, overload })();
  await close();
  const dead = { name: 'matricula_queue_jobs', labels: { queue: 'dead-mail', state: 'waiting' } };
  return readings.find(({ name, labels }) => isDeepStrictEqual({ name, labels }, dead))?.value;
}

test('after ten tries an email becomes a dead letter, with its content, for an operator, and metrics show it', async () => {
  const before = await deadByMetrics();
  post.answer = 451;
  await signUp('ten@example.org');
  await isWaiting();
  await server.query("UPDATE pgboss.job SET retry_count = 8 WHERE name = 'send-mail' AND state = 'retry'");
  await retryNow();
  await expect.poll(deadMails, { timeout: 15_000 }).toBe(2);
  post.answer = 250;
  expect([before, await deadByMetrics()]).toEqual([1, 2]);
  expect(await server.query("SELECT sealed IS NOT NULL AS kept FROM mail WHERE recipient = 'ten@example.org'")).toEqual([{ kept: true }]);
});

describe('the connection', () => {
  const mail = { to: 'ada@example.org', subject: 'S', text: 'T', html: '<p>T</p>' };

  test('where TLS is required, nothing is sent in the clear, and it is tried again', async () => {
    const smtp = createSmtpTransport({ url: `smtp://127.0.0.1:${post.port}`, requireTls: true });
    const failure: unknown = await smtp.send('1', mail, 'help@test.example').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(UndeliverableError);
    expect(post.received.some(({ raw }) => raw.includes('Subject: S\r\n'))).toBe(false);
    smtp.close();
  });

  test('it logs in by the address; a wrong password is for an operator to fix, and no email is lost by it', async () => {
    const guarded = await openMailServer(0, {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        if (username === 'us' && password === 'p@ss/word') done(null, { user: 'us' });
        else done(Object.assign(new Error('no'), { responseCode: 535 }));
      },
    });
    const right = createSmtpTransport({ url: `smtp://us:p%40ss%2Fword@127.0.0.1:${guarded.port}`, requireTls: false });
    await right.send('2', mail, 'help@test.example');
    expect(guarded.received).toHaveLength(1);
    const wrong = createSmtpTransport({ url: `smtp://us:wrong@127.0.0.1:${guarded.port}`, requireTls: false });
    const failure: unknown = await wrong.send('3', mail, 'help@test.example').catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'Error', message: 'The mail server answered 535 (EAUTH).' });
    right.close();
    wrong.close();
    await guarded.close();
  });
});
