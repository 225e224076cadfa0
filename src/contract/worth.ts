import type { allCalls } from './office-calls.ts';

/**
 * What a call is worth while servers have more to do than they can.
 * - `least`: it is refused until there is room again, and the page goes on without it.
 * - `log-ins`, `uploads`: so many of them are under way at once, and all others are refused.
 */
export type Worth = 'least' | Limited;
export type Limited = 'log-ins' | 'uploads';
/**
 * Calls that others go before. All that are not here are served as long as there is anything left to serve with: saves, submissions, and
 * what a page shows to a student who is logged in.
 */
export const worths: { readonly [Name in keyof typeof allCalls]?: Worth } = {
  lookup: 'least',
  pdfCopy: 'least',
  pdfFile: 'least',
  documentPage: 'least',
  myData: 'least',
  receivedDocument: 'least',
  readOnlyApplication: 'least',
  submittedApplications: 'least',
  submittedApplication: 'least',
  submittedDocuments: 'least',
  submittedDocument: 'least',
  submittedCopy: 'least',
  officeExport: 'least',
  officeDocument: 'least',
  officeCopy: 'least',
  officeCopyFile: 'least',
  login: 'log-ins',
  passkeyLogin: 'log-ins',
  signUp: 'log-ins',
  resetPassword: 'log-ins',
  presignedUrl: 'uploads',
  presignRequested: 'uploads',
};
