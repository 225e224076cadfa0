import { type Entry, type ShapedCall } from './calls.ts';
import type { ReminderShapes } from './shapes/shapes.ts';

const table = {
  /** From the page that the link in a reminder leads to. */
  setReminders: { method: 'POST', path: '/public/reminders', access: 'public' },
  /** Sent by mail programs whose users want no more of them (RFC 8058), with a form of their own. */
  stopReminders: { method: 'POST', path: '/public/reminders/:link', access: 'public' },
  /** The same address in a browser: it changes nothing, and leads to the page. */
  openReminders: { method: 'GET', path: '/public/reminders/:link', access: 'public' },
} as const satisfies { readonly [Name in keyof ReminderShapes]: Entry };

/** The calls of reminders by email, apart from all others: hardly any browser needs them. */
export const reminderCalls: { readonly [Name in keyof typeof table]: (typeof table)[Name] & ShapedCall<ReminderShapes[Name]> } = table;
