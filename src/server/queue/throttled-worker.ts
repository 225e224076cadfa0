import { setTimeout as pause } from 'node:timers/promises';
import type { PerJobWorkHandler, PgBoss, WorkOptions } from 'pg-boss';
import type { ThrottleLevel } from '../overload/throttle.ts';

const LOOK_EVERY_MS = 500;

/** Each job of a batch succeeds or fails on its own. */
export type PerJob = WorkOptions & { perJobResults: true };

/** Begins a worker that fetches its next job without the pause between polls. @returns its id */
export async function workWithoutPause<Data extends object>(
  boss: Pick<PgBoss, 'work' | 'notifyWorker'>,
  queue: string,
  how: WorkOptions,
  work: PerJobWorkHandler<Data>,
): Promise<string> {
  const worker: string = await boss.work<Data, void, PerJob>(queue, { ...how, perJobResults: true }, (jobs) =>
    work(jobs).finally(() => boss.notifyWorker(worker)),
  );
  return worker;
}

/** Runs as many workers of a queue as the throttle allows. Other jobs stay queued for another process, or for later. */
export async function runThrottledWorker<Data extends object>(
  boss: Pick<PgBoss, 'work' | 'offWork' | 'notifyWorker'>,
  queue: string,
  how: {
    readonly usual: WorkOptions;
    readonly most: number;
    readonly pace: () => ThrottleLevel;
    readonly ended: AbortSignal;
    readonly onError: (error: Error) => void;
  },
  work: PerJobWorkHandler<Data>,
): Promise<void> {
  const { usual, most, pace, ended, onError } = how;
  let is: ThrottleLevel = 'none';
  let workers: readonly string[] = [];
  const follow = async (): Promise<void> => {
    const wanted = pace();
    if (wanted === is) return;
    const former = workers;
    workers = [];
    is = 'none';
    // Each ends once its running job is done.
    await Promise.all(former.map((id) => boss.offWork(queue, { id, wait: false })));
    const count = wanted === 'none' || ended.aborted ? 0 : wanted === 'one at a time' ? 1 : most;
    workers = await Promise.all(Array.from({ length: count }, () => workWithoutPause(boss, queue, usual, work)));
    is = wanted;
  };
  const goOn = async (): Promise<void> => {
    while (!ended.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { ref: false, signal: ended }).catch(() => undefined);
      if (!ended.aborted) await follow().catch(onError);
    }
  };
  await follow();
  void goOn();
}
