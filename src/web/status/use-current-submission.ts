import { useCallback, useState } from 'react';
import { decisionEndpoints, requestedItemEndpoints } from '../../api/student-endpoints.ts';
import type { Decision } from '../../api/schemas/decision-schemas.ts';
import { ServerError, UnauthorizedError } from '../api/api-client.ts';
import { errorMessage } from '../api/error-message.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { useSession } from '../session/session-context.ts';

export type CurrentSubmission = ReturnType<typeof useCurrentSubmission>;

/** The submission as it is by now, with its decision; null until the profile has it. */
export function useCurrentSubmission() {
  const handleError = useHandleError();
  const [failure, setFailure] = useState<string | null>(null);
  const { submission: loaded } = useSession();
  const { data: own, mutate: followState } = useApiResponse(
    requestedItemEndpoints.ownItems,
    loaded !== null && (loaded.items.length > 0 || loaded.state.outcome !== null),
  );
  const submission = loaded && { ...loaded, ...own };
  const isDecided = submission !== null && submission.state.outcome !== null;
  const { data, mutate } = useApiResponse(decisionEndpoints.ownDecision, isDecided, (error) => {
    if (error instanceof UnauthorizedError) return handleError('decision', error);
    setFailure(errorMessage(error));
    // The office has taken it back: the state says so.
    if (error instanceof ServerError && error.status === 404) void followState();
  });
  /** Takes the decision after a reply, or asks the server what there is now. */
  const refresh = useCallback(
    async (decision?: Decision) => {
      setFailure(null);
      // Failures show in place.
      await Promise.allSettled([decision ? mutate(decision, { revalidate: false }) : mutate(), followState()]);
    },
    [mutate, followState],
  );
  /** False until the decision has loaded, with which all else changes its place. */
  const isReady = !isDecided || data !== undefined || failure !== null;
  return { submission, isReady, decision: isDecided ? data : undefined, failure: isDecided ? failure : null, refresh };
}
