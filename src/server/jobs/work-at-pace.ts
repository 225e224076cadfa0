import { setTimeout as pause } from 'node:timers/promises';
import type { PerJobWorkHandler, PgBoss, WorkOptions } from 'pg-boss';
import type { Pace } from '../overload/pace.ts';

const LOOK_EVERY_MS = 500;

/** Works on a queue at the pace that there is. What is not begun stays in the queue, for a process that has less to do, or for later. */
export async function workAtPace<Data extends object>(
  boss: Pick<PgBoss, 'work' | 'offWork' | 'notifyWorker'>,
  queue: string,
  how: { readonly usual: WorkOptions; readonly pace: () => Pace; readonly ended: AbortSignal; readonly onError: (error: Error) => void },
  work: PerJobWorkHandler<Data>,
): Promise<void> {
  const { usual, pace, ended, onError } = how;
  let is: Pace = 'none';
  let worker: string | undefined;
  const begin = async (wanted: Exclude<Pace, 'none'>): Promise<string> => {
    if (wanted === 'as much as it can') return boss.work<Data>(queue, { ...usual, perJobResults: true }, work);
    const alone: string = await boss.work<Data>(queue, { ...usual, localConcurrency: 1, batchSize: 1, perJobResults: true }, (jobs) =>
      // What waits comes next, without the pause between polls.
      work(jobs).finally(() => boss.notifyWorker(alone)),
    );
    return alone;
  };
  const follow = async (): Promise<void> => {
    const wanted = pace();
    if (wanted === is) return;
    const former = worker;
    worker = undefined;
    is = 'none';
    // Ends once what it has begun is done.
    if (former !== undefined) await boss.offWork(queue, { id: former, wait: false });
    if (wanted !== 'none' && !ended.aborted) worker = await begin(wanted);
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
