import { useCallback } from 'react';
import { useAnswerStoreSelector, type AnswerStore } from '../answers/answer-store-context.tsx';
import type { Failures } from '../../form/model/form.ts';
import { failuresOfAnswered } from '../../form/evaluate/evaluated-answers.ts';
import { evaluatedAnswersOf } from '../answers/evaluated-answers.ts';
import { useSession } from '../session/session-context.ts';
import { useAreValidatorsLoaded } from '../answers/lazy-validators.ts';

const NONE: Failures = {};

/** Follows a value of the failures after Submit, none before. `select` returns the same object while nothing changes. */
export function useFailuresSelector<T>(select: (failures: Failures, store: AnswerStore) => T): T {
  const isValidating = useSession().status === 'validating';
  return useAnswerStoreSelector((store) => select(isValidating ? store.failures() : NONE, store));
}

export const useFailures = (): Failures => useFailuresSelector((failures) => failures);

/** Reads what fields mark as wrong: before Submit only what could not be stored. */
export function useReportedFailures(): (store: AnswerStore) => Failures {
  const isValidating = useSession().status === 'validating';
  return useCallback((store) => (isValidating ? store.failures() : store.notices()), [isValidating]);
}

/** Reads what keeps a part from being done: all failures while validating, before that wrong answers alone. */
export function useBlockingFailures(): (store: AnswerStore) => Failures {
  const isValidating = useSession().status === 'validating';
  const canJudge = useAreValidatorsLoaded();
  return useCallback(
    (store) => {
      if (isValidating) return store.failures();
      return canJudge ? { ...failuresOfAnswered(store.failures(), evaluatedAnswersOf(store)), ...store.notices() } : store.notices();
    },
    [isValidating, canJudge],
  );
}
