import { expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { passkeyEndpoints } from '../../src/api/account-endpoints.ts';
import { type TestBrowser, OTHER_PASSWORD, PASSWORD, sharedServer } from './server-under-test.ts';
import { type SoftAuthenticator, createSoftAuthenticator } from './soft-authenticator.ts';
import { tinyApplication, tinyApplicationWith } from './tiny-application.ts';

let isWanted = true;
const withPasskeys = tinyApplicationWith({ log_in: { passkeys: true } });
const without = tinyApplication();
const server = await sharedServer({ definition: () => (isWanted ? withPasskeys : without) });
const HERE = { origin: 'http://localhost:3000' };

const challengeFor = async (student: TestBrowser, password = PASSWORD): Promise<string> =>
  String((await student.call(passkeyEndpoints.newPasskey, { password })).body['challenge']);
const challengeToLogIn = async (): Promise<string> => String((await server.browser().call(passkeyEndpoints.askPasskey)).body['challenge']);

async function addedTo(student: TestBrowser, username: string): Promise<SoftAuthenticator> {
  const phone = createSoftAuthenticator();
  const added = await student.call(passkeyEndpoints.addPasskey, phone.make(await challengeFor(student), HERE));
  expect(added).toMatchObject({ status: 200 });
  expect((await server.mailTo(username)).subject).toBe('A passkey was added to your Test account');
  return phone;
}
async function withPasskey(username: string): Promise<{ readonly student: TestBrowser; readonly phone: SoftAuthenticator }> {
  const student = await server.student(username);
  return { student, phone: await addedTo(student, username) };
}
async function logIn(phone: SoftAuthenticator, browser = server.browser()): Promise<number> {
  return (await browser.call(passkeyEndpoints.passkeyLogin, phone.sign(await challengeToLogIn(), HERE))).status;
}

test('a student adds a passkey with the password, hears of it by email, and logs in with it on a new device', async () => {
  const { student, phone } = await withPasskey('ada@example.org');
  expect((await student.call(passkeyEndpoints.passkeys)).body).toMatchObject([{ id: phone.id, used: null }]);
  const tablet = server.browser();
  const signed = phone.sign(await challengeToLogIn(), HERE);
  expect((await tablet.call(passkeyEndpoints.passkeyLogin, { ...signed, default_route: '/start' })).status).toBe(200);
  expect((await tablet.call(endpoints.profile)).body).toMatchObject({ username: 'ada@example.org', last_page: '/start' });
  expect((await student.call(passkeyEndpoints.passkeys)).body).toMatchObject([{ id: phone.id, used: expect.any(String) }]);
  const events = await server.query("SELECT event FROM audit WHERE event LIKE 'passkey%'");
  expect(events).toEqual([{ event: 'passkey_added' }]);
});

test('nobody adds one without the password, and wrong ones count', async () => {
  const student = await server.student('bo@example.org');
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push((await student.call(passkeyEndpoints.newPasskey, { password: OTHER_PASSWORD })).status);
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await student.call(passkeyEndpoints.addPasskey, createSoftAuthenticator().make('c29tZSBjaGFsbGVuZ2U', HERE))).status).toBe(400);
});

test('a challenge is for one account, works once, and for five minutes', async () => {
  const { student, phone } = await withPasskey('cy@example.org');
  const other = await server.student('di@example.org');
  expect((await other.call(passkeyEndpoints.addPasskey, createSoftAuthenticator().make(await challengeFor(student), HERE))).status).toBe(
    400,
  );
  expect((await student.call(passkeyEndpoints.addPasskey, createSoftAuthenticator().make(await challengeToLogIn(), HERE))).status).toBe(
    400,
  );
  const signed = phone.sign(await challengeToLogIn(), HERE);
  expect((await server.browser().call(passkeyEndpoints.passkeyLogin, signed)).status).toBe(200);
  const again = await server.browser().call(passkeyEndpoints.passkeyLogin, signed);
  expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining('log in with your password') } });
  const late = phone.sign(await challengeToLogIn(), HERE);
  server.wait({ minutes: 5, seconds: 1 });
  expect((await server.browser().call(passkeyEndpoints.passkeyLogin, late)).status).toBe(400);
});

test.each([
  ['at another site', { origin: 'https://evil.example' }],
  ['for another host', { ...HERE, host: 'evil.example' }],
  ['without unlocking it', { ...HERE, isLocked: true }],
])('what was signed %s logs nobody in, and adds nothing', async (what, at) => {
  const { student, phone } = await withPasskey(`${what.replaceAll(' ', '-')}@example.org`);
  const browser = server.browser();
  expect((await browser.call(passkeyEndpoints.passkeyLogin, phone.sign(await challengeToLogIn(), at))).status).toBe(400);
  expect((await browser.call(endpoints.profile)).status).toBe(401);
  expect((await student.call(passkeyEndpoints.addPasskey, createSoftAuthenticator().make(await challengeFor(student), at))).status).toBe(
    400,
  );
});

test('a key that was never added, another that says it is one, and a copy that counts backwards log nobody in', async () => {
  const { phone } = await withPasskey('ed@example.org');
  expect(await logIn(createSoftAuthenticator())).toBe(400);
  const { id } = phone;
  const forged = { ...createSoftAuthenticator().sign(await challengeToLogIn(), HERE), id, rawId: id };
  expect((await server.browser().call(passkeyEndpoints.passkeyLogin, forged)).status).toBe(400);
  const at = async (counter: number): Promise<number> =>
    (await server.browser().call(passkeyEndpoints.passkeyLogin, phone.sign(await challengeToLogIn(), { ...HERE, counter }))).status;
  expect([await at(7), await at(7), await at(8)]).toEqual([200, 400, 200]);
});

test('a passkey of one student cannot become that of another', async () => {
  const { phone } = await withPasskey('fay@example.org');
  const gus = await server.student('gus@example.org');
  expect((await gus.call(passkeyEndpoints.addPasskey, phone.make(await challengeFor(gus), HERE))).status).toBe(400);
  await gus.call(fillPathParams(passkeyEndpoints.removePasskey, { passkey: phone.id }));
  expect(await logIn(phone)).toBe(200);
});

test('a passkey that was removed logs nobody in; nor does any after a new password', async () => {
  const { student, phone } = await withPasskey('hal@example.org');
  for (let n = 0; n < 2; n++)
    expect((await student.call(fillPathParams(passkeyEndpoints.removePasskey, { passkey: phone.id }))).status).toBe(200);
  expect(await logIn(phone)).toBe(400);

  const second = await addedTo(student, 'hal@example.org');
  expect(await logIn(second)).toBe(200);
  server.wait({ minutes: 1 });
  await student.call(endpoints.forgotPassword, { username: 'hal@example.org' });
  const link = new URL((await server.mailTo('hal@example.org')).essence);
  const id = link.searchParams.get('id') ?? '';
  const reset = { username: 'hal@example.org', password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD, id };
  expect((await server.browser().call(endpoints.resetPassword, reset)).status).toBe(200);
  expect(await logIn(second)).toBe(400);
});

test('an account has at most ten', async () => {
  const { student } = await withPasskey('ida@example.org');
  const spare = await challengeFor(student);
  for (let n = 1; n < 10; n++) {
    const made = createSoftAuthenticator().make(await challengeFor(student), HERE);
    expect((await student.call(passkeyEndpoints.addPasskey, made)).status).toBe(200);
  }
  const more = await student.call(passkeyEndpoints.newPasskey, { password: PASSWORD });
  expect(more).toMatchObject({ status: 400, body: { message: expect.stringContaining('10 passkeys') } });
  expect((await student.call(passkeyEndpoints.addPasskey, createSoftAuthenticator().make(spare, HERE))).body).toEqual(more.body);
});

test('where the institution does not want them there are none', async () => {
  const { student, phone } = await withPasskey('jo@example.org');
  const signed = phone.sign(await challengeToLogIn(), HERE);
  isWanted = false;
  const { passkeys, newPasskey, addPasskey, askPasskey, passkeyLogin } = passkeyEndpoints;
  const made = createSoftAuthenticator().make('c29tZSBjaGFsbGVuZ2U', HERE);
  const statuses = [
    await student.call(passkeys),
    await student.call(newPasskey, { password: PASSWORD }),
    await student.call(addPasskey, made),
    await student.call(askPasskey),
    await student.call(passkeyLogin, signed),
  ].map(({ status }) => status);
  isWanted = true;
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});
