import { pause } from '../platform/pause.ts';

/** True if a call succeeds in time: nobody waits before a leaver's answers. */
export const succeedsWithin = (ms: number, call: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    call.then(
      () => true,
      () => false,
    ),
    pause(ms).then(() => false),
  ]);
