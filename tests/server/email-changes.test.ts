import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { accountEndpoints } from '../../src/api/account-endpoints.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import {
  type TestBrowser,
  OTHER_PASSWORD,
  createOutsider,
  PASSWORD,
  sharedServer,
  submitCompleteApplication,
} from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';

const server = await sharedServer();
const staff = createStaffSteps(server);
const { signUp, logIn } = createOutsider(server);

const start = (student: TestBrowser, email: string, password = PASSWORD) => student.call(accountEndpoints.changeEmail, { email, password });
const enter = (student: TestBrowser, code: string) => student.call(accountEndpoints.confirmEmail, { code });
const pending = async (student: TestBrowser) => (await student.call(accountEndpoints.emailChange)).body['email'];
const addressOf = async (student: TestBrowser) => (await student.call(endpoints.profile)).body['username'];

async function kindsOf(student: TestBrowser): Promise<readonly string[]> {
  const { rawPayload, statusCode } = await server.app.inject({ url: endpoints.myData.path, cookies: Object.fromEntries(student.cookies) });
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  const data = (await (await JSZip.loadAsync(rawPayload)).file('data.json')?.async('string')) ?? '';
  return (JSON.parse(data) as { readonly emails: readonly { readonly kind: string }[] }).emails.map(({ kind }) => kind);
}

async function changed(student: TestBrowser, email: string): Promise<void> {
  expect(await start(student, email)).toMatchObject({ status: 200 });
  expect(await enter(student, (await server.mailTo(email)).essence)).toMatchObject({ status: 200 });
}

test('nothing changes until the code from the new address is entered; then the old one hears of it, and other sessions end', async () => {
  const student = await server.student('ada@example.org');
  const phone = server.browser();
  await phone.call(endpoints.login, { username: 'ada@example.org', password: PASSWORD });
  const stolen = server.browser();
  student.cookies.forEach((value, name) => stolen.cookies.set(name, value));

  expect(await start(student, 'Ada.New@example.org')).toMatchObject({ status: 200 });
  const mail = await server.mailTo('ada.new@example.org');
  expect(mail.subject).toBe('Your code for a new email address at Test');
  expect(mail.essence).toMatch(/^\d{6}$/);
  expect(await Promise.all([pending(student), pending(phone), addressOf(student)])).toEqual([
    'ada.new@example.org',
    'ada.new@example.org',
    'ada@example.org',
  ]);
  expect((await logIn('ada.new@example.org')).status).toBe(400);

  expect(await enter(student, mail.essence)).toMatchObject({ status: 200 });
  expect([await addressOf(student), await pending(student)]).toEqual(['ada.new@example.org', null]);
  expect((await phone.call(endpoints.profile)).status).toBe(401);
  expect((await stolen.call(endpoints.profile)).status).toBe(401);
  expect((await server.mailTo('ada@example.org')).subject).toBe('Your email address for Test was changed');
  expect((await logIn('ada@example.org')).status).toBe(400);
  expect((await logIn('ada.new@example.org')).status).toBe(200);
  expect((await server.student('ada@example.org')).cookies.has('matricula_session')).toBe(true);
  const events = await server.query("SELECT event FROM audit WHERE event LIKE 'email%' ORDER BY id");
  expect(events.map(({ event }) => event)).toEqual(['email_change_asked', 'email_changed']);
});

test('it needs the password, wrong ones count like those of a log-in, and the present address is refused', async () => {
  const student = await server.student('bo@example.org');
  expect(await start(student, 'BO@example.org')).toMatchObject({ status: 400, body: { errors: { email: [expect.any(String)] } } });
  for (let n = 0; n < 5; n++)
    expect(await start(student, 'bo-2@example.org', OTHER_PASSWORD)).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.any(String)] } },
    });
  expect((await start(student, 'bo-2@example.org')).status).toBe(429);
  expect(await pending(student)).toBe(null);
});

test('an address of another account is answered as a free one; its owner hears of it, and no code takes it', async () => {
  await server.student('taken@example.org');
  const student = await server.student('cy@example.org');
  const answers = [await start(student, 'taken@example.org'), await start(student, 'free@example.org')];
  expect(answers[0]).toMatchObject({ status: 200, body: answers[1]?.body });
  expect((await server.mailTo('taken@example.org')).subject).toBe('You already have an account at Test');
  server.wait({ minutes: 1 });
  await start(student, 'taken@example.org');
  expect(await pending(student)).toBe('taken@example.org');

  await start(student, 'free@example.org');
  const codes = [(await server.mailTo('free@example.org')).essence, (await server.mailTo('free@example.org')).essence];
  await server.student('free@example.org');
  const refused = await enter(student, codes[1] ?? '');
  expect(refused).toMatchObject({ status: 400, body: { errors: { code: [expect.any(String)] } } });
  expect(await addressOf(student)).toBe('cy@example.org');
  expect((await logIn('free@example.org')).status).toBe(200);
});

test('a sign-up that nobody has confirmed holds no address', async () => {
  await signUp('open@example.org', OTHER_PASSWORD);
  const code = (await server.mailTo('open@example.org')).essence;
  const student = await server.student('di@example.org');
  await changed(student, 'open@example.org');
  expect(await server.browser().call(endpoints.confirm, { username: 'open@example.org', code })).toMatchObject({ status: 400 });
  expect(await addressOf(student)).toBe('open@example.org');
});

test('a code has five tries, works for ten minutes, once, and for its own account; another one takes its place', async () => {
  const student = await server.student('ed@example.org');
  await start(student, 'ed-2@example.org');
  const first = (await server.mailTo('ed-2@example.org')).essence;
  const other = await server.student('fay@example.org');
  await start(other, 'fay-2@example.org');
  expect((await enter(other, first)).status).toBe(400);
  for (let n = 0; n < 5; n++) expect((await enter(student, first === '000000' ? '000001' : '000000')).status).toBe(400);
  expect((await enter(student, first)).status).toBe(400);
  expect((await start(student, 'ed-2@example.org')).status, 'a minute has not passed').toBe(429);
  server.wait({ minutes: 1 });

  await start(student, 'ed-2@example.org');
  const second = (await server.mailTo('ed-2@example.org')).essence;
  server.wait({ minutes: 10, seconds: 1 });
  expect((await enter(student, second)).status).toBe(400);
  expect(await pending(student)).toBe(null);

  await start(student, 'ed-2@example.org');
  await student.call(accountEndpoints.cancelEmailChange);
  expect((await enter(student, (await server.mailTo('ed-2@example.org')).essence)).status).toBe(400);
  expect(await addressOf(student)).toBe('ed@example.org');
});

test('one account causes five codes an hour, to whichever addresses, and wherever it logs in', async () => {
  const student = await server.student('gus@example.org');
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await start(student, `gus-${n}@example.org`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const elsewhere = server.browser();
  await elsewhere.call(endpoints.login, { username: 'gus@example.org', password: PASSWORD });
  expect((await start(elsewhere, 'gus-6@example.org')).status).toBe(429);
});

test('emails belong to the student they were written for, also where another student has the address before or after', async () => {
  const student = await server.student('kim@example.org');
  await changed(student, 'kim.new@example.org');
  await server.mailTo('kim@example.org');
  const later = await server.student('kim@example.org');
  expect(await kindsOf(student)).toEqual(['confirm', 'new_email', 'email_changed']);
  expect(await kindsOf(later)).toEqual(['confirm']);
  expect(await later.call(endpoints.deleteAccount, { password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await kindsOf(student)).toEqual(['confirm', 'new_email', 'email_changed']);
});

test('a code that was never entered goes with the account that asked for it', async () => {
  const student = await server.student('lou@example.org');
  await start(student, 'lou.new@example.org');
  await server.mailTo('lou.new@example.org');
  expect(await kindsOf(student)).toEqual(['confirm', 'new_email']);
  expect(await student.call(endpoints.deleteAccount, { password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await server.query("SELECT recipient FROM mail WHERE recipient LIKE 'lou%'")).toEqual([]);
});

test('a new password ends a change of the address that is under way', async () => {
  const student = await server.student('hal@example.org');
  await start(student, 'hal-2@example.org');
  await student.call(accountEndpoints.changePassword, { password: PASSWORD, new_password: OTHER_PASSWORD });
  expect(await pending(student)).toBe(null);
  expect((await enter(student, (await server.mailTo('hal-2@example.org')).essence)).status).toBe(400);
});

test('the office finds a submitted application by the new address, and what waits to be sent goes there', async () => {
  const student = await server.student('ida@example.org');
  await submitCompleteApplication(student);
  await server.mailTo('ida@example.org');
  // A message is in the outbox before it is noted as sent.
  await expect.poll(() => server.query("SELECT kind FROM mail WHERE recipient = 'ida@example.org' AND sent_at IS NULL")).toEqual([]);
  await server.query("UPDATE mail SET sent_at = NULL WHERE recipient = 'ida@example.org' AND kind IN ('submitted', 'confirm')");
  await changed(student, 'iris@elsewhere.example');
  expect(
    await server.query("SELECT kind FROM mail WHERE sent_at IS NULL AND recipient = 'iris@elsewhere.example' AND kind <> 'new_email'"),
  ).toEqual([{ kind: 'submitted' }]);
  const desk = await staff.atWork('reader@office.example', 'reader');
  const found = async (q: string) =>
    ((await desk.call({ method: 'GET', path: `/staff/applications?text=${encodeURIComponent(q)}` })).body['applications'] as unknown[])
      .length;
  expect([await found('iris@elsewhere.example'), await found('ida@example.org')]).toEqual([1, 0]);
});

test('with the account goes what was kept under its former address, and nothing of who has that address now', async () => {
  const student = await server.student('jo@example.org');
  for (let n = 0; n < 6; n++) await logIn('jo@example.org', OTHER_PASSWORD);
  await changed(student, 'jo.new@example.org');
  await server.mailTo('jo@example.org');
  server.wait({ seconds: 1 });
  await server.student('jo@example.org');
  const mails = () => server.query("SELECT recipient FROM mail WHERE recipient LIKE 'jo%' ORDER BY recipient");
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'jo.new@example.org',
    'jo@example.org',
    'jo@example.org',
    'jo@example.org',
  ]);
  const delayed = () => server.query("SELECT count(*)::int FROM audit WHERE event = 'login_delayed'");
  const [{ count: before } = {}] = await delayed();
  expect(await student.call(endpoints.deleteAccount, { password: PASSWORD })).toMatchObject({ status: 200 });
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['jo@example.org']);
  expect(await delayed()).toEqual([{ count: Number(before) - 1 }]);
  server.wait({ minutes: 1 });
  expect((await logIn('jo@example.org')).status).toBe(200);
});
