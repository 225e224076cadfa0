import { type EndpointDefinition, type TypedEndpoint } from './endpoints.ts';
import type { PasskeySchemas } from './schemas/endpoint-schemas.ts';

const table = {
  passkeys: { method: 'GET', path: '/api/passkey', access: 'student' },
  newPasskey: { method: 'POST', path: '/api/passkey-options', access: 'student' },
  addPasskey: { method: 'POST', path: '/api/passkey', access: 'student' },
  removePasskey: { method: 'DELETE', path: '/api/passkey/:passkey', access: 'student' },
  askPasskey: { method: 'POST', path: '/public/passkey-options', access: 'public' },
  passkeyLogin: { method: 'POST', path: '/public/passkey-login', access: 'public' },
} as const satisfies { readonly [Name in keyof PasskeySchemas]: EndpointDefinition };

/** Separate from the other endpoints: no browser needs them where the institution has no passkeys. */
export const passkeyEndpoints: { readonly [Name in keyof typeof table]: (typeof table)[Name] & TypedEndpoint<PasskeySchemas[Name]> } =
  table;
