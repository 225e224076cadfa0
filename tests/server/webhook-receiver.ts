import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';

export interface ReceivedWebhook {
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  answer: (response: ServerResponse, message: ReceivedWebhook) => void;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const message = { id: String(request.headers['webhook-id']), body, headers: request.headers };
      received.push(message);
      receiver.answer(response, message);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (response) => response.writeHead(204).end(),
  };
  return receiver;
}

/** The message, as someone who has the secret makes sure of it. @throws if it was not signed with the secret */
export const verifyWebhook = (secret: string, { body, headers }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
