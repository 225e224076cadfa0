import { type EndpointDefinition, type TypedEndpoint } from './endpoints.ts';
import type { ReminderSchemas } from './schemas/endpoint-schemas.ts';

const table = {
  setReminders: { method: 'POST', path: '/public/reminders', access: 'public' },
  /** Sent by mail programs (RFC 8058, one-click unsubscribe), as a form. */
  stopReminders: { method: 'POST', path: '/public/reminders/:link', access: 'public' },
  /** Same address in a browser: changes nothing, redirects to the page. */
  openReminders: { method: 'GET', path: '/public/reminders/:link', access: 'public' },
} as const satisfies { readonly [Name in keyof ReminderSchemas]: EndpointDefinition };

/** Separate from the other endpoints: hardly any browser needs them. */
export const reminderEndpoints: { readonly [Name in keyof typeof table]: (typeof table)[Name] & TypedEndpoint<ReminderSchemas[Name]> } =
  table;
