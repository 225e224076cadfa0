import { Refused } from './refusals.ts';

/**
 * Lets `atOnce` tasks run and `mostWaiting` wait, first come, first served.
 * @throws {Refused} `busy`, from the task that would wait beyond that
 */
export function createTurns(atOnce: number, mostWaiting = Infinity): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refused('busy', { retryAfter: 5 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
