import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ServerError, UnauthorizedError } from '../api/api-client.ts';
import { errorMessage } from '../api/error-message.ts';
import { type FieldValidators, useFieldErrors, type FieldValues } from '../ui/use-field-errors.ts';
import { useOnSessionExpired } from './session-expired.ts';

/** Checks and sends the form of a dialog. Refusals stay at its fields or in the dialog, which would cover a toast. */
export function useDialogSubmit<V extends FieldValues>(values: V, checks: FieldValidators<V>, send: () => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const sessionLost = useOnSessionExpired();
  const { errors, errorsAt, show, check } = useFieldErrors(values, checks);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(null);
    if (!check()) return;
    setBusy(true);
    send().catch((error: unknown) => {
      setBusy(false);
      if (error instanceof UnauthorizedError) return void sessionLost();
      const atFields = error instanceof ServerError ? error.errors : {};
      if (Object.keys(atFields).some((name) => Object.hasOwn(checks, name))) show(atFields);
      else setRefusal(errorMessage(error));
    });
  };
  return { form: { ref: form, noValidate: true, onSubmit }, errorsAt, refusal, isBusy };
}
