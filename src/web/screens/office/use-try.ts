import { useState } from 'react';
import { ServerError, UnauthorizedError } from '../../api/errors.ts';
import { t } from '../../text.ts';
import { errorMessage } from '../../api/error-message.ts';

type Errors = ServerError['errors'];
const NONE: Errors = {};

/** What a screen shows of its last call: that it is under way, or what was wrong with it. */
export interface Try {
  readonly isBusy: boolean;
  readonly refusal: string | null;
  /** Field to its messages; a new object for each try. */
  readonly errors: Errors;
  /** Makes a call; what was wrong with it shows. */
  readonly run: (call: () => Promise<void>) => void;
  /** Says what is wrong before a call is made. */
  readonly refuse: (errors: Errors) => void;
}

/** @param onSessionOver called when the server does not know the session; a screen without one leaves it out */
export function useTry(onSessionOver?: () => void): Try {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [errors, setErrors] = useState(NONE);
  const refuse = (found: Errors): void => {
    setErrors(found);
    setRefusal(null);
  };
  const fail = (error: unknown): void => {
    if (error instanceof UnauthorizedError && onSessionOver) return onSessionOver();
    if (error instanceof ServerError && Object.keys(error.errors).length > 0) setErrors(error.errors);
    // The server's words for what is not there are those of its calls.
    else if (error instanceof ServerError && error.status === 404) setRefusal(t('office.no_application'));
    else setRefusal(errorMessage(error));
  };
  return {
    isBusy,
    refusal,
    errors,
    refuse,
    run(call) {
      if (isBusy) return;
      setBusy(true);
      refuse(NONE);
      call()
        .catch(fail)
        .finally(() => setBusy(false));
    },
  };
}
