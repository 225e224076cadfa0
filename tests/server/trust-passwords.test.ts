import { argon2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import { createHashThreadPool } from '../../src/server/platform/hash-thread-pool.ts';
import { openServer, OTHER_PASSWORD, createOutsider, sharedServer } from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';

const server = await sharedServer({ hashing: createHashThreadPool() });
const { browser, signUp, confirm, logIn } = createOutsider(server);

test.each([
  ['Short-horse1', 200],
  ['Short-hors1', 400],
  ['correct-horse-9', 400],
  ['CORRECT-HORSE-9', 400],
  ['Correct-horse-x', 400],
  ['Correcthorse99', 400],
  [' Correct-horse-9', 400],
  ['Correct-horse-9 ', 400],
  [`Aa1-${'x'.repeat(124)}`, 200],
  [`Aa1-${'x'.repeat(125)}`, 400],
])('%s is answered %i', async (password, status) => {
  expect((await signUp(`p${password.length}${status}@example.org`, password)).status).toBe(status);
});

test('every character counts, and both ways to write an accent log in', async () => {
  const password = `Zoë-${'x'.repeat(80)}-1`;
  await signUp('zoe@example.org', password.normalize('NFC'));
  await confirm('zoe@example.org', (await server.mailTo('zoe@example.org')).essence);
  expect((await logIn('zoe@example.org', password.normalize('NFD'))).status).toBe(200);
  expect((await logIn('zoe@example.org', `${password.slice(0, -1)}2`)).status).toBe(400);
});

test('failures delay an account more and more, and a reset still works', async () => {
  await server.student('slow@example.org');
  for (let n = 0; n < 5; n += 1) expect((await logIn('slow@example.org', 'Wrong-horse-9999')).status).toBe(400);
  const right = await logIn('slow@example.org');
  expect(right.status).toBe(429);
  expect(right.headers['retry-after']).toBe('30');
  server.wait({ seconds: 31 });
  expect((await logIn('slow@example.org', 'Wrong-horse-9999')).status).toBe(400);
  expect((await logIn('slow@example.org')).headers['retry-after']).toBe('60');
  await browser.call(endpoints.forgotPassword, { username: 'slow@example.org' });
  const link = new URL((await server.mailTo('slow@example.org')).essence);
  const reset = {
    username: 'slow@example.org',
    id: link.searchParams.get('id'),
    password: OTHER_PASSWORD,
    confirm_password: OTHER_PASSWORD,
  };
  expect((await browser.call(endpoints.resetPassword, reset)).status).toBe(200);
  expect((await logIn('slow@example.org', OTHER_PASSWORD)).status).toBe(200);
});

test('two hundred logins at once all get a response', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => logIn(`crowd${n}@example.org`)));
  expect(answers.every(({ status }) => status === 400 || status === 503)).toBe(true);
});

test.each(['Password123!', 'P@ssw0rd2027!', 'Qwerty123456!', '2027-Sunshine!'])(
  '%s is known from breaches, and the reason is given',
  async (password) => {
    const refused = await signUp('breached@example.org', password);
    expect(refused.status).toBe(400);
    expect(refused.body['message']).toContain('too easy to guess');
    expect(refused.body['errors']).toEqual({ password: [refused.body['message']] });
    expect(await server.query("SELECT 1 FROM account WHERE username = 'breached@example.org'")).toEqual([]);
  },
);

test('an operator may allow passwords that are known from breaches', async () => {
  const lenient = await openServer({ REFUSE_BREACHED_PASSWORDS: 'no' });
  expect((await lenient.browser().call(endpoints.signUp, { username: 'a@example.org', password: 'Password123!' })).status).toBe(200);
  await lenient.stop();
});

test.each([
  ['account', 'username', endpoints.login],
  ['staff', 'email', officeEndpoints.staffLogin],
] as const)('a password of former rules, hashed at a lower cost, logs in and is hashed again: %s', async (table, column, call) => {
  await (table === 'staff' ? createStaffSteps(server).atWork('old@example.org') : server.student('old@example.org'));
  const logIn = (password = 'Password123!') => server.browser().call(call, { username: 'old@example.org', password });
  const nonce = randomBytes(16);
  const key = argon2Sync('argon2id', { message: 'Password123!', nonce, parallelism: 1, tagLength: 32, memory: 8192, passes: 1 });
  const plain = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  await server.query(`UPDATE ${table} SET password_hash = $1 WHERE ${column} = 'old@example.org'`, [
    `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(key)}`,
  ]);
  expect((await logIn(OTHER_PASSWORD)).status).toBe(400);
  expect((await logIn()).status).toBe(200);
  const [row] = await server.query(`SELECT password_hash FROM ${table} WHERE ${column} = 'old@example.org'`);
  expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn()).status).toBe(200);
});
