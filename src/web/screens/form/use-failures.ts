import { useFromStore } from '../../answers/answer-context.tsx';
import type { Failures } from '../../../form/model/form.ts';
import { useSession } from '../../session/session.ts';

const NONE: Failures = {};

/** What is wrong or missing now; nothing before the student has submitted. */
export function useFailures(): Failures {
  const isValidating = useSession().status === 'validating';
  return useFromStore((store) => (isValidating ? store.failures() : NONE));
}
