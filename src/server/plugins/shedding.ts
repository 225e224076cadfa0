import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Line, TICKET_HEADER, type Worth } from '../../contract/worth.ts';
import type { Clock } from '../clock.ts';
import type { Overload } from '../overload/overload.ts';
import type { SentAway, Ticket } from '../overload/waiting-line.ts';
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

/** Who has to wait in a line. */
interface Caller {
  readonly call: string;
  readonly line: Line;
  readonly ticket: Ticket;
  /** Whether the ticket was given before. */
  readonly hasCome: boolean;
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
      const now = clock().getTime();
      // Of one that a clock ahead of this one gave, no more is known than that it was given before.
      return now - since < OLDEST_TICKET_MS ? { id, since: Math.min(since, now) } : undefined;
    } catch {
      return undefined;
    }
  };
  const callers = new WeakMap<object, Caller>();
  const away = ({ call, line, ticket }: Caller, { place, seconds }: SentAway): Refused => {
    noteShed(call);
    const details = { params: { place: String(place) }, retryAfter: seconds, ticket: tickets.seal(ticket).toString('base64url') };
    return line === 'log-ins' ? new Refused('log_ins_in_line', details) : new Refused('uploads_in_line', details);
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
    const caller = { call, line: worth, ticket, hasCome: given !== undefined };
    const sent = overload.lines[worth].turnAway(ticket, caller.hasCome);
    if (sent) throw away(caller, sent);
    callers.set(request, caller);
  });
  // Once the body is there: one that stalls would keep a turn from others.
  app.addHook('preHandler', async (request) => {
    const caller = callers.get(request);
    if (!caller) return;
    const turn = await overload.lines[caller.line].enter(caller.ticket, caller.hasCome, () => request.socket.destroyed);
    if (typeof turn !== 'function') throw away(caller, turn);
    turns.set(request, turn);
  });
  app.addHook('onResponse', async (request) => turns.get(request)?.());
}
