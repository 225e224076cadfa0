import { passwordRules } from '../../contract/credentials.ts';

export type ItemState = 'inactive' | 'error' | 'success';
export interface ChecklistItem {
  /** A key of the catalogue. */
  readonly text: string;
  readonly state: ItemState;
}

const stateOf = (isEmpty: boolean, holds: boolean): ItemState => (isEmpty ? 'inactive' : holds ? 'success' : 'error');

/**
 * The checklist of a new password: inactive while empty, then error or success.
 * With `confirmation`, the two passwords must match as well.
 */
export function passwordItems(password: string, confirmation?: string): readonly ChecklistItem[] {
  const isEmpty = password === '';
  const items = passwordRules.map(({ text, holds }) => ({ text, state: stateOf(isEmpty, holds(password)) }));
  if (confirmation === undefined) return items;
  const matches = { text: 'auth.passwords_must_match', state: stateOf(isEmpty && confirmation === '', password === confirmation) };
  return [...items, matches];
}
