import { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refusals.ts';
import { pathOf } from './error-handler.ts';

/** Server of a worker: reports its health and nothing else. Its own prints come over no connection. */
export function addHealthOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, url }) => {
    if (raw instanceof IncomingMessage && !pathOf(url).startsWith('/health/')) throw new Refused('not_found');
  });
}
