export type EditorSchema = Readonly<Record<string, unknown>>;

/** Reference to a definition of the form's schema. */
export type CreateDefinitionRef = (definition: string) => EditorSchema;

export type DescribedNames = Readonly<Record<string, string>>;

export const valuesDefinitionName = (optionList: string): string => `values.${optionList}`;

export function enumSchema(names: DescribedNames, otherwise?: string): EditorSchema {
  const known = Object.keys(names);
  if (known.length === 0) return { type: 'string' };
  return { enum: known, enumDescriptions: Object.values(names), ...(otherwise === undefined ? {} : { errorMessage: otherwise }) };
}

export const refSchema = (target: string): EditorSchema => ({ $ref: target });

export const itemsSchema = (items: EditorSchema): EditorSchema => ({ items });

export const ifThenElseSchema = (condition: EditorSchema, holds: EditorSchema, otherwise: EditorSchema = {}): EditorSchema =>
  // Built from entries: an object with `then` looks like a promise to readers and lint.
  Object.fromEntries(
    [
      ['if', condition],
      ['then', holds],
      ['else', otherwise],
    ].filter(([, schema]) => Object.keys(schema ?? {}).length > 0),
  );

export const preferSecondSchema = (first: EditorSchema, second: EditorSchema): EditorSchema => ({
  anyOf: [first, second, true],
  if: first,
  else: second,
});

/** Sorts by name, so that a generated file changes only where the form does. */
export const sortedByName = <T>(entries: Iterable<readonly [name: string, value: T]>): Readonly<Record<string, T>> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** Message for an unknown name; the form may know it once the schemas are generated again. */
export const unknownNameMessage = (what: string, where: string): string =>
  `There is no such ${what} in ${where}. After adding one, run: npm run check`;
