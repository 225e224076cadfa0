import type { Failures } from '../../form/model/form.ts';
import { differingFailures } from './differences.ts';

/** All that is wrong with the answers, computed once per state and only when asked for. */
export interface Failing {
  readonly now: () => Failures;
  /** What it is computed from has changed. */
  readonly change: () => void;
  /** Questions that fail otherwise than when failures were last asked for, and may still be shown so; none before that. */
  readonly differing: () => readonly string[];
  /** Everybody is going to ask again. */
  readonly forget: () => void;
}

export function createFailing(compute: () => Failures): Failing {
  let computed: Failures | undefined;
  let asked: Failures | undefined;
  const now = (): Failures => {
    computed ??= compute();
    return (asked = computed);
  };
  return {
    now,
    change() {
      computed = undefined;
    },
    differing: () => (asked ? differingFailures(asked, now()) : []),
    forget() {
      computed = undefined;
      asked = undefined;
    },
  };
}
