import { type Entry, type ShapedCall } from './calls.ts';
import type { AccountShapes } from './shapes/shapes.ts';

const table = {
  changePassword: { method: 'POST', path: '/api/password', access: 'student' },
  /** The new address that waits for its code, if there is one. */
  emailChange: { method: 'GET', path: '/api/email-change', access: 'student' },
  /** Sends the code to the new address. */
  changeEmail: { method: 'POST', path: '/api/email-change', access: 'student' },
  cancelEmailChange: { method: 'DELETE', path: '/api/email-change', access: 'student' },
  confirmEmail: { method: 'POST', path: '/api/email', access: 'student' },
} as const satisfies { readonly [Name in keyof AccountShapes]: Entry };

/** The calls that change with what students log in, apart from all others: only the account page needs them. */
export const accountCalls: { readonly [Name in keyof typeof table]: (typeof table)[Name] & ShapedCall<AccountShapes[Name]> } = table;
