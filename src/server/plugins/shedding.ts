import type { FastifyInstance } from 'fastify';
import type { LimitedCalls, RequestPriority } from '../../contract/request-priority.ts';
import { type Overload, RETRY_AFTER_SECONDS } from '../overload/overload.ts';
import { Refused } from '../refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name and priority of a call that may be refused under overload. */
    shed?: { readonly call: string; readonly priority: RequestPriority };
  }
}

interface Deps {
  readonly overload: Overload;
  /** Counts a refused call by its name. */
  readonly noteShed: (call: string) => void;
}

const retry = { retryAfter: RETRY_AFTER_SECONDS };

/** Refuses calls by their priority under overload, before anything is done for them. */
export function addShedding(app: FastifyInstance, { overload, noteShed }: Deps): void {
  const underWay: Record<LimitedCalls, number> = { 'log-ins': 0, uploads: 0 };
  const counted = new WeakMap<object, LimitedCalls>();
  const requireRoom = (calls: LimitedCalls, call: string): void => {
    if (underWay[calls] < overload.limit(calls)) return;
    noteShed(call);
    throw new Refused('crowded', retry);
  };
  app.addHook('onRequest', async (request) => {
    const { shed } = request.routeOptions.config;
    if (shed === undefined) return;
    if (shed.priority !== 'low') return requireRoom(shed.priority, shed.call);
    if (overload.loadLevel() === 'normal') return;
    noteShed(shed.call);
    throw new Refused('later', retry);
  });
  // Counted once the body is there: a call whose body stalls must not take the room of others.
  app.addHook('preHandler', async (request) => {
    const { shed } = request.routeOptions.config;
    if (shed === undefined || shed.priority === 'low') return;
    requireRoom(shed.priority, shed.call);
    underWay[shed.priority] += 1;
    counted.set(request, shed.priority);
  });
  app.addHook('onResponse', async (request) => {
    const calls = counted.get(request);
    if (calls !== undefined) underWay[calls] -= 1;
  });
}
