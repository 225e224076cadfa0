import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { writeLogLine } from '../../platform/log-line.ts';
import type { Postmaster } from './postmaster.ts';

interface SupervisorOptions {
  readonly stopping: AbortSignal;
  readonly onLost: (error: Error) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Running time after which failures are counted from zero again. */
const STEADY_MS = 60_000;
/** Our own broken connection may still hold the lock for a moment. */
const MAX_TRIES = 20;

/** Restarts the database when it exits. Settles soon after `stopping`, or when the database is lost; nothing starts any more. */
export async function superviseDatabase(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  { stopping, tries, onLost }: SupervisorOptions & { readonly tries: number },
): Promise<void> {
  const asked = once(stopping, 'abort');
  let running: Postmaster | undefined = first;
  let failures = 0;
  let reason = '';
  while (failures < tries) {
    if (running) {
      const since = Date.now();
      reason = await Promise.race([running.ended, asked.then(() => '')]);
      if (Date.now() - since > STEADY_MS) failures = 0;
      if (!stopping.aborted) writeLogLine('warn', `The embedded database has stopped (${reason}) and is being restarted.`);
    }
    await rest(FIRST_PAUSE_MS * 2 ** failures, stopping);
    if (stopping.aborted) return;
    failures += 1;
    running = await start().catch((error: Error) => {
      reason = error.message;
      return undefined;
    });
    if (running) writeLogLine('warn', 'The embedded database is back.');
  }
  onLost(new Error(`The embedded database has stopped and could not be restarted in ${tries} tries, so the server stops too. ${reason}`));
}

const LOOK_MS = 500;

/** Cuts short a shutdown by SIGTERM, which would wait for our own connections. @param end ends the database at once */
export async function forceShutdown(isShuttingDown: () => boolean, end: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (; !stopping.aborted; await rest(LOOK_MS, stopping)) {
    if (!isShuttingDown()) continue;
    writeLogLine('warn', 'The embedded database is shutting down: its connections are closed, so that it can be restarted.');
    await end().catch((error: Error) => writeLogLine('error', `The embedded database does not stop: ${error.message}`));
  }
}

/** Locks the data folder again when its connection breaks, until `stopping`. @param claim `undefined` if another server has it */
export async function keepInstanceLock(
  first: Client,
  claim: () => Promise<Client | undefined>,
  { stopping, onLost }: SupervisorOptions,
): Promise<void> {
  let owner: Client | undefined = first;
  let taken = 0;
  while (!stopping.aborted) {
    if (owner) await once(owner, 'end', { signal: stopping }).catch(() => undefined);
    await rest(FIRST_PAUSE_MS, stopping);
    if (stopping.aborted) break;
    const claimed = await claim().catch(() => 'unreachable' as const);
    owner = claimed === 'unreachable' ? undefined : claimed;
    taken = claimed === undefined ? taken + 1 : 0;
    if (taken === MAX_TRIES) return onLost(new Error('Another server has taken over the data folder, so this one stops.'));
  }
  await owner?.end().catch(() => undefined);
}

const rest = (ms: number, stopping: AbortSignal): Promise<unknown> =>
  pause(Math.min(ms, LONGEST_PAUSE_MS), undefined, { signal: stopping }).catch(() => undefined);
