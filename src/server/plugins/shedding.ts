import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { TICKET_HEADER, type Worth } from '../../contract/worth.ts';
import type { Clock } from '../clock.ts';
import type { Overload } from '../overload/overload.ts';
import type { Ticket } from '../overload/waiting-line.ts';
import { Refused } from '../refusals.ts';
import type { Box } from '../secrets.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call that others go before: its name, and what it is worth. */
    shed?: { readonly call: string; readonly worth: Worth };
  }
}

interface Deps {
  readonly overload: Overload;
  readonly clock: Clock;
  readonly tickets: Box;
  /** Takes note of a call by its name. */
  readonly noteShed: (call: string) => void;
}

/** When a page may ask again for what was refused, in seconds; pages spread over a quarter more. */
const LATER = 10;
const OLDEST_TICKET_MS = 60 * 60 * 1000;

/** Refuses what is worth less while there is too much to do, before anything is done for it. */
export function addShedding(app: FastifyInstance, { overload, clock, tickets, noteShed }: Deps): void {
  const turns = new WeakMap<object, () => void>();
  /** The ticket that was given before, by whichever server. */
  const ticketIn = (header: unknown): Ticket | undefined => {
    if (typeof header !== 'string') return undefined;
    try {
      const { id, since } = tickets.open(Buffer.from(header, 'base64url')) as Ticket;
      return clock().getTime() - since < OLDEST_TICKET_MS ? { id, since } : undefined;
    } catch {
      return undefined;
    }
  };
  app.addHook('onRequest', async (request) => {
    const { shed } = request.routeOptions.config;
    if (shed === undefined) return;
    const { call, worth } = shed;
    if (worth === 'least') {
      if (overload.strain() === 'none') return;
      noteShed(call);
      throw new Refused('later', { retryAfter: LATER });
    }
    const given = ticketIn(request.headers[TICKET_HEADER]);
    const ticket = given ?? { id: randomUUID(), since: clock().getTime() };
    const turn = await overload.lines[worth].enter(ticket, given !== undefined, () => request.raw.destroyed);
    if (typeof turn === 'function') return void turns.set(request, turn);
    noteShed(call);
    const details = {
      params: { place: String(turn.place) },
      retryAfter: turn.seconds,
      ticket: tickets.seal(ticket).toString('base64url'),
    };
    throw worth === 'log-ins' ? new Refused('log_ins_in_line', details) : new Refused('uploads_in_line', details);
  });
  app.addHook('onResponse', async (request) => turns.get(request)?.());
}
