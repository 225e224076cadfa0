import { type RequestPriority, requestPriorities } from '../../../src/contract/request-priority.ts';
import { CONCURRENCY_LIMITS, RETRY_AFTER_SECONDS } from '../../../src/server/overload/overload.ts';
import { createLoadLevel } from '../../../src/server/overload/load-level.ts';
import type { Reply } from './calling.ts';
import type { Kind } from './load-model.ts';
import { createLog, createPlaces, type Log, type Places, type Timeline } from './simulated-stations.ts';

/** What one call of a kind takes. `hashMs` runs beside the server's own thread, on another core. */
export interface CallCost {
  readonly webMs: number;
  readonly hashMs: number;
  readonly databaseMs: number;
  readonly walBytes: number;
  readonly commits: number;
}

/** What servers and their database have. */
export interface Machines {
  readonly servers: number;
  /** Connections that a server may have. */
  readonly connections: number;
  readonly databaseCores: number;
  /** All of them on one machine with so many cores, as in a bench. */
  readonly sharedCores?: number;
  readonly roundTripMs: number;
  readonly syncMs: number;
  readonly logMegabytesPerSecond: number;
  /** Of a server that was killed, until it serves again; of the database that is restarted. */
  readonly startSeconds: number;
  readonly restartSeconds: number;
}

const PRIORITY: Partial<Record<Kind, RequestPriority | undefined>> = {
  'look-up': requestPriorities.lookup,
  copy: requestPriorities.pdfCopy,
  'log-in': requestPriorities.login,
  upload: requestPriorities.presignedUrl,
};
const LOOKED_AT_SECONDS = 0.5;
const NETWORK_SECONDS = 0.0005;
const LONGEST_SECONDS = 20;
const REFUSAL_MS = 0.3;
const FAILED: Reply = { status: 0, body: {}, cookies: [], retryAfter: 0 };
const AWAY: Reply = { ...FAILED, status: 503, retryAfter: 2 };
const DONE: Reply = { ...FAILED, status: 200, body: { url: 'bucket' } };
const SHED: Reply = { ...AWAY, retryAfter: RETRY_AFTER_SECONDS, body: { message: 'Many people are here.' } };

interface Server {
  isUp: boolean;
  thread: Places;
  pool: Places;
  loadLevel: ReturnType<typeof createLoadLevel>;
  atOnce: Partial<Record<Kind, number>>;
  /** Ends all calls that are under way. */
  readonly underWay: Set<(reply: Reply) => void>;
}

/** Servers and a database that do nothing but take the time that they would take. */
export interface Simulated {
  readonly send: (kind: Kind) => Promise<Reply>;
  readonly kill: (n: number) => void;
  readonly restartDatabase: () => void;
  readonly log: Log;
  readonly busySeconds: { readonly web: () => number; readonly database: () => number };
  readonly mostConnections: () => number;
}

export function simulate(timeline: Timeline, machines: Machines, costs: Readonly<Record<Kind, CallCost>>, random: () => number): Simulated {
  const { after, wake } = timeline;
  const byChance = (ms: number): number => (-Math.log(1 - random()) * ms) / 1000;
  const sharing = machines.sharedCores === undefined ? undefined : createPlaces(timeline, machines.sharedCores);
  const database = sharing ?? createPlaces(timeline, machines.databaseCores);
  const hashing = sharing ?? createPlaces(timeline, machines.servers);
  const inDatabase = new Set<(reply: Reply) => void>();
  const log = createLog(timeline, () => machines.syncMs / 1000, machines.logMegabytesPerSecond * 1e6);
  let [databaseIsUp, turn, webBusy] = [true, 0, 0];
  const freshServer = () => ({
    isUp: true,
    thread: createPlaces(timeline, 1),
    pool: createPlaces(timeline, machines.connections),
    loadLevel: createLoadLevel(),
    atOnce: {},
  });
  const servers: readonly Server[] = Array.from({ length: machines.servers }, () => ({ ...freshServer(), underWay: new Set() }));
  const meanWebMs = costs.save.webMs;
  const lookAt = (): void => {
    for (const { loadLevel, thread, pool } of servers) loadLevel.note({ delayMs: thread.waiting() * meanWebMs, waiting: pool.waiting() });
    after(LOOKED_AT_SECONDS, lookAt);
  };
  lookAt();

  /** A place of the server's own thread, and a core where these are shared, for as long as the work takes. */
  const compute = (place: Places, ms: number, then: () => void): void =>
    place.take((leave) => {
      const work = (release: () => void): void => {
        const seconds = byChance(ms);
        webBusy += seconds;
        after(seconds, () => {
          release();
          if (place !== sharing) leave();
          then();
        });
      };
      if (sharing === undefined) work(() => undefined);
      else if (place === sharing) work(leave);
      else sharing.take(work);
    });
  const commitAll = (count: number, bytes: number, then: () => void): void =>
    count === 0 ? then() : log.commit(bytes / count, () => commitAll(count - 1, bytes * ((count - 1) / count), then));
  const query = ({ pool }: Server, { databaseMs, walBytes, commits }: CallCost, fail: (reply: Reply) => void, then: () => void): void =>
    pool.take((release) => {
      if (!databaseIsUp) {
        release();
        return fail(AWAY);
      }
      inDatabase.add(fail);
      after((2 * machines.roundTripMs) / 1000, () =>
        database.take((leave) =>
          after(byChance(databaseMs), () => {
            leave();
            commitAll(commits, walBytes, () => {
              inDatabase.delete(fail);
              release();
              then();
            });
          }),
        ),
      );
    });
  const isShed = (kind: Kind, { loadLevel, atOnce }: Server): boolean => {
    const [level, priority] = [loadLevel.now(), PRIORITY[kind]];
    if (priority === undefined || priority === 'low') return priority !== undefined && level !== 'normal';
    return (atOnce[kind] ?? 0) > CONCURRENCY_LIMITS[priority][level];
  };

  const serve = (kind: Kind, server: Server, reply: (with_: Reply) => void): void => {
    if (isShed(kind, server)) return compute(server.thread, REFUSAL_MS, () => reply(SHED));
    const cost = costs[kind];
    const ofQuery = (): void => (cost.databaseMs > 0 ? query(server, cost, reply, () => reply(DONE)) : reply(DONE));
    compute(server.thread, cost.webMs, () => (cost.hashMs > 0 ? compute(hashing, cost.hashMs, ofQuery) : ofQuery()));
  };
  const send = (kind: Kind): Promise<Reply> =>
    new Promise((resolve) => {
      const up = servers.filter(({ isUp }) => isUp);
      turn += 1;
      const server = up[turn % up.length];
      if (server === undefined) return after(NETWORK_SECONDS, () => wake(resolve, FAILED));
      const { atOnce } = server;
      atOnce[kind] = (atOnce[kind] ?? 0) + 1;
      let isOver = false;
      const reply = (with_: Reply): void => {
        if (isOver) return;
        isOver = true;
        server.underWay.delete(reply);
        atOnce[kind] = (atOnce[kind] ?? 1) - 1;
        after(NETWORK_SECONDS, () => wake(resolve, with_));
      };
      server.underWay.add(reply);
      after(LONGEST_SECONDS, () => reply(FAILED));
      after(NETWORK_SECONDS, () => serve(kind, server, reply));
    });
  return {
    send,
    kill(n) {
      const server = servers[n % servers.length];
      if (server === undefined) return;
      for (const end of server.underWay) end(FAILED);
      server.isUp = false;
      after(machines.startSeconds, () => Object.assign(server, freshServer()));
    },
    restartDatabase() {
      databaseIsUp = false;
      for (const fail of inDatabase) fail(AWAY);
      inDatabase.clear();
      after(machines.restartSeconds, () => (databaseIsUp = true));
    },
    log,
    busySeconds: { web: () => webBusy, database: () => database.busy() },
    mostConnections: () => servers.reduce((sum, { pool }) => sum + pool.most(), 0),
  };
}
