import { type Entry, type ShapedCall } from './calls.ts';
import type { AccountShapes } from './shapes/shapes.ts';

const table = {
  changePassword: { method: 'POST', path: '/api/password', access: 'student' },
  emailChange: { method: 'GET', path: '/api/email-change', access: 'student' },
  changeEmail: { method: 'POST', path: '/api/email-change', access: 'student' },
  cancelEmailChange: { method: 'DELETE', path: '/api/email-change', access: 'student' },
  confirmEmail: { method: 'POST', path: '/api/email', access: 'student' },
} as const satisfies { readonly [Name in keyof AccountShapes]: Entry };

/** Separate from the other calls: only the account page loads them. */
export const accountCalls: { readonly [Name in keyof typeof table]: (typeof table)[Name] & ShapedCall<AccountShapes[Name]> } = table;
