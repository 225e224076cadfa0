import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';

export interface Received {
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  answer: (response: ServerResponse, message: Received) => void;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
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
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (response) => response.writeHead(204).end(),
  };
  return receiver;
}

/** The message, as someone who has the secret makes sure of it. @throws if it was not signed with the secret */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
