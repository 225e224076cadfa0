import { defineEndpoints, endpoints, type ApiEndpoint } from './endpoints.ts';
import type { EndpointSchemas } from './schemas/endpoint-schemas.ts';
import { accountEndpoints, passkeyEndpoints } from './account-endpoints.ts';
import { decisionEndpoints, documentRequestEndpoints, reminderEndpoints, requestedItemEndpoints } from './student-endpoints.ts';

/** Separate from the other endpoints: no student's browser loads them. */
export const officeEndpoints = defineEndpoints({
  staffLogin: { method: 'POST', path: '/staff/login', access: 'public', isRepeatable: true },
  staffPassword: { method: 'POST', path: '/staff/password', access: 'public' },
  staffLink: { method: 'POST', path: '/staff/link', access: 'public' },
  staffMember: { method: 'GET', path: '/staff/me', access: 'staff' },
  officeList: { method: 'GET', path: '/staff/applications', access: 'staff' },
  officeCounts: { method: 'GET', path: '/staff/counts', access: 'staff' },
  setStates: { method: 'POST', path: '/staff/applications/states', access: 'editor' },
  takeBackStates: { method: 'POST', path: '/staff/applications/states/take-back', access: 'editor' },
  prepareDecisions: { method: 'PUT', path: '/staff/applications/decisions', access: 'editor' },
  checkDecisions: { method: 'PUT', path: '/staff/applications/decisions/check', access: 'editor' },
  setReaders: { method: 'PUT', path: '/staff/applications/readers', access: 'editor' },
  officeExport: { method: 'GET', path: '/staff/applications.csv', access: 'staff' },
  officeApplication: { method: 'GET', path: '/staff/applications/:id', access: 'staff' },
  officeDocument: { method: 'GET', path: '/staff/applications/:id/documents/:document', access: 'staff' },
  officeDocumentPage: { method: 'GET', path: '/staff/applications/:id/documents/:document/pages/:page', access: 'staff' },
  officeCopy: { method: 'GET', path: '/staff/applications/:id/pdf', access: 'staff' },
  addNote: { method: 'POST', path: '/staff/applications/:id/notes', access: 'staff' },
  officeState: { method: 'PUT', path: '/staff/applications/:id/state', access: 'editor' },
  previewState: { method: 'POST', path: '/staff/applications/:id/state/preview', access: 'editor', isRepeatable: true },
  takeBackState: { method: 'DELETE', path: '/staff/applications/:id/state/:version', access: 'editor' },
  previewReply: { method: 'POST', path: '/staff/applications/:id/reply/preview', access: 'editor', isRepeatable: true },
  recordReply: { method: 'PUT', path: '/staff/applications/:id/reply', access: 'editor' },
  previewReturn: { method: 'POST', path: '/staff/applications/:id/items/:item/return/preview', access: 'editor', isRepeatable: true },
  decideItem: { method: 'PUT', path: '/staff/applications/:id/items/:item', access: 'editor' },
  officeChecklist: { method: 'PUT', path: '/staff/applications/:id/checklist/:entry', access: 'editor' },
  prepareDecision: { method: 'PUT', path: '/staff/applications/:id/decision', access: 'editor' },
  dropDecision: { method: 'DELETE', path: '/staff/applications/:id/decision', access: 'editor' },
  checkDecision: { method: 'PUT', path: '/staff/applications/:id/decision/check', access: 'editor' },
  officeDecisions: { method: 'GET', path: '/staff/decisions', access: 'staff' },
  /** Releases all checked decisions together. */
  releaseDecisions: { method: 'POST', path: '/staff/decisions/release', access: 'editor' },
  unscheduleDecisions: { method: 'DELETE', path: '/staff/decisions/release', access: 'editor' },
  staffChoices: { method: 'GET', path: '/staff/choices', access: 'staff' },
  officeHold: { method: 'PUT', path: '/staff/applications/:id/hold', access: 'editor' },
  officeCopyFile: { method: 'GET', path: '/staff/applications/:id/pdf/file', access: 'staff' },
  staffLogout: { method: 'POST', path: '/staff/logout', access: 'staff', isRepeatable: true },
});

export const allEndpoints = {
  ...endpoints,
  ...officeEndpoints,
  ...reminderEndpoints,
  ...documentRequestEndpoints,
  ...requestedItemEndpoints,
  ...decisionEndpoints,
  ...passkeyEndpoints,
  ...accountEndpoints,
} satisfies Readonly<Record<keyof EndpointSchemas, ApiEndpoint>>;
