import type { allEndpoints } from '../../api/office-endpoints.ts';

/** Priority under overload. `low`: refused until there is room; `log-ins`, `uploads`: a limited number at once, others refused. */
export type RequestPriority = 'low' | LimitedRequestKind;
export type LimitedRequestKind = 'log-ins' | 'uploads';

/** Calls that may be refused under overload; never those for saving, submitting, and showing a logged-in student's page. */
export const requestPriorities: { readonly [Name in keyof typeof allEndpoints]?: RequestPriority } = {
  lookup: 'low',
  pdfCopy: 'low',
  pdfFile: 'low',
  decisionLetter: 'low',
  documentPage: 'low',
  myData: 'low',
  receivedDocument: 'low',
  readOnlyApplication: 'low',
  submittedApplications: 'low',
  submittedApplication: 'low',
  submittedDocuments: 'low',
  submittedDocument: 'low',
  submittedCopy: 'low',
  officeExport: 'low',
  officeDocument: 'low',
  officeDocumentPage: 'low',
  officeCopy: 'low',
  officeCopyFile: 'low',
  login: 'log-ins',
  passkeyLogin: 'log-ins',
  signUp: 'log-ins',
  resetPassword: 'log-ins',
  presignedUrl: 'uploads',
  presignRequested: 'uploads',
};
