import { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refusals.ts';
import { pathOf } from './error-handler.ts';

/** For a worker: others learn how it is, and nothing else. What it prints it asks of itself, which comes over no connection. */
export function addHealthAlone(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, url }) => {
    if (raw instanceof IncomingMessage && !pathOf(url).startsWith('/health/')) throw new Refused('not_found');
  });
}
