import { RefusalError } from './refusals.ts';

/** Runs `maxRunning` tasks while `maxWaiting` wait, first come, first served. @throws {RefusalError} `busy`, from the task beyond that */
export function createConcurrencyLimit(maxRunning: number, maxWaiting = Infinity): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new RefusalError('busy', { retryAfter: 5 });
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
