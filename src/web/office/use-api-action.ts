import { useEffect, useEffectEvent, useState } from 'react';
import { ServerError, UnauthorizedError } from '../api/api-client.ts';
import { translate } from '../platform/translate.ts';
import { errorMessage } from '../api/error-message.ts';
import type { FieldErrorState } from '../ui/use-field-errors.ts';
import { useStaff } from './staff-context.ts';

/** Status of the last API call: running, or its error. */
export type ApiAction = ReturnType<typeof useApiAction>;

/**
 * @param onSessionOver called when the server does not know the session; a screen without one leaves it out
 * @param fields show what the server finds wrong with them
 */
export function useApiAction(onSessionOver?: () => void, fields?: Pick<FieldErrorState, 'show'>) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const fail = (error: unknown): void => {
    if (error instanceof UnauthorizedError && onSessionOver) return onSessionOver();
    if (fields && error instanceof ServerError && Object.keys(error.errors).length > 0) fields.show(error.errors);
    // The server's 404 message is about the URL, not the application.
    else if (error instanceof ServerError && error.status === 404) setRefusal(translate('office.no_application'));
    else setRefusal(errorMessage(error));
  };
  return {
    isBusy,
    refusal,
    /** Runs a call and stores its error. */
    run(call: () => Promise<void>): void {
      if (isBusy) return;
      setBusy(true);
      setRefusal(null);
      call()
        .catch(fail)
        .finally(() => setBusy(false));
    },
  };
}

/** Calls of the logged-in member of the staff. */
export const useStaffAction = (): ApiAction => useApiAction(useStaff().onSessionExpired);

/** Reads when a screen opens, and again for another `id`. */
export function useReadOnce(read: () => void, id?: string): void {
  const readNow = useEffectEvent(read);
  useEffect(() => readNow(), [id]);
}
