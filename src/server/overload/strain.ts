import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * How much more a server has to do than it can. `some`: what matters least is refused. `much`: log-ins and uploads wait in line, too,
 * and take turns.
 */
export type Strain = 'none' | 'some' | 'much';

/** What says so: how late this process comes to its tasks on the average, in ms, and how many queries wait for a connection. */
export interface Signs {
  readonly delayMs: number;
  readonly waiting: number;
}

const LEVELS = [
  { strain: 'much', delayMs: 300, waiting: 60 },
  { strain: 'some', delayMs: 100, waiting: 20 },
] as const satisfies readonly ({ readonly strain: Strain } & Signs)[];
export const rankOf: Readonly<Record<Strain, number>> = { none: 0, some: 1, much: 2 };

const EVERY_MS = 500;
/** A single long task, such as reading a new form, is no overload; and one quiet moment is not its end. */
const TO_RISE = 3;
const TO_FALL = 4;

/** Follows the signs, of which it gets one set after the other. */
export function createStrain(): { readonly note: (signs: Signs) => void; readonly now: () => Strain } {
  let strain: Strain = 'none';
  let recent: readonly number[] = [];
  const levelOf = ({ delayMs, waiting }: Signs, share: number): number =>
    rankOf[LEVELS.find((level) => delayMs >= level.delayMs * share || waiting >= level.waiting * share)?.strain ?? 'none'];
  const named = (rank: number): Strain => (rank === 2 ? 'much' : rank === 1 ? 'some' : 'none');
  let calm: readonly number[] = [];
  return {
    note(signs) {
      recent = [...recent.slice(1 - TO_RISE), levelOf(signs, 1)];
      // It has to fall well below what it rose at.
      calm = [...calm.slice(1 - TO_FALL), levelOf(signs, 0.5)];
      const risen = recent.length < TO_RISE ? 0 : Math.min(...recent);
      const fallen = calm.length < TO_FALL ? 2 : Math.max(...calm);
      strain = named(Math.max(risen, Math.min(rankOf[strain], fallen)));
    },
    now: () => strain,
  };
}

/** Measures this process as long as it runs. @param waiting how many queries wait for a connection */
export function measureStrain(waiting: () => number): { readonly now: () => Strain; readonly close: () => void } {
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const { note, now } = createStrain();
  const timer = setInterval(() => {
    note({ delayMs: delay.count === 0 ? EVERY_MS : delay.mean / 1e6 - resolution, waiting: waiting() });
    delay.reset();
  }, EVERY_MS);
  timer.unref();
  return {
    now,
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
