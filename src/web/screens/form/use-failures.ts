import { useCallback } from 'react';
import { useFromStore, type AnswerStore } from '../../answers/answer-context.tsx';
import type { Failures } from '../../../form/model/form.ts';
import { givenIn } from '../../../form/run/missing.ts';
import { knownIn } from '../../answers/known.ts';
import { useSession } from '../../session/session.ts';
import { useValidatorsNow } from '../../validators.ts';

const NONE: Failures = {};

/**
 * Follows something that depends on what is wrong or missing now: nothing before the student has submitted. `select` must
 * return the same value or object while nothing it reads has changed.
 */
export function useOfFailures<T>(select: (failures: Failures, store: AnswerStore) => T): T {
  const isValidating = useSession().status === 'validating';
  return useFromStore((store) => select(isValidating ? store.failures() : NONE, store));
}

export const useFailures = (): Failures => useOfFailures((failures) => failures);

/**
 * How to read what keeps a part from being done: all that is wrong or missing while the application is validating; before that wrong
 * answers alone, once they can be judged.
 */
export function useFaults(): (store: AnswerStore) => Failures {
  const isValidating = useSession().status === 'validating';
  const canJudge = useValidatorsNow();
  return useCallback(
    (store) => {
      if (isValidating) return store.failures();
      return canJudge ? { ...givenIn(store.failures(), knownIn(store)), ...store.notices() } : store.notices();
    },
    [isValidating, canJudge],
  );
}
