import { type EndpointDefinition, type TypedEndpoint } from './endpoints.ts';
import type { DocumentRequestSchemas } from './schemas/endpoint-schemas.ts';

const table = {
  ownRequests: { method: 'GET', path: '/api/requests', access: 'student' },
  askForDocument: { method: 'POST', path: '/api/requests', access: 'student' },
  askAgain: { method: 'POST', path: '/api/requests/:id/again', access: 'student' },
  withdrawRequest: { method: 'DELETE', path: '/api/requests/:id', access: 'student' },
  /** Refused if the document is confidential. */
  receivedDocument: { method: 'GET', path: '/api/requests/:id/file', access: 'student' },
  /** Calls from here on are made by the person asked; the token is in the body, so that no log has it. */
  openRequest: { method: 'POST', path: '/public/request', access: 'public' },
  presignRequested: { method: 'POST', path: '/public/request/presigned-url', access: 'public' },
  startRequested: { method: 'POST', path: '/public/request/file', access: 'public' },
  requestedFile: { method: 'POST', path: '/public/request/conversion', access: 'public' },
  removeRequested: { method: 'POST', path: '/public/request/removal', access: 'public' },
  /** Works once: it hands the uploaded file over and ends the link. */
  sendRequested: { method: 'POST', path: '/public/request/sending', access: 'public' },
  declineRequest: { method: 'POST', path: '/public/request/declining', access: 'public' },
} as const satisfies { readonly [Name in keyof DocumentRequestSchemas]: EndpointDefinition };

/** Separate from the other endpoints: few browsers need them. */
export const documentRequestEndpoints: {
  readonly [Name in keyof typeof table]: (typeof table)[Name] & TypedEndpoint<DocumentRequestSchemas[Name]>;
} = table;
