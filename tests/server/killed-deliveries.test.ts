import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createProcessVisitor } from './process-visitor.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { completeAnswers } from './tiny-application.ts';
import { openWebhookReceiver, verifyWebhook } from './webhook-receiver.ts';
import { ALLOW_LOOPBACK_WEBHOOKS, webhookSecretIn, runWebhooksCommand } from './webhooks-command.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);

test(
  'a server that is killed again and again in the middle of deliveries loses none, and a message that comes twice has the same id',
  { timeout: KILLS * 100_000 },
  async () => {
    const environment = { DATA_DIR: newDataDir(), ...ALLOW_LOOPBACK_WEBHOOKS };
    const receiver = await openWebhookReceiver();
    let server = await startServerProcess(environment);
    const secret = webhookSecretIn((await runWebhooksCommand(environment, 'add', receiver.url)).output);
    const visitors = [];
    for (let n = 0; n < 2 * KILLS; n += 1) {
      const present = {
        output: () => server.output(),
        get url() {
          return server.url;
        },
      };
      const visitor = createProcessVisitor(present);
      await visitor.signUpAndLogIn(`kill-${n}@hooks.example`);
      await visitor.send(endpoints.saveAnswers, { answers: completeAnswers });
      visitors.push(visitor);
    }
    let taken = 0;
    receiver.answer = (response) => {
      taken += 1;
      if (taken % 3 === 0) response.writeHead(204).end();
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = receiver.received.length;
      const two = visitors.slice(2 * kill, 2 * kill + 2);
      for (const { status } of await Promise.all(two.map((visitor) => visitor.send(endpoints.submit)))) expect(status).toBe(200);
      await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBeGreaterThan(before);
      await server.end('SIGKILL');
      server = await startServerProcess(environment);
    }
    receiver.answer = (response) => response.writeHead(204).end();
    await expect
      .poll(async () => (await runWebhooksCommand(environment, 'list')).output, { timeout: KILLS * 50_000, interval: 3000 })
      .toContain(`${2 * KILLS} delivered, 0 on the way, 0 parked`);

    const events = receiver.received.map(
      (message) => [message.id, verifyWebhook(secret, message) as { data: { reference: string } }] as const,
    );
    const references = new Map(events.map(([id, { data }]) => [id, data.reference]));
    expect(references.size).toBe(2 * KILLS);
    expect(new Set(references.values()).size).toBe(2 * KILLS);
    expect(events.length).toBeGreaterThan(2 * KILLS);
    for (const [id, { data }] of events) expect(data.reference).toBe(references.get(id));
    if (process.env['KILLS'])
      console.log(`${KILLS} kills, ${references.size} messages, 0 lost, ${events.length - references.size} came again`);
  },
);
