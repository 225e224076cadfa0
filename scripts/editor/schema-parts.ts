export type Schema = Readonly<Record<string, unknown>>;

export type Names = Readonly<Record<string, string>>;

export function enumSchema(names: Names, otherwise?: string): Schema {
  const known = Object.keys(names);
  if (known.length === 0) return { type: 'string' };
  return { enum: known, enumDescriptions: Object.values(names), ...(otherwise === undefined ? {} : { errorMessage: otherwise }) };
}

export const ref = (target: string): Schema => ({ $ref: target });

export const listOf = (items: Schema): Schema => ({ items });

export const ifThenElse = (condition: Schema, holds: Schema, otherwise: Schema = {}): Schema =>
  // Built from entries: an object with `then` looks like a promise to readers and lint.
  Object.fromEntries(
    [
      ['if', condition],
      ['then', holds],
      ['else', otherwise],
    ].filter(([, schema]) => Object.keys(schema ?? {}).length > 0),
  );

export const preferSecond = (first: Schema, second: Schema): Schema => ({ anyOf: [first, second, true], if: first, else: second });

/** Sorts by name, so that a generated file changes only where the form does. */
export function sortKeys<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Message for an unknown name; the form may know it once the schemas are generated again. */
export const unknownNameMessage = (what: string, where: string): string =>
  `There is no such ${what} in ${where}. After adding one, run: npm run check`;
