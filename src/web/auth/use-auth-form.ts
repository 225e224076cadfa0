import { useState } from 'react';
import { ServerError, UnauthorizedError } from '../api/api-client.ts';
import type { ParamlessErrorKind } from '../errors/error-catalogue.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { errorMessage } from '../api/error-message.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { useFieldErrors, type FieldValidators, type FieldErrors, type FieldValues } from '../ui/use-field-errors.ts';

export interface SubmitStatus {
  readonly isBusy: boolean;
  /** Field name to its messages; a new object for each try. */
  readonly errors: FieldErrors;
  readonly refusal: string | null;
  readonly hasErrors: boolean;
}

/** State of one auth card: what is typed is checked on Submit, and after that until it is right. */
export function useAuthForm<V extends FieldValues>(initial: V, checks: FieldValidators<V>) {
  const toasts = useToasts();
  const handleError = useHandleError();
  const [values, setValues] = useState(initial);
  const { errors, errorsAt, hasErrors, show, check } = useFieldErrors(values, checks);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const forgetLast = (): void => {
    toasts.dismissErrors();
    setRefusal(null);
  };
  const tryWith = (found: FieldErrors): void => {
    forgetLast();
    show(found);
  };
  const showRefusal = (error: unknown): void => {
    if (error instanceof UnauthorizedError) return;
    const fieldErrors: FieldErrors = error instanceof ServerError ? error.errors : {};
    if (Object.keys(values).some((name) => Object.hasOwn(fieldErrors, name))) show(fieldErrors);
    else setRefusal(errorMessage(error));
  };
  const run = (send: () => Promise<void>, errorKind: ParamlessErrorKind): void => {
    if (isBusy) return;
    setBusy(true);
    tryWith({});
    send()
      .catch((error: unknown) => {
        handleError(errorKind, error);
        showRefusal(error);
      })
      .finally(() => setBusy(false));
  };
  return {
    values,
    isBusy,
    errors,
    refusal,
    hasErrors: refusal !== null || hasErrors,
    field: (name: keyof V & string) => ({
      value: values[name] ?? '',
      errors: errorsAt(name),
      onValue(value: string): void {
        // It was about the previous content. On the card it stays until the next try.
        toasts.dismissErrors();
        setValues((now) => ({ ...now, [name]: value }));
      },
    }),
    setErrors: tryWith,
    /** Checks the screen's fields; makes the call only if all are valid. */
    submit(send: (values: V) => Promise<void>, errorKind: ParamlessErrorKind): void {
      if (check()) run(() => send(values), errorKind);
      else forgetLast();
    },
    run,
  };
}
