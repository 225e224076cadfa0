import { type EndpointDefinition, type TypedEndpoint } from './endpoints.ts';
import type { AccountSchemas } from './schemas/endpoint-schemas.ts';

const table = {
  changePassword: { method: 'POST', path: '/api/password', access: 'student' },
  emailChange: { method: 'GET', path: '/api/email-change', access: 'student' },
  changeEmail: { method: 'POST', path: '/api/email-change', access: 'student' },
  cancelEmailChange: { method: 'DELETE', path: '/api/email-change', access: 'student' },
  confirmEmail: { method: 'POST', path: '/api/email', access: 'student' },
} as const satisfies { readonly [Name in keyof AccountSchemas]: EndpointDefinition };

/** Separate from the other endpoints: only the account page loads them. */
export const accountEndpoints: { readonly [Name in keyof typeof table]: (typeof table)[Name] & TypedEndpoint<AccountSchemas[Name]> } =
  table;
