import { useCallback } from 'react';
import { useFromStore, type AnswerStore } from '../../answers/answer-context.tsx';
import type { Failures } from '../../../form/model/form.ts';
import { givenIn } from '../../../form/run/missing.ts';
import { knownIn } from '../../answers/known.ts';
import { useSession } from '../../session/session.ts';
import { useValidatorsNow } from '../../validators.ts';

const NONE: Failures = {};

/** Follows a value of the failures after Submit, none before. `select` returns the same object while nothing changes. */
export function useOfFailures<T>(select: (failures: Failures, store: AnswerStore) => T): T {
  const isValidating = useSession().status === 'validating';
  return useFromStore((store) => select(isValidating ? store.failures() : NONE, store));
}

export const useFailures = (): Failures => useOfFailures((failures) => failures);

/** Reads what fields mark as wrong: before Submit only what could not be stored. */
export function useReported(): (store: AnswerStore) => Failures {
  const isValidating = useSession().status === 'validating';
  return useCallback((store) => (isValidating ? store.failures() : store.notices()), [isValidating]);
}

/** Reads what keeps a part from being done: all failures while validating, before that wrong answers alone. */
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
