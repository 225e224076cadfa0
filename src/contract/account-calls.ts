import { type Entry, type ShapedCall } from './calls.ts';
import type { AccountShapes } from './shapes/shapes.ts';

const table = {
  changePassword: { method: 'POST', path: '/api/password', access: 'student' },
} as const satisfies { readonly [Name in keyof AccountShapes]: Entry };

/** The calls that change with what students log in, apart from all others: only the account page needs them. */
export const accountCalls: { readonly [Name in keyof typeof table]: (typeof table)[Name] & ShapedCall<AccountShapes[Name]> } = table;
