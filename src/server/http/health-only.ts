import { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { RefusalError } from '../platform/refusals.ts';
import { urlPathOf } from './error-handler.ts';

/** Refuses everything but health checks on a worker's port. Its own prints come as injected requests. */
export function refuseAllButHealthChecks(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, url }) => {
    if (raw instanceof IncomingMessage && !urlPathOf(url).startsWith('/health/')) throw new RefusalError('not_found');
  });
}
