import type { FastifyInstance } from 'fastify';
import type { LimitedRequestKind, RequestPriority } from '../overload/request-priorities.ts';
import { type OverloadPolicy, RETRY_AFTER_SECONDS } from '../overload/overload.ts';
import { RefusalError } from '../platform/refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    priority?: RequestPriority;
  }
}

const retry = { retryAfter: RETRY_AFTER_SECONDS };

export function addLoadShedding(app: FastifyInstance, overload: OverloadPolicy): void {
  const underWay: Record<LimitedRequestKind, number> = { 'log-ins': 0, uploads: 0 };
  const counted = new WeakMap<object, LimitedRequestKind>();
  const requireRoom = (calls: LimitedRequestKind): void => {
    if (underWay[calls] >= overload.limit(calls)) throw new RefusalError('crowded', retry);
  };
  app.addHook('onRequest', async (request) => {
    const { priority } = request.routeOptions.config;
    if (priority === 'low' && overload.loadLevel() !== 'normal') throw new RefusalError('later', retry);
    if (priority !== undefined && priority !== 'low') requireRoom(priority);
  });
  // Counts after the body has arrived, so that stalled bodies do not use up the limit.
  app.addHook('preHandler', async (request) => {
    const { priority } = request.routeOptions.config;
    if (priority === undefined || priority === 'low') return;
    requireRoom(priority);
    underWay[priority] += 1;
    counted.set(request, priority);
  });
  app.addHook('onResponse', async (request) => {
    const calls = counted.get(request);
    if (calls !== undefined) underWay[calls] -= 1;
  });
}
