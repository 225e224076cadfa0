import { expect, test } from 'vitest';
import { accountEndpoints, passkeyEndpoints } from '../../src/api/account-endpoints.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { createRunDuringTransaction } from './run-during-transaction.ts';
import { type ApiResponse, OTHER_PASSWORD, PASSWORD, sharedServer } from './server-under-test.ts';
import { createSoftAuthenticator } from './soft-authenticator.ts';
import { createStaffSteps } from './staff-steps.ts';
import { tinyApplicationWith } from './tiny-application.ts';

const HERE = { origin: 'http://localhost:3000' };
const definition = tinyApplicationWith({ log_in: { passkeys: true } });
const server = await sharedServer({ definition: () => definition });
const staff = createStaffSteps(server);
const during = async (change: string, values: readonly unknown[], send: () => Promise<ApiResponse>): Promise<number> =>
  (await createRunDuringTransaction(server)(change, values, [send]))[0]?.status ?? 0;

const rowsOf = async (table: 'session' | 'known_browser', username: string): Promise<number> =>
  (await server.query(`SELECT FROM ${table} JOIN account ON account.id = account_id WHERE username = $1`, [username])).length;

test.each([
  ['a new password', "UPDATE account SET password_hash = 'another' WHERE username = $1", 'ana@example.org', 'ana@example.org'],
  ['a new address', "UPDATE account SET username = 'new-' || username WHERE username = $1", 'ben@example.org', 'new-ben@example.org'],
])('a log-in that is on its way does not outlive %s', async (_, change, username, later) => {
  await server.student(username);
  expect(await during(change, [username], () => server.browser().call(endpoints.login, { username, password: PASSWORD }))).toBe(400);
  expect([await rowsOf('session', later), await rowsOf('known_browser', later)]).toEqual([1, 1]);
  expect(
    await server.query("SELECT FROM audit WHERE event = 'login_failed' AND account_id IN (SELECT id FROM account WHERE username = $1)", [
      later,
    ]),
  ).toHaveLength(1);
});

test('nor the deletion of the account', async () => {
  await server.student('cas@example.org');
  const login = () => server.browser().call(endpoints.login, { username: 'cas@example.org', password: PASSWORD });
  expect(await during('DELETE FROM account WHERE username = $1', ['cas@example.org'], login)).toBe(400);
});

test('a log-in of the staff does not outlive a new password, nor a removal', async () => {
  for (const change of ["password_hash = 'another'", 'removed_at = now(), password_hash = NULL']) {
    const username = `${change.length}@example.edu`;
    await staff.atWork(username);
    const login = () => server.browser().call(officeEndpoints.staffLogin, { username, password: PASSWORD });
    expect(await during(`UPDATE staff SET ${change} WHERE email = $1`, [username], login)).toBe(400);
    for (const [table, id] of Object.entries({ staff_session: 'staff_id', known_staff_browser: 'account_id' })) {
      const rows = await server.query(`SELECT FROM ${table} JOIN staff ON staff.id = ${id} WHERE email = $1`, [username]);
      expect([table, rows]).toEqual([table, [expect.anything()]]);
    }
  }
});

test('a log-in with a passkey does not outlive its removal', async () => {
  const student = await server.student('dot@example.org');
  const phone = createSoftAuthenticator();
  const challenge = String((await student.call(passkeyEndpoints.newPasskey, { password: PASSWORD })).body['challenge']);
  await student.call(passkeyEndpoints.addPasskey, phone.make(challenge, HERE));
  const asked = String((await server.browser().call(passkeyEndpoints.askPasskey)).body['challenge']);
  const login = () => server.browser().call(passkeyEndpoints.passkeyLogin, phone.sign(asked, HERE));
  expect(await during('DELETE FROM passkey WHERE id = $1', [phone.id], login)).toBe(400);
  expect(await rowsOf('session', 'dot@example.org')).toBe(1);
});

test('a passkey that is being added does not outlive a new password', async () => {
  const student = await server.student('eli@example.org');
  const challenge = String((await student.call(passkeyEndpoints.newPasskey, { password: PASSWORD })).body['challenge']);
  await student.call(accountEndpoints.changePassword, { password: PASSWORD, new_password: OTHER_PASSWORD });
  expect((await student.call(passkeyEndpoints.addPasskey, createSoftAuthenticator().make(challenge, HERE))).status).toBe(400);
});

test.each([
  ['a change of the address', accountEndpoints.changeEmail, { email: 'thief@example.org', password: PASSWORD }],
  ['another password', accountEndpoints.changePassword, { password: PASSWORD, new_password: OTHER_PASSWORD }],
  ['a challenge for a passkey', passkeyEndpoints.newPasskey, { password: PASSWORD }],
  ['a deletion', endpoints.deleteAccount, { password: PASSWORD }],
])('%s that is begun with the former password does not outlive a new one', async (name, call, body) => {
  const username = `${name.replaceAll(' ', '-')}@example.org`;
  const student = await server.student(username);
  const change = "UPDATE account SET password_hash = 'another' WHERE username = $1";
  expect(await during(change, [username], () => student.call(call, body))).toBe(400);
  expect(await server.query('SELECT FROM email_change UNION ALL SELECT FROM passkey_challenge WHERE account_id IS NOT NULL')).toEqual([]);
  expect(await server.query('SELECT password_hash FROM account WHERE username = $1', [username])).toEqual([{ password_hash: 'another' }]);
});

test('a call that meets the deletion of its account is answered as one without a session', async () => {
  for (const [call, body] of [
    [endpoints.saveAnswers, { answers: { first_name: 'Bo' } }],
    [endpoints.pdfCopy],
    [accountEndpoints.changeEmail, { email: 'new@example.org', password: PASSWORD }],
  ] as const) {
    const username = `${String(call.path).replaceAll('/', '-')}@example.org`;
    const student = await server.student(username);
    // The session is read before the account is gone, as where the deletion ends between the two.
    await server.query('ALTER TABLE session DROP CONSTRAINT IF EXISTS session_account_id_fkey');
    await server.query('DELETE FROM account WHERE username = $1', [username]);
    expect([call.path, (await student.call(call, body)).status]).toEqual([call.path, 401]);
  }
});
