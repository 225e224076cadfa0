import { useEffect, useRef, useState, type RefObject } from 'react';

export type FieldValues = Readonly<Record<string, string>>;
/** Field name to its messages. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;
/** The message of each field of the form, or null if its value is valid. */
export type FieldValidators<V extends FieldValues> = { readonly [Name in keyof V]: (values: V) => string | null };

/** Errors of the fields; empty if all are valid. */
export function validateFields<V extends FieldValues>(checks: FieldValidators<V>, values: V): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  for (const name of Object.keys(checks) as (keyof V & string)[]) {
    const message = checks[name](values);
    if (message !== null) errors[name] = [message];
  }
  return errors;
}

/** Errors of the last try. */
export interface FieldErrorState<Name extends string = string> {
  /** A new object for each try. */
  readonly errors: FieldErrors;
  /** A message goes as soon as its rule holds; one of the server as soon as the value is another one. */
  readonly errorsAt: (name: Name) => readonly string[];
  readonly hasErrors: boolean;
  /** Shows what was wrong with the values of this try. */
  readonly show: (errors: FieldErrors) => void;
  /** Begins a try: shows what the checks find, and says whether that is nothing. */
  readonly check: () => boolean;
}

/** Messages at the fields of a form: what is typed is checked on each try, and after that until it is right. */
export function useFieldErrors<V extends FieldValues>(values: V, checks: FieldValidators<V>): FieldErrorState<keyof V & string> {
  const [{ errors, tried }, setLast] = useState<{ errors: FieldErrors; tried: V }>({ errors: {}, tried: values });
  const show = (found: FieldErrors): void => setLast({ errors: found, tried: values });
  const errorsAt = (name: keyof V & string): readonly string[] => {
    const check = checks[name];
    const isStill = check(tried) === null ? values[name] === tried[name] : check(values) !== null;
    return isStill ? (errors[name] ?? []) : [];
  };
  return {
    errors,
    errorsAt,
    hasErrors: Object.keys(checks).some((name) => errorsAt(name).length > 0),
    show,
    check() {
      const found = validateFields(checks, values);
      show(found);
      return Object.keys(found).length === 0;
    },
  };
}

/** Ref of a form whose first field that is wrong takes the focus once its messages are shown. @param tried another one for each try */
export function useFocusOnErrors(tried: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const initial = useRef(tried);
  useEffect(() => {
    if (tried !== initial.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  return form;
}
