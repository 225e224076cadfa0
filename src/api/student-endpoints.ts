import { defineEndpoints } from './endpoints.ts';

// Apart from the endpoints that most pages need: each page that needs these loads later.

export const decisionEndpoints = defineEndpoints({
  ownDecision: { method: 'GET', path: '/api/decision', access: 'student' },
  replyToDecision: { method: 'POST', path: '/api/decision/reply', access: 'student' },
  decisionLetter: { method: 'GET', path: '/api/decision/letter', access: 'student' },
});

export const documentRequestEndpoints = defineEndpoints({
  ownRequests: { method: 'GET', path: '/api/requests', access: 'student' },
  askForDocument: { method: 'POST', path: '/api/requests', access: 'student' },
  askAgain: { method: 'POST', path: '/api/requests/:id/again', access: 'student' },
  withdrawRequest: { method: 'DELETE', path: '/api/requests/:id', access: 'student' },
  /** Refused if the document is confidential. */
  receivedDocument: { method: 'GET', path: '/api/requests/:id/file', access: 'student' },
  /** Calls from here on are made by the person asked; the token is in the body, so that no log has it. */
  openRequest: { method: 'POST', path: '/public/request', access: 'public', isRepeatable: true },
  presignRequested: { method: 'POST', path: '/public/request/presigned-url', access: 'public', isRepeatable: true },
  startRequested: { method: 'POST', path: '/public/request/file', access: 'public', isRepeatable: true },
  requestedFile: { method: 'POST', path: '/public/request/conversion', access: 'public', isRepeatable: true },
  removeRequested: { method: 'POST', path: '/public/request/removal', access: 'public', isRepeatable: true },
  /** Works once: it hands the uploaded file over and ends the link. */
  sendRequested: { method: 'POST', path: '/public/request/sending', access: 'public' },
  declineRequest: { method: 'POST', path: '/public/request/declining', access: 'public' },
});

export const requestedItemEndpoints = defineEndpoints({
  ownItems: { method: 'GET', path: '/api/items', access: 'student' },
  presignItem: { method: 'POST', path: '/api/items/:id/presigned-url', access: 'student', isRepeatable: true },
  startItem: { method: 'POST', path: '/api/items/:id/file', access: 'student', isRepeatable: true },
  itemConversion: { method: 'GET', path: '/api/items/:id/file', access: 'student' },
  removeItem: { method: 'DELETE', path: '/api/items/:id/file', access: 'student' },
});

export const reminderEndpoints = defineEndpoints({
  setReminders: { method: 'POST', path: '/public/reminders', access: 'public' },
  /** Sent by mail programs (RFC 8058, one-click unsubscribe), as a form. */
  stopReminders: { method: 'POST', path: '/public/reminders/:link', access: 'public' },
  /** Same address in a browser: changes nothing, redirects to the page. */
  openReminders: { method: 'GET', path: '/public/reminders/:link', access: 'public' },
});
