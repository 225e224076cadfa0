import { type Entry, type ShapedCall } from './calls.ts';
import type { RequestShapes } from './shapes/shapes.ts';

const table = {
  /** What the student has asked others for, and what has come of it. */
  ownRequests: { method: 'GET', path: '/api/requests', access: 'student' },
  askForDocument: { method: 'POST', path: '/api/requests', access: 'student' },
  /** A new link for the same person, in place of the one before. */
  askAgain: { method: 'POST', path: '/api/requests/:id/again', access: 'student' },
  withdrawRequest: { method: 'DELETE', path: '/api/requests/:id', access: 'student' },
  /** What has come, unless it is confidential. */
  receivedDocument: { method: 'GET', path: '/api/requests/:id/file', access: 'student' },
  /** From here on by the one who was asked: the token of the link is in the body, so that no log has it. */
  openRequest: { method: 'POST', path: '/public/request', access: 'public' },
  presignRequested: { method: 'POST', path: '/public/request/presigned-url', access: 'public' },
  startRequested: { method: 'POST', path: '/public/request/file', access: 'public' },
  requestedFile: { method: 'POST', path: '/public/request/conversion', access: 'public' },
  removeRequested: { method: 'POST', path: '/public/request/removal', access: 'public' },
  /** Once: what was uploaded is the document, and the link has done its work. */
  sendRequested: { method: 'POST', path: '/public/request/sending', access: 'public' },
  declineRequest: { method: 'POST', path: '/public/request/declining', access: 'public' },
} as const satisfies { readonly [Name in keyof RequestShapes]: Entry };

/** The calls of documents that others send, apart from all others: few browsers need them. */
export const requestCalls: { readonly [Name in keyof typeof table]: (typeof table)[Name] & ShapedCall<RequestShapes[Name]> } = table;
