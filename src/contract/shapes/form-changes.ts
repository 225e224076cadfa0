import Type, { type Static } from 'typebox';

/** Changes of the form under an open application since the last visit: labels, and answers to removed questions. */
export const ShownChanges = Type.Object({
  gone: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  again: Type.Array(Type.String()),
  added: Type.Array(Type.String()),
});
export type ShownChanges = Static<typeof ShownChanges>;
