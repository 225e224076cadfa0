import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { accountEndpoints } from '../../src/api/account-endpoints.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { openServer, PASSWORD } from './server-under-test.ts';

test('a network, and all networks together, cause so many emails an hour and no more', async () => {
  const server = await openServer({ SIGN_UPS_PER_HOUR_PER_NETWORK: '3', MAILS_PER_HOUR: '5' });
  onTestFinished(server.stop);
  let n = 0;
  const signUp = async (network: string) =>
    server.browser(network).call(endpoints.signUp, { username: `stranger-${(n += 1)}@example.org`, password: PASSWORD });
  const statuses: number[] = [];
  for (const network of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.2'])
    statuses.push((await signUp(network)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429]);
  server.wait({ minutes: 20 });
  const refused = await signUp('192.0.2.1');
  expect([refused.body['message'], refused.headers['retry-after']]).toEqual([expect.stringContaining('40 minutes'), '2400']);
  server.wait({ minutes: 40 });
  expect((await signUp('192.0.2.1')).status).toBe(200);
  await expect.poll(() => server.mails.length).toBe(6);
});

test('what counts the tries at an address names nobody without a key, and what counts all of them goes with the account', async () => {
  const server = await openServer();
  onTestFinished(server.stop);
  const addresses = ['former@example.org', 'present@example.org'] as const;
  const student = await server.student(addresses[0]);
  const fail = (username: string) => server.browser('192.0.2.3').call(endpoints.login, { username, password: 'Wrong-horse-9999' });
  await fail(addresses[0]);
  await student.call(accountEndpoints.changeEmail, { email: addresses[1], password: PASSWORD });
  await student.call(accountEndpoints.confirmEmail, { code: (await server.mailTo(addresses[1])).essence });
  await fail(addresses[1]);
  const failures = async () => (await server.query('SELECT key FROM login_failure')).map(({ key }) => (key as Buffer).toString('hex'));
  const guessed = addresses
    .flatMap((name) => [name, `${name} network 192.0.2.3`])
    .map((name) => createHash('sha256').update(name).digest('hex'));
  expect(await failures()).toHaveLength(4);
  expect((await failures()).filter((key) => guessed.includes(key))).toEqual([]);
  await student.call(endpoints.deleteAccount, { password: PASSWORD });
  expect(await failures()).toHaveLength(2);
});
