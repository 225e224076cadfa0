export type Values = Readonly<Record<string, string>>;
/** Field name to its messages. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;
/** The message of each field of the screen, or null if its value is valid. */
export type Checks<V extends Values> = { readonly [Name in keyof V]: (values: V) => string | null };

/** What is wrong with the fields of one screen; empty if all are valid. */
export function checkFields<V extends Values>(checks: Checks<V>, values: V): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  for (const name of Object.keys(checks) as (keyof V & string)[]) {
    const message = checks[name](values);
    if (message !== null) errors[name] = [message];
  }
  return errors;
}
