import Type, { type Static } from 'typebox';

/** How the form has changed under an open application since its student was last here: labels, and the answers to what is not asked any more. */
export const ShownChanges = Type.Object({
  gone: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  again: Type.Array(Type.String()),
  added: Type.Array(Type.String()),
});
export type ShownChanges = Static<typeof ShownChanges>;
