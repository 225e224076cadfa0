import type { API_PREFIXES } from './url-paths.ts';
import type { TokenScope } from './rules/office.ts';
import type { EndpointSchema, EndpointSchemas } from './schemas/endpoint-schemas.ts';

/** `public`, `lookup`: counted by address (and browser); `own-page`: no cross-site link or image; `editor`: staff who set states. */
export type EndpointAccess = 'everybody' | 'own-page' | 'public' | 'lookup' | 'student' | 'service' | 'staff' | 'editor' | TokenScope;

export interface ApiEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

interface AccessAt {
  readonly api: 'student' | 'own-page';
  readonly public: 'public';
  readonly service: 'service' | TokenScope;
  readonly staff: 'staff' | 'editor' | 'public';
  readonly lookup: 'lookup';
  readonly health: 'everybody';
}
type EndpointDefinition = {
  [Prefix in (typeof API_PREFIXES)[number]]: ApiEndpoint & { readonly path: `/${Prefix}/${string}`; readonly access: AccessAt[Prefix] };
}[(typeof API_PREFIXES)[number]];

declare const shape: unique symbol;

export interface ShapedEndpoint<S extends EndpointSchema> extends ApiEndpoint {
  readonly [shape]?: S;
}

export interface TypedEndpoint<S extends EndpointSchema> extends ShapedEndpoint<S> {
  readonly access: EndpointAccess;
  /** A POST that reads, or does no more when it is repeated. */
  readonly isRepeatable?: true;
}

/** Types the endpoints of a table by the schemas of their names, which stay out of the browser's bundle. */
export const defineEndpoints = <
  const Table extends { readonly [Name in keyof Table]: Name extends keyof EndpointSchemas ? EndpointDefinition : never },
>(
  table: Table,
) => table as { readonly [Name in keyof Table]: Table[Name] & TypedEndpoint<EndpointSchemas[Name & keyof EndpointSchemas]> };

/** Endpoints that most pages need. */
export const endpoints = defineEndpoints({
  profile: { method: 'GET', path: '/api/profile', access: 'student' },
  saveAnswers: { method: 'PUT', path: '/api/answer', access: 'student' },
  /** Saved answers that differ from what a page shows, because of another tab or device. */
  newerAnswers: { method: 'POST', path: '/api/newer-answers', access: 'student', isRepeatable: true },
  webStatus: { method: 'POST', path: '/api/web-status', access: 'student', isRepeatable: true },
  lastPage: { method: 'PUT', path: '/api/last-page', access: 'student' },
  changesRead: { method: 'DELETE', path: '/api/form-changes', access: 'student' },
  validations: { method: 'POST', path: '/api/validations', access: 'student', isRepeatable: true },
  submit: { method: 'POST', path: '/api/submit', access: 'student', isRepeatable: true },
  submission: { method: 'GET', path: '/api/submission', access: 'student' },
  /** Can be undone by the office only. */
  withdraw: { method: 'POST', path: '/api/withdrawal', access: 'student' },
  myData: { method: 'GET', path: '/api/my-data', access: 'student' },
  deleteAccount: { method: 'POST', path: '/api/account-deletion', access: 'student' },
  addAnother: { method: 'PUT', path: '/api/add-another', access: 'student' },
  addAnotherCounts: { method: 'GET', path: '/api/add-another', access: 'student' },
  chooseTab: { method: 'PUT', path: '/api/tabs', access: 'student' },
  tabs: { method: 'GET', path: '/api/tabs', access: 'student' },
  presignedUrl: { method: 'POST', path: '/api/presigned-url', access: 'student', isRepeatable: true },
  documentAnswers: { method: 'GET', path: '/api/document-answer', access: 'student' },
  /** Number of pages of each document, and of pages with a picture. */
  documentPages: { method: 'GET', path: '/api/document-page', access: 'student' },
  documentPage: { method: 'GET', path: '/api/document-page/:document/:page', access: 'student' },
  removeDocument: { method: 'DELETE', path: '/api/document-answer/:key', access: 'student' },
  startConversion: { method: 'POST', path: '/api/pdf/document-answer/:key', access: 'student', isRepeatable: true },
  conversion: { method: 'GET', path: '/api/pdf/document-answer/:key', access: 'student' },
  removeConversion: { method: 'DELETE', path: '/api/pdf/document-answer/:key', access: 'student' },
  /** Starts the copy, if there is none of the current application. */
  pdfCopy: { method: 'GET', path: '/api/pdf', access: 'student' },
  pdfFile: { method: 'GET', path: '/api/pdf/file', access: 'student' },
  keepLanguage: { method: 'PUT', path: '/api/language', access: 'student' },
  logout: { method: 'GET', path: '/api/logout', access: 'own-page' },
  signUp: { method: 'POST', path: '/public/signup', access: 'public' },
  confirm: { method: 'POST', path: '/public/confirm', access: 'public' },
  resendConfirm: { method: 'POST', path: '/public/resend-confirm', access: 'public' },
  login: { method: 'POST', path: '/public/login', access: 'public', isRepeatable: true },
  forgotPassword: { method: 'POST', path: '/public/forgot-password', access: 'public' },
  resetPassword: { method: 'POST', path: '/public/reset-password', access: 'public' },
  keepVisitorAnswers: { method: 'POST', path: '/public/tmp', access: 'public' },
  visitorAnswers: { method: 'GET', path: '/public/tmp', access: 'public' },
  readOnlyApplication: { method: 'GET', path: '/service/tmp-pdf', access: 'service' },
  submittedApplications: { method: 'GET', path: '/service/applications', access: 'applications:read' },
  submittedApplication: { method: 'GET', path: '/service/applications/:id', access: 'applications:read' },
  submittedDocuments: { method: 'GET', path: '/service/applications/:id/documents', access: 'documents:read' },
  submittedDocument: { method: 'GET', path: '/service/applications/:id/documents/:document', access: 'documents:read' },
  submittedCopy: { method: 'GET', path: '/service/applications/:id/pdf', access: 'pdf:read' },
  /** The body is the whole new state, so sending it again changes nothing. */
  setState: { method: 'PUT', path: '/service/applications/:id/state', access: 'states:write' },
  markEntry: { method: 'PUT', path: '/service/applications/:id/checklist/:entry', access: 'states:write' },
  reportError: { method: 'POST', path: '/public/error', access: 'public' },
  lookup: { method: 'GET', path: '/lookup/find', access: 'lookup' },
  /** Upload to the server's disk; the signed fields of `presignedUrl` authorize it. */
  upload: { method: 'POST', path: '/public/upload', access: 'public' },
  alive: { method: 'GET', path: '/health/live', access: 'everybody' },
  ready: { method: 'GET', path: '/health/ready', access: 'everybody' },
});

export const fillPathParams = <Call extends ShapedEndpoint<EndpointSchema>>(
  { method, path }: Call,
  params: Readonly<Record<string, string>>,
) =>
  ({
    method,
    path: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  }) as Pick<Call, 'method' | typeof shape> & { readonly path: string };

/** Readable cookie that says that someone is logged in; its value is a mark of the account and nothing else. */
export const LOGGED_IN_COOKIE = 'matricula_signed_in';

/** Header with the mark of the account whose answers a page shows; another account's session gets 401 and saves nothing. */
export const ACCOUNT_HEADER = 'x-account';

/** Cookie with the language chosen in this browser, for a year, if the institution has several. Scripts read and write it. */
export const LANGUAGE_COOKIE = 'language';
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Endpoints that the HTML of a logged-in student's page requests before the scripts have loaded. */
export const preloadedEndpoints: readonly ApiEndpoint[] = [endpoints.profile];

/** Global variable that holds their responses. */
export const PRELOADED_RESPONSES_GLOBAL = '__earlyReads__';

/** Name of the meta element that tells the log-in screens when applications can be submitted, if not now. */
export const OPEN_PERIOD_META_NAME = 'opening';

/** Name of the meta element with the instant of the document, in ms since 1970, and the wall time at the institution. */
export const CLOCK_META_NAME = 'clock';
