import { sleep } from '../platform/sleep.ts';

/** True if the call succeeds within `ms`. */
export const requestSucceedsWithin = (ms: number, call: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    call.then(
      () => true,
      () => false,
    ),
    sleep(ms).then(() => false),
  ]);
