import type { ParamlessTextKey } from '../../form/model/text.ts';

/** Letters, digits, `_ . + -` before the @, a domain with dots. */
export const USERNAME_PATTERN = '^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$';
export const CONFIRMATION_CODE_PATTERN = '^[0-9]{6}$';
export const CONFIRMATION_CODE_MINUTES = 10;

const usernameShape = new RegExp(USERNAME_PATTERN);
export const isUsername = (text: string): boolean => usernameShape.test(text);

/** Rules for a new password, in the order of the checklist; `text` names a sentence of the catalogue. */
export const passwordRules = [
  { text: 'password.length', holds: (p: string): boolean => [...p].length >= 12 },
  { text: 'password.uppercase', holds: (p: string): boolean => /\p{Lu}/u.test(p) },
  { text: 'password.lowercase', holds: (p: string): boolean => /\p{Ll}/u.test(p) },
  { text: 'password.number', holds: (p: string): boolean => /\p{Nd}/u.test(p) },
  { text: 'password.special', holds: (p: string): boolean => /[^\p{L}\p{N}\s]/u.test(p) },
  { text: 'password.no_outer_space', holds: (p: string): boolean => p.length > 0 && p.trim() === p },
] as const satisfies readonly { readonly text: ParamlessTextKey; readonly holds: (password: string) => boolean }[];

/** Bounds the work of hashing. */
export const isTooLongPassword = (p: string): boolean => [...p].length > 128;

export const meetsPasswordRules = (p: string): boolean => !isTooLongPassword(p) && passwordRules.every((rule) => rule.holds(p));
