import { useState } from 'react';
import type { ErrorKind } from '../../errors/error-catalogue.ts';
import { useErrors } from '../../errors/use-errors.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { checkFields, type Checks, type FieldErrors, type Values } from './check-fields.ts';

export interface AuthForm<V extends Values> {
  readonly values: V;
  readonly isBusy: boolean;
  /** What a field needs to show and follow its value. */
  readonly field: (name: keyof V & string) => { value: string; errors: readonly string[]; onValue: (value: string) => void };
  readonly setErrors: (errors: FieldErrors<V>) => void;
  /** Checks the screen's fields; calls on only when all are good (spec, section 5 "Auth"). */
  readonly submit: (send: (values: V) => Promise<void>, errorKind: ErrorKind) => void;
  /** Runs a call without checking; a failure shows as the catalogue says. */
  readonly run: (send: () => Promise<void>, errorKind: ErrorKind) => void;
}

/** State of one auth card: nothing is checked while it is typed. */
export function useAuthForm<V extends Values>(initial: V, checks: Checks<V>): AuthForm<V> {
  const toasts = useToasts();
  const handleError = useErrors();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({} as FieldErrors<V>);
  const [isBusy, setBusy] = useState(false);

  const run = (send: () => Promise<void>, errorKind: ErrorKind): void => {
    if (isBusy) return;
    setBusy(true);
    toasts.dismissErrors();
    send()
      .catch((error: unknown) => handleError(errorKind, error))
      .finally(() => setBusy(false));
  };
  return {
    values,
    isBusy,
    field: (name) => ({
      value: values[name] ?? '',
      errors: errors[name] ?? [],
      onValue: (value) => setValues((now) => ({ ...now, [name]: value })),
    }),
    setErrors,
    submit(send, errorKind) {
      const found = checkFields(checks, values);
      setErrors(found);
      if (Object.keys(found).length === 0) run(() => send(values), errorKind);
    },
    run,
  };
}
