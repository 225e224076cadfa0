import { type SubmitEvent, useState } from 'react';
import { ServerError, UnauthorizedError } from '../api/api-client.ts';
import { errorMessage } from '../api/error-message.ts';
import { type FieldValidators, useFieldErrors, useFocusOnErrors, type FieldValues } from '../ui/use-field-errors.ts';
import { useOnSessionExpired } from './session-expired.ts';

/** Checks and sends a form in place. Refusals stay at its fields or in it: a dialog would cover a toast. */
export function useDialogSubmit<V extends FieldValues>(values: V, checks: FieldValidators<V>, send: () => Promise<void>) {
  const sessionLost = useOnSessionExpired();
  const { errors, errorsAt, show, check } = useFieldErrors(values, checks);
  const form = useFocusOnErrors(errors);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Makes a call after which the form is gone, unless it is refused. */
  const run = (call: () => Promise<void>): void => {
    if (isBusy) return;
    setRefusal(null);
    setBusy(true);
    call().catch((error: unknown) => {
      setBusy(false);
      if (error instanceof UnauthorizedError) return void sessionLost();
      const atFields = error instanceof ServerError ? error.errors : {};
      if (Object.keys(atFields).some((name) => Object.hasOwn(checks, name))) show(atFields);
      else setRefusal(errorMessage(error));
    });
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (check()) run(send);
    else setRefusal(null);
  };
  return { form: { ref: form, noValidate: true, onSubmit }, errorsAt, refusal, isBusy, run };
}
