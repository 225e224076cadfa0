import { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../refusals.ts';
import { pathOf } from './error-handler.ts';

/** Refuses everything but health checks on a worker's port. Its own prints come as injected requests. */
export function addHealthOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, url }) => {
    if (raw instanceof IncomingMessage && !pathOf(url).startsWith('/health/')) throw new Refused('not_found');
  });
}
