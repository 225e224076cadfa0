import type { EndpointDefinition, TypedEndpoint } from './endpoints.ts';
import type { RequestedItemSchemas } from './schemas/endpoint-schemas.ts';

const table = {
  ownItems: { method: 'GET', path: '/api/items', access: 'student' },
  presignItem: { method: 'POST', path: '/api/items/:id/presigned-url', access: 'student' },
  startItem: { method: 'POST', path: '/api/items/:id/file', access: 'student' },
  itemConversion: { method: 'GET', path: '/api/items/:id/file', access: 'student' },
  removeItem: { method: 'DELETE', path: '/api/items/:id/file', access: 'student' },
} as const satisfies { readonly [Name in keyof RequestedItemSchemas]: EndpointDefinition };

/** Endpoints of documents that the office asks a student for, separate because only the status page needs them. */
export const requestedItemEndpoints: {
  readonly [Name in keyof typeof table]: (typeof table)[Name] & TypedEndpoint<RequestedItemSchemas[Name]>;
} = table;
