import { passwordRules } from '../../api/rules/credentials.ts';
import type { ParamlessTextKey } from '../../form/model/text.ts';

export type ChecklistItemState = 'inactive' | 'error' | 'success';
export interface PasswordChecklistItem {
  readonly text: ParamlessTextKey;
  readonly state: ChecklistItemState;
}

const stateOf = (isEmpty: boolean, holds: boolean): ChecklistItemState => (isEmpty ? 'inactive' : holds ? 'success' : 'error');

/**
 * The checklist of a new password: inactive while empty, then error or success.
 * Requires the two passwords to match if there is a `confirmation`.
 */
export function passwordChecklistItems(password: string, confirmation?: string): readonly PasswordChecklistItem[] {
  const isEmpty = password === '';
  const items = passwordRules.map(({ text, holds }) => ({ text, state: stateOf(isEmpty, holds(password)) }));
  if (confirmation === undefined) return items;
  const matches: PasswordChecklistItem = {
    text: 'auth.passwords_must_match',
    state: stateOf(isEmpty && confirmation === '', password === confirmation),
  };
  return [...items, matches];
}
