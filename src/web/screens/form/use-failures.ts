import { useFromStore } from '../../answers/answer-context.tsx';
import type { AnswerStore } from '../../answers/answer-store.ts';
import type { Failures } from '../../../form/model/form.ts';
import { useSession } from '../../session/session.ts';

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
