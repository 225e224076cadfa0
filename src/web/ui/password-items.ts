import { passwordRules } from '../../contract/credentials.ts';
import type { PlainTextKey } from '../../form/model/text.ts';

export type ItemState = 'inactive' | 'error' | 'success';
export interface ChecklistItem {
  readonly text: PlainTextKey;
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
  const matches: ChecklistItem = {
    text: 'auth.passwords_must_match',
    state: stateOf(isEmpty && confirmation === '', password === confirmation),
  };
  return [...items, matches];
}
