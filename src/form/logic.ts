/** A JSON Logic rule: a literal, or an object with one operator. */
export type Logic = string | number | boolean | null | readonly Logic[] | { readonly [operator: string]: Logic };
