import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify';
import { RefusalError } from '../platform/refusals.ts';

export interface ServerTimeouts {
  readonly headers: number;
  readonly json: number;
  readonly request: number;
  readonly silence: number;
  readonly idle: number;
  readonly grace: number;
}

const usual: ServerTimeouts = { headers: 20, json: 30, request: 300, silence: 120, idle: 72, grace: 10 };
/** Time for reading the rest of an early-refused request, so that a browser that is still sending learns why. */
const LISTEN_ON_MS = 2000;
const LOOK_MS = 500;

export function connectionTimeoutOptions(given: Partial<ServerTimeouts> = {}): FastifyHttpOptions<RawServerDefault> {
  const { headers, request, silence, idle } = { ...usual, ...given };
  return {
    requestTimeout: request * 1000,
    connectionTimeout: silence * 1000,
    keepAliveTimeout: idle * 1000,
    // A plugin refuses what has no `Host`, in words.
    http: {
      requireHostHeader: false,
      headersTimeout: headers * 1000,
      requestTimeout: request * 1000,
      connectionsCheckingInterval: LOOK_MS,
    },
  };
}

/** Refuses slow bodies, closes connections with half a request after the response, and lets stopping finish however slow clients are. */
export function addTimeouts(app: FastifyInstance, given: Partial<ServerTimeouts> = {}): void {
  const { json, grace } = { ...usual, ...given };
  let isClosing = false;
  const timers: NodeJS.Timeout[] = [];

  app.addHook('preParsing', async ({ routeOptions }, _reply, payload: Readable) =>
    routeOptions.config.takesFiles ? payload : within(json, payload),
  );
  app.addHook('onSend', async ({ raw }, reply) => {
    // Injected requests are complete, although they do not say so.
    const { complete = true } = raw as { complete?: boolean };
    if (isClosing || !complete) reply.header('connection', 'close');
    if (complete) return;
    raw.unpipe();
    await finished(raw.resume(), { signal: AbortSignal.timeout(LISTEN_ON_MS), cleanup: true }).catch(() => undefined);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), LOOK_MS),
      setTimeout(() => app.server.closeAllConnections(), grace * 1000),
    );
  });
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)));
}

function within(seconds: number, payload: Readable): Readable {
  const body = new PassThrough();
  const timer = setTimeout(() => body.destroy(new RefusalError('too_slow')), seconds * 1000);
  payload.once('error', (error) => body.destroy(error)).pipe(body);
  // An error without a listener would end the process: nothing reads the body of a request that its schema refused.
  return body
    .on('error', () => undefined)
    .once('close', () => {
      clearTimeout(timer);
      payload.unpipe(body);
    });
}
