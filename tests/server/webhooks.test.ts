import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { postOutside, requireAllowed } from '../../src/server/jobs/post-outside.ts';
import { openServer, type ServerUnderTest, submitComplete } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { LOOPBACK, secretIn, webhooksCommand } from './webhooks-command.ts';
import { openReceiver, verified } from './webhook-receiver.ts';

/** What the server writes to its log from now on, without times. */
function logged(): () => readonly { readonly level: number; readonly msg: string }[] {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return () =>
    log.mock.calls.map(([line]) => JSON.parse(String(line)) as { level: number; msg: string }).map(({ level, msg }) => ({ level, msg }));
}

const idIn = (output: string): string => /remove ([0-9a-f-]{36})/.exec(output)?.[1] ?? '';

async function submit(server: ServerUnderTest, address: string): Promise<string> {
  const student = await server.student(address);
  await submitComplete(student);
  return (await server.submissionOf(address)).reference;
}

test('another system hears of a submission, signed, and nothing of what the student has answered', async () => {
  const server = await openServer(LOOPBACK);
  const beside = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, ...LOOPBACK };
  const receiver = await openReceiver();
  try {
    const { output } = await webhooksCommand(beside, 'add', receiver.url);
    const [secret, endpoint] = [secretIn(output), idIn(output)];
    const reference = await submit(server, 'ada@hooks.example');
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    const [message] = receiver.received;
    if (!message) throw new Error('There is no message.');
    const [account] = await server.query("SELECT id FROM account WHERE username = 'ada@hooks.example'");
    expect(verified(secret, message)).toEqual({
      type: 'submission.created',
      timestamp: server.clock().toISOString(),
      data: { id: account?.['id'], reference },
    });
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toThrow('No matching signature found');
    expect(() => verified(secret, { ...message, body: message.body.replace(reference, 'AAAA-AAAA') })).toThrow('No matching');

    await expect.poll(() => server.query('SELECT FROM webhook_delivery WHERE delivered_at IS NOT NULL')).toHaveLength(1);
    expect((await webhooksCommand(beside, 'list')).output).toContain('1 delivered, 0 on the way, 0 parked');
    expect((await server.query("SELECT actor FROM audit WHERE event = 'webhook_delivered'"))[0]).toEqual({ actor: `service ${endpoint}` });
    const [row] = await server.query('SELECT e::text AS text FROM webhook_endpoint e');
    expect(String(row?.['text'])).not.toContain(Buffer.from(secret).toString('hex'));

    expect((await webhooksCommand(beside, 'remove', endpoint)).code).toBe(0);
    await submit(server, 'bo@hooks.example');
    expect((await webhooksCommand(beside, 'list')).output).toBe('There is no webhook yet.\n');
    expect(receiver.received).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

test('what is refused is tried again, a redirection is not followed, and what is gone is parked until it is sent again', async () => {
  const server = await openServer(LOOPBACK);
  const beside = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, ...LOOPBACK };
  const failures = () =>
    server.query('SELECT last_failure, parked_at IS NOT NULL AS parked FROM webhook_delivery WHERE delivered_at IS NULL');
  const [receiver, elsewhere] = [await openReceiver(), await openReceiver()];
  const log = logged();
  try {
    const { output } = await webhooksCommand(beside, 'add', receiver.url);
    const secret = secretIn(output);
    expect(await webhooksCommand(beside, 'add', receiver.url), 'nothing is sent twice').toMatchObject({
      code: 1,
      output: expect.stringContaining('is a webhook already'),
    });
    receiver.answer = (response) => response.writeHead(307, { location: elsewhere.url }).end();
    await submit(server, 'cy@hooks.example');
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => failures()).toEqual([{ last_failure: 'answered with 307', parked: false }]);
    expect((await webhooksCommand(beside, 'list')).output).toContain('1 on the way, 0 parked; last failure: answered with 307');
    // Much more than is ever read, and it would never end.
    receiver.answer = (response) => {
      response.writeHead(410);
      response.write('x'.repeat(1_000_000));
    };
    await expect.poll(() => failures(), { timeout: 40_000 }).toEqual([{ last_failure: 'answered with 410', parked: true }]);
    expect(elsewhere.received).toEqual([]);

    receiver.answer = (response) => response.writeHead(200).end();
    expect((await webhooksCommand(beside, 'redeliver')).output).toBe(
      '1 message that was not accepted, or was parked, is being sent again now.\n',
    );
    await expect.poll(() => failures(), { timeout: 20_000 }).toEqual([]);
    expect((await webhooksCommand(beside, 'list')).output).toContain('1 delivered, 0 on the way, 0 parked');
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    for (const message of receiver.received) verified(secret, message);

    const named = `webhook ${idIn(output)}: message ${receiver.received[0]?.id.replace('msg_', '')}`;
    expect(log()).toEqual(
      [
        ': answered with 307',
        ': answered with 410',
        ' is parked: npm run webhooks -- redeliver sends it again',
        ' has been delivered after all',
      ].map((what) => ({ level: 40, msg: named + what })),
    );
  } finally {
    await server.stop();
  }
}, 90_000);

test('a system that never answers delays no other one', { timeout: 120_000 }, async () => {
  const server = await openServer(LOOPBACK);
  const beside = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, ...LOOPBACK };
  const [hanging, healthy] = [await openReceiver(), await openReceiver()];
  const kept: ServerResponse[] = [];
  hanging.answer = (response) => kept.push(response);
  try {
    for (const { url } of [hanging, healthy]) expect((await webhooksCommand(beside, 'add', url)).code).toBe(0);
    const students = await Promise.all(Array.from({ length: 10 }, (_, n) => server.student(`many-${n}@hooks.example`)));
    for (const student of students) await student.call(calls.saveAnswers, { answers: completeAnswers });
    for (const student of students) expect((await student.call(calls.submit)).status).toBe(200);

    await expect
      .poll(() => server.query('SELECT FROM webhook_delivery WHERE delivered_at IS NOT NULL'), { timeout: 30_000 })
      .toHaveLength(10);
    expect(new Set(healthy.received.map(({ id }) => id)).size).toBe(10);
    expect(await server.query('SELECT FROM webhook_delivery WHERE last_failure IS NOT NULL')).toEqual([]);
    expect(hanging.received).toHaveLength(1);

    hanging.answer = (response) => response.writeHead(204).end();
    for (const response of kept) response.writeHead(204).end();
    await expect.poll(() => server.query('SELECT FROM webhook_delivery WHERE delivered_at IS NULL'), { timeout: 30_000 }).toEqual([]);
  } finally {
    await server.stop();
  }
});

const REFUSED = /is inside the network|does not begin with https|A name or password/;

test.each([
  'http://sis.example.edu/',
  'ftp://sis.example.edu/',
  'https://user:secret@sis.example.edu/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.1.2.3/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::7f00:1]/',
])('%s is refused', async (address) => {
  expect(() => requireAllowed(new URL(address), { intoNetwork: false })).toThrow(REFUSED);
  await expect(postOutside(new URL(address), {}, '{}', { intoNetwork: false })).rejects.toThrow(REFUSED);
});

test('a name that leads into the network is refused when it is looked up', async () => {
  await expect(postOutside(new URL('https://localhost:1/'), {}, '{}', { intoNetwork: false })).rejects.toThrow(
    'localhost is inside the network, and WEBHOOKS_INTO_NETWORK does not allow that.',
  );
});
