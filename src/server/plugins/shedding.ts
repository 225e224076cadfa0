import type { FastifyInstance } from 'fastify';
import type { Limited, Worth } from '../../contract/worth.ts';
import { type Overload, RETRY_AFTER_SECONDS } from '../overload/overload.ts';
import { Refused } from '../refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name and priority of a call that others go before. */
    shed?: { readonly call: string; readonly worth: Worth };
  }
}

interface Deps {
  readonly overload: Overload;
  /** Counts a refused call by its name. */
  readonly noteShed: (call: string) => void;
}

const retry = { retryAfter: RETRY_AFTER_SECONDS };

/** Refuses what is worth less while there is too much to do, before anything is done for it. */
export function addShedding(app: FastifyInstance, { overload, noteShed }: Deps): void {
  const underWay: Record<Limited, number> = { 'log-ins': 0, uploads: 0 };
  const counted = new WeakMap<object, Limited>();
  const requireRoom = (calls: Limited, call: string): void => {
    if (underWay[calls] < overload.limit(calls)) return;
    noteShed(call);
    throw new Refused('crowded', retry);
  };
  app.addHook('onRequest', async (request) => {
    const { shed } = request.routeOptions.config;
    if (shed === undefined) return;
    if (shed.worth !== 'least') return requireRoom(shed.worth, shed.call);
    if (overload.strain() === 'none') return;
    noteShed(shed.call);
    throw new Refused('later', retry);
  });
  // Counted once the body is there: a call whose body stalls must not take the room of others.
  app.addHook('preHandler', async (request) => {
    const { shed } = request.routeOptions.config;
    if (shed === undefined || shed.worth === 'least') return;
    requireRoom(shed.worth, shed.call);
    underWay[shed.worth] += 1;
    counted.set(request, shed.worth);
  });
  app.addHook('onResponse', async (request) => {
    const calls = counted.get(request);
    if (calls !== undefined) underWay[calls] -= 1;
  });
}
