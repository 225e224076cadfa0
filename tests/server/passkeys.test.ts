import { expect, test } from 'vitest';
import { callFor, calls } from '../../src/contract/calls.ts';
import { passkeyCalls } from '../../src/contract/passkey-calls.ts';
import { type Browser, OTHER_PASSWORD, PASSWORD, sharedServer } from './server-under-test.ts';
import { type SoftAuthenticator, softAuthenticator } from './soft-authenticator.ts';
import { tinyApplication, tinyWith } from './tiny-application.ts';

let isWanted = true;
const withPasskeys = tinyWith({ log_in: { passkeys: true } });
const without = tinyApplication();
const server = await sharedServer({ definition: () => (isWanted ? withPasskeys : without) });
const HERE = { origin: 'http://localhost:3000' };

const challengeFor = async (student: Browser, password = PASSWORD): Promise<string> =>
  String((await student.call(passkeyCalls.newPasskey, { password })).body['challenge']);
const challengeToLogIn = async (): Promise<string> => String((await server.browser().call(passkeyCalls.askPasskey)).body['challenge']);

async function addedTo(student: Browser, username: string): Promise<SoftAuthenticator> {
  const phone = softAuthenticator();
  const added = await student.call(passkeyCalls.addPasskey, phone.make(await challengeFor(student), HERE));
  expect(added).toMatchObject({ status: 200 });
  expect((await server.mailTo(username)).subject).toBe('A passkey was added to your Test account');
  return phone;
}
async function withPasskey(username: string): Promise<{ readonly student: Browser; readonly phone: SoftAuthenticator }> {
  const student = await server.student(username);
  return { student, phone: await addedTo(student, username) };
}
async function logIn(phone: SoftAuthenticator, browser = server.browser()): Promise<number> {
  return (await browser.call(passkeyCalls.passkeyLogin, phone.sign(await challengeToLogIn(), HERE))).status;
}

test('a student adds a passkey with the password, hears of it by email, and logs in with it on a new device', async () => {
  const { student, phone } = await withPasskey('ada@example.org');
  expect((await student.call(passkeyCalls.passkeys)).body).toMatchObject([{ id: phone.id, used: null }]);
  const tablet = server.browser();
  const signed = phone.sign(await challengeToLogIn(), HERE);
  expect((await tablet.call(passkeyCalls.passkeyLogin, { ...signed, default_route: '/start' })).status).toBe(200);
  expect((await tablet.call(calls.profile)).body).toMatchObject({ username: 'ada@example.org', last_page: '/start' });
  expect((await student.call(passkeyCalls.passkeys)).body).toMatchObject([{ id: phone.id, used: expect.any(String) }]);
  const events = await server.query("SELECT event FROM audit WHERE event LIKE 'passkey%'");
  expect(events).toEqual([{ event: 'passkey_added' }]);
});

test('nobody adds one without the password, and wrong ones count', async () => {
  const student = await server.student('bo@example.org');
  const answers = [];
  for (let n = 0; n < 6; n++) answers.push((await student.call(passkeyCalls.newPasskey, { password: OTHER_PASSWORD })).status);
  expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await student.call(passkeyCalls.addPasskey, softAuthenticator().make('c29tZSBjaGFsbGVuZ2U', HERE))).status).toBe(400);
});

test('a challenge is for one account, works once, and for five minutes', async () => {
  const { student, phone } = await withPasskey('cy@example.org');
  const other = await server.student('di@example.org');
  expect((await other.call(passkeyCalls.addPasskey, softAuthenticator().make(await challengeFor(student), HERE))).status).toBe(400);
  expect((await student.call(passkeyCalls.addPasskey, softAuthenticator().make(await challengeToLogIn(), HERE))).status).toBe(400);
  const signed = phone.sign(await challengeToLogIn(), HERE);
  expect((await server.browser().call(passkeyCalls.passkeyLogin, signed)).status).toBe(200);
  const again = await server.browser().call(passkeyCalls.passkeyLogin, signed);
  expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining('log in with your password') } });
  const late = phone.sign(await challengeToLogIn(), HERE);
  server.wait({ minutes: 5, seconds: 1 });
  expect((await server.browser().call(passkeyCalls.passkeyLogin, late)).status).toBe(400);
});

test.each([
  ['at another site', { origin: 'https://evil.example' }],
  ['for another host', { ...HERE, host: 'evil.example' }],
  ['without unlocking it', { ...HERE, isLocked: true }],
])('what was signed %s logs nobody in, and adds nothing', async (what, at) => {
  const { student, phone } = await withPasskey(`${what.replaceAll(' ', '-')}@example.org`);
  const browser = server.browser();
  expect((await browser.call(passkeyCalls.passkeyLogin, phone.sign(await challengeToLogIn(), at))).status).toBe(400);
  expect((await browser.call(calls.profile)).status).toBe(401);
  expect((await student.call(passkeyCalls.addPasskey, softAuthenticator().make(await challengeFor(student), at))).status).toBe(400);
});

test('a key that was never added, another that says it is one, and a copy that counts backwards log nobody in', async () => {
  const { phone } = await withPasskey('ed@example.org');
  expect(await logIn(softAuthenticator())).toBe(400);
  const { id } = phone;
  const forged = { ...softAuthenticator().sign(await challengeToLogIn(), HERE), id, rawId: id };
  expect((await server.browser().call(passkeyCalls.passkeyLogin, forged)).status).toBe(400);
  const at = async (counter: number): Promise<number> =>
    (await server.browser().call(passkeyCalls.passkeyLogin, phone.sign(await challengeToLogIn(), { ...HERE, counter }))).status;
  expect([await at(7), await at(7), await at(8)]).toEqual([200, 400, 200]);
});

test('a passkey of one student cannot become that of another', async () => {
  const { phone } = await withPasskey('fay@example.org');
  const gus = await server.student('gus@example.org');
  expect((await gus.call(passkeyCalls.addPasskey, phone.make(await challengeFor(gus), HERE))).status).toBe(400);
  await gus.call(callFor(passkeyCalls.removePasskey, { passkey: phone.id }));
  expect(await logIn(phone)).toBe(200);
});

test('a passkey that was removed logs nobody in; nor does any after a new password', async () => {
  const { student, phone } = await withPasskey('hal@example.org');
  for (let n = 0; n < 2; n++) expect((await student.call(callFor(passkeyCalls.removePasskey, { passkey: phone.id }))).status).toBe(200);
  expect(await logIn(phone)).toBe(400);

  const second = await addedTo(student, 'hal@example.org');
  expect(await logIn(second)).toBe(200);
  server.wait({ minutes: 1 });
  await student.call(calls.forgotPassword, { username: 'hal@example.org' });
  const link = new URL((await server.mailTo('hal@example.org')).essence);
  const id = link.searchParams.get('id') ?? '';
  const reset = { username: 'hal@example.org', password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD, id };
  expect((await server.browser().call(calls.resetPassword, reset)).status).toBe(200);
  expect(await logIn(second)).toBe(400);
});

test('an account has at most ten', async () => {
  const { student } = await withPasskey('ida@example.org');
  const spare = await challengeFor(student);
  for (let n = 1; n < 10; n++) {
    const made = softAuthenticator().make(await challengeFor(student), HERE);
    expect((await student.call(passkeyCalls.addPasskey, made)).status).toBe(200);
  }
  const more = await student.call(passkeyCalls.newPasskey, { password: PASSWORD });
  expect(more).toMatchObject({ status: 400, body: { message: expect.stringContaining('10 passkeys') } });
  expect((await student.call(passkeyCalls.addPasskey, softAuthenticator().make(spare, HERE))).body).toEqual(more.body);
});

test('where the institution does not want them there are none', async () => {
  const { student, phone } = await withPasskey('jo@example.org');
  const signed = phone.sign(await challengeToLogIn(), HERE);
  isWanted = false;
  const { passkeys, newPasskey, addPasskey, askPasskey, passkeyLogin } = passkeyCalls;
  const made = softAuthenticator().make('c29tZSBjaGFsbGVuZ2U', HERE);
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
