import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { ssrfSafePost, requireAllowedUrl } from '../../src/server/webhooks/ssrf-safe-post.ts';
import { openServer, type ServerUnderTest, submitCompleteApplication } from './server-under-test.ts';
import { completeAnswers } from './tiny-application.ts';
import { ALLOW_LOOPBACK_WEBHOOKS, webhookSecretIn, runWebhooksCommand } from './webhooks-command.ts';
import { openWebhookReceiver, verifyWebhook } from './webhook-receiver.ts';

function logged(): () => readonly { readonly level: number; readonly msg: string }[] {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return () =>
    log.mock.calls.map(([line]) => JSON.parse(String(line)) as { level: number; msg: string }).map(({ level, msg }) => ({ level, msg }));
}

const idIn = (output: string): string => /remove ([0-9a-f-]{36})/.exec(output)?.[1] ?? '';

async function submit(server: ServerUnderTest, address: string): Promise<string> {
  const student = await server.student(address);
  await submitCompleteApplication(student);
  return (await server.submissionOf(address)).reference;
}

test('another system hears of a submission, signed, and nothing of what the student has answered', async () => {
  const server = await openServer(ALLOW_LOOPBACK_WEBHOOKS);
  const beside = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, ...ALLOW_LOOPBACK_WEBHOOKS };
  const receiver = await openWebhookReceiver();
  try {
    const { output } = await runWebhooksCommand(beside, 'add', receiver.url);
    const [secret, endpoint] = [webhookSecretIn(output), idIn(output)];
    const reference = await submit(server, 'ada@hooks.example');
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    const [message] = receiver.received;
    if (!message) throw new Error('There is no message.');
    const [account] = await server.query("SELECT id FROM account WHERE username = 'ada@hooks.example'");
    expect(verifyWebhook(secret, message)).toEqual({
      type: 'submission.created',
      timestamp: server.clock().toISOString(),
      data: { id: account?.['id'], reference },
    });
    expect(() => verifyWebhook(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toThrow('No matching signature found');
    expect(() => verifyWebhook(secret, { ...message, body: message.body.replace(reference, 'AAAA-AAAA') })).toThrow('No matching');

    await expect.poll(() => server.query('SELECT FROM webhook_delivery WHERE delivered_at IS NOT NULL')).toHaveLength(1);
    expect((await runWebhooksCommand(beside, 'list')).output).toContain('1 delivered, 0 on the way, 0 parked');
    expect((await server.query("SELECT actor FROM audit WHERE event = 'webhook_delivered'"))[0]).toEqual({ actor: `service ${endpoint}` });
    const [row] = await server.query('SELECT e::text AS text FROM webhook_endpoint e');
    expect(String(row?.['text'])).not.toContain(Buffer.from(secret).toString('hex'));

    expect((await runWebhooksCommand(beside, 'remove', endpoint)).code).toBe(0);
    await submit(server, 'bo@hooks.example');
    expect((await runWebhooksCommand(beside, 'list')).output).toBe('There is no webhook yet. npm run webhooks -- add URL makes one.\n');
    expect(receiver.received).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

test('what is refused is tried again, a redirection is not followed, and what is gone is parked until it is sent again', async () => {
  const server = await openServer(ALLOW_LOOPBACK_WEBHOOKS);
  const beside = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, ...ALLOW_LOOPBACK_WEBHOOKS };
  const failures = () =>
    server.query('SELECT last_failure, parked_at IS NOT NULL AS parked FROM webhook_delivery WHERE delivered_at IS NULL');
  const [receiver, elsewhere] = [await openWebhookReceiver(), await openWebhookReceiver()];
  const log = logged();
  try {
    const { output } = await runWebhooksCommand(beside, 'add', receiver.url);
    const secret = webhookSecretIn(output);
    expect(await runWebhooksCommand(beside, 'add', receiver.url), 'nothing is sent twice').toMatchObject({
      code: 1,
      output: expect.stringContaining('is a webhook already'),
    });
    receiver.answer = (response) => response.writeHead(307, { location: elsewhere.url }).end();
    await submit(server, 'cy@hooks.example');
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => failures()).toEqual([{ last_failure: 'answered with 307', parked: false }]);
    expect((await runWebhooksCommand(beside, 'list')).output).toContain('1 on the way, 0 parked; last failure: answered with 307');
    receiver.answer = (response) => {
      response.writeHead(410);
      response.write('x'.repeat(1_000_000));
    };
    await expect.poll(() => failures(), { timeout: 40_000 }).toEqual([{ last_failure: 'answered with 410', parked: true }]);
    expect(elsewhere.received).toEqual([]);

    receiver.answer = (response) => response.writeHead(200).end();
    expect((await runWebhooksCommand(beside, 'redeliver')).output).toBe(
      '1 message that was not accepted, or was parked, is being sent again now.\n',
    );
    await expect.poll(() => failures(), { timeout: 20_000 }).toEqual([]);
    expect((await runWebhooksCommand(beside, 'list')).output).toContain('1 delivered, 0 on the way, 0 parked');
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    for (const message of receiver.received) verifyWebhook(secret, message);

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
  const server = await openServer(ALLOW_LOOPBACK_WEBHOOKS);
  const beside = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, ...ALLOW_LOOPBACK_WEBHOOKS };
  const [hanging, healthy] = [await openWebhookReceiver(), await openWebhookReceiver()];
  const kept: ServerResponse[] = [];
  hanging.answer = (response) => kept.push(response);
  try {
    for (const { url } of [hanging, healthy]) expect((await runWebhooksCommand(beside, 'add', url)).code).toBe(0);
    const students = await Promise.all(Array.from({ length: 10 }, (_, n) => server.student(`many-${n}@hooks.example`)));
    for (const student of students) await student.call(endpoints.saveAnswers, { answers: completeAnswers });
    for (const student of students) expect((await student.call(endpoints.submit)).status).toBe(200);

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

test.each(['http://sis.example.edu/', 'ftp://sis.example.edu/', 'https://user:secret@sis.example.edu/'])(
  '%s is refused',
  async (address) => {
    expect(() => requireAllowedUrl(new URL(address), { allowsPrivateNetwork: false })).toThrow(REFUSED);
    await expect(ssrfSafePost(new URL(address), {}, '{}', { allowsPrivateNetwork: false })).rejects.toThrow(REFUSED);
  },
);

const CLOUD =
  '169.254.169.254 169.254.170.2 169.254.170.23 169.254.42.42 168.63.129.16 100.100.100.200 192.0.0.192 161.26.0.10 166.8.1.1 ' +
  '[fe80::a9fe:a9fe] [fd00:ec2::254] [fd00:ec2::23] [fd20:ce::254] [fd00:c1::a9fe:a9fe] [fd00:42::42] [fd00:100::100:200] [::ffff:169.254.169.254] [64:ff9b::a9fe:a9fe] ' +
  '[2002:a9fe:a9fe::] [::a9fe:a9fe] [::ffff:0:a9fe:a9fe] [64:ff9b:1:a9fe:a9:fe00::] [2001::5601:5601]';
/** An address in each block of IANA's two registries of special-purpose addresses, and other ways to write such addresses. */
const SPECIAL =
  '0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 127.0.0.1 2130706433 0x7f.1 172.16.0.1 192.0.0.8 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 ' +
  '192.168.1.1 192.175.48.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 [::] [::1] [::127.0.0.1] [::8.8.8.8] ' +
  '[::ffff:10.0.0.1] [::ffff:0:10.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::1] [100::1] [100:0:0:1::1] [2001::1] [2001:1::1] [2001:2::1] ' +
  '[2001:3::1] [2001:4:112::1] [2001:10::1] [2001:20::1] [2001:30::1] [2001:1ff::1] [2001:db8::1] [2002:7f00:1::] [2620:4f:8000::1] ' +
  '[3fff::1] [4000::1] [5f00::1] [fc00::1] [fec0::1] [ff02::1]';

test.each([...CLOUD.split(' '), ...SPECIAL.split(' ')])('%s is never called from outside the network', (host) => {
  expect(() => requireAllowedUrl(new URL(`https://${host}/`), { allowsPrivateNetwork: false })).toThrow(REFUSED);
});

test('with leave to call into the network, services of clouds are still not called; without it, public addresses are', () => {
  for (const host of CLOUD.split(' '))
    expect(() => requireAllowedUrl(new URL(`http://${host}/`), { allowsPrivateNetwork: true }), host).toThrow('and is never called');
  for (const host of ['10.1.2.3', '[::1]', '[fd12::1]', '100.64.0.1'])
    expect(() => requireAllowedUrl(new URL(`http://${host}/`), { allowsPrivateNetwork: true }), host).not.toThrow();
  for (const host of ['8.8.8.8', '100.128.0.1', '172.32.0.1', '[2606:4700::1111]', '[2a00:1450::1]', 'sis.example.edu'])
    expect(() => requireAllowedUrl(new URL(`https://${host}/`), { allowsPrivateNetwork: false }), host).not.toThrow();
});

test.each(['169-254-169-254.test', '168-63-129-16.test', 'fd00-ec2--254.test'])(
  'what a name leads to when it is looked up is never called: %s',
  async (name) => {
    await expect(ssrfSafePost(new URL(`http://${name}/`), {}, '{}', { allowsPrivateNetwork: true })).rejects.toThrow('and is never called');
    await expect(ssrfSafePost(new URL(`https://${name}/`), {}, '{}', { allowsPrivateNetwork: false })).rejects.toThrow(REFUSED);
  },
);

test('a name that leads into the network is refused when it is looked up', async () => {
  await expect(ssrfSafePost(new URL('https://localhost:1/'), {}, '{}', { allowsPrivateNetwork: false })).rejects.toThrow(
    'localhost is inside the network, and WEBHOOKS_INTO_NETWORK does not allow that.',
  );
});
