import { pause } from '../platform/pause.ts';

/** Whether a call succeeds within a time: no one should wait in front of the answers of someone who leaves. */
export const succeedsWithin = (ms: number, call: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    call.then(
      () => true,
      () => false,
    ),
    pause(ms).then(() => false),
  ]);
