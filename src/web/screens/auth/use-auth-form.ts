import { useState } from 'react';
import { useToasts } from '../../ui/use-toasts.ts';
import { checkFields, type Checks, type FieldErrors, type Values } from './check-fields.ts';

export interface AuthForm<V extends Values> {
  readonly values: V;
  readonly isBusy: boolean;
  /** What a field needs to show and follow its value. */
  readonly field: (name: keyof V & string) => { value: string; errors: readonly string[]; onValue: (value: string) => void };
  readonly setErrors: (errors: FieldErrors<V>) => void;
  /** Checks the screen's fields; calls on only when all are good (spec, section 5 "Auth"). */
  readonly submit: (send: (values: V) => Promise<void>, errorTitle: string) => void;
  /** Runs a call without checking; a failure becomes a toast. */
  readonly run: (send: () => Promise<void>, errorTitle: string) => void;
}

/** State of one auth card: nothing is checked while it is typed. */
export function useAuthForm<V extends Values>(initial: V, checks: Checks<V>): AuthForm<V> {
  const toasts = useToasts();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({} as FieldErrors<V>);
  const [isBusy, setBusy] = useState(false);

  const run = (send: () => Promise<void>, errorTitle: string): void => {
    if (isBusy) return;
    setBusy(true);
    toasts.dismissErrors();
    send()
      .catch((error: unknown) => toasts.error(error, errorTitle))
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
    submit(send, errorTitle) {
      const found = checkFields(checks, values);
      setErrors(found);
      if (Object.keys(found).length === 0) run(() => send(values), errorTitle);
    },
    run,
  };
}
