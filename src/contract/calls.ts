import type { CALL_PREFIXES } from './addresses.ts';
import type { Scope } from './scopes.ts';
import type { AccountShapes, OfficeShapes, PasskeyShapes, ReminderShapes, RequestShapes, Shape, Shapes } from './shapes/shapes.ts';

/**
 * Who may make a call.
 * - `everybody`: without any question, for those who run the server.
 * - `own-page`: everybody, but not because of a link or image on another site.
 * - `public`: everybody; calls of one network address are counted.
 * - `lookup`: everybody; calls of one browser, and of its network, are counted.
 * - `student`: anyone logged in, for their own application.
 * - `service`: anyone with a token for one application, or a system whose token has the scope for it.
 * - `staff`: anyone who works in the office and is logged in there; `editor`: those of them who also set states.
 * - a scope: another system, such as the office's, whose token has this scope.
 */
export type Access = 'everybody' | 'own-page' | 'public' | 'lookup' | 'student' | 'service' | 'staff' | 'editor' | Scope;

/** A call as it is sent. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/** What a path begins with, and the access allowed for it. */
interface AccessAt {
  readonly api: 'student' | 'own-page';
  readonly public: 'public';
  readonly service: 'service' | Scope;
  readonly staff: 'staff' | 'editor' | 'public';
  readonly lookup: 'lookup';
  readonly health: 'everybody';
}
export type Entry = {
  [Prefix in (typeof CALL_PREFIXES)[number]]: Call & { readonly path: `/${Prefix}/${string}`; readonly access: AccessAt[Prefix] };
}[(typeof CALL_PREFIXES)[number]];

const table = {
  profile: { method: 'GET', path: '/api/profile', access: 'student' },
  saveAnswers: { method: 'PUT', path: '/api/answer', access: 'student' },
  /** What is saved and differs from what a page shows, because of another tab or device. */
  newerAnswers: { method: 'POST', path: '/api/newer-answers', access: 'student' },
  webStatus: { method: 'POST', path: '/api/web-status', access: 'student' },
  lastPage: { method: 'PUT', path: '/api/last-page', access: 'student' },
  /** The student has read how the form has changed since the last visit. */
  changesRead: { method: 'DELETE', path: '/api/form-changes', access: 'student' },
  validations: { method: 'POST', path: '/api/validations', access: 'student' },
  submit: { method: 'POST', path: '/api/submit', access: 'student' },
  /** What was submitted, to be read. */
  submission: { method: 'GET', path: '/api/submission', access: 'student' },
  /** The student takes back what was submitted; only the office can undo it. */
  withdraw: { method: 'POST', path: '/api/withdrawal', access: 'student' },
  /** Everything that is kept about the student, in one file. */
  myData: { method: 'GET', path: '/api/my-data', access: 'student' },
  /** With everything that belongs to it, for good. */
  deleteAccount: { method: 'POST', path: '/api/account-deletion', access: 'student' },
  addAnother: { method: 'PUT', path: '/api/add-another', access: 'student' },
  addAnotherCounts: { method: 'GET', path: '/api/add-another', access: 'student' },
  chooseTab: { method: 'PUT', path: '/api/tabs', access: 'student' },
  tabs: { method: 'GET', path: '/api/tabs', access: 'student' },
  presignedUrl: { method: 'POST', path: '/api/presigned-url', access: 'student' },
  documentAnswers: { method: 'GET', path: '/api/document-answer', access: 'student' },
  /** How many pages each document has, and of how many of them there are pictures. */
  documentPages: { method: 'GET', path: '/api/document-page', access: 'student' },
  documentPage: { method: 'GET', path: '/api/document-page/:document/:page', access: 'student' },
  removeDocument: { method: 'DELETE', path: '/api/document-answer/:key', access: 'student' },
  startConversion: { method: 'POST', path: '/api/pdf/document-answer/:key', access: 'student' },
  conversion: { method: 'GET', path: '/api/pdf/document-answer/:key', access: 'student' },
  removeConversion: { method: 'DELETE', path: '/api/pdf/document-answer/:key', access: 'student' },
  /** Asking starts the copy, if there is none of the application as it is now. */
  pdfCopy: { method: 'GET', path: '/api/pdf', access: 'student' },
  pdfFile: { method: 'GET', path: '/api/pdf/file', access: 'student' },
  /** The language that the browser's cookie names becomes the account's. */
  keepLanguage: { method: 'PUT', path: '/api/language', access: 'student' },
  logout: { method: 'GET', path: '/api/logout', access: 'own-page' },
  signUp: { method: 'POST', path: '/public/signup', access: 'public' },
  confirm: { method: 'POST', path: '/public/confirm', access: 'public' },
  resendConfirm: { method: 'POST', path: '/public/resend-confirm', access: 'public' },
  login: { method: 'POST', path: '/public/login', access: 'public' },
  forgotPassword: { method: 'POST', path: '/public/forgot-password', access: 'public' },
  resetPassword: { method: 'POST', path: '/public/reset-password', access: 'public' },
  keepVisitorAnswers: { method: 'POST', path: '/public/tmp', access: 'public' },
  visitorAnswers: { method: 'GET', path: '/public/tmp', access: 'public' },
  readOnlyApplication: { method: 'GET', path: '/service/tmp-pdf', access: 'service' },
  /** Submitted applications in the order in which they were submitted or changed last, from a cursor on. */
  submittedApplications: { method: 'GET', path: '/service/applications', access: 'applications:read' },
  submittedApplication: { method: 'GET', path: '/service/applications/:id', access: 'applications:read' },
  submittedDocuments: { method: 'GET', path: '/service/applications/:id/documents', access: 'documents:read' },
  submittedDocument: { method: 'GET', path: '/service/applications/:id/documents/:document', access: 'documents:read' },
  submittedCopy: { method: 'GET', path: '/service/applications/:id/pdf', access: 'pdf:read' },
  /** The body is the whole new state, so sending it again changes nothing. */
  setState: { method: 'PUT', path: '/service/applications/:id/state', access: 'states:write' },
  reportError: { method: 'POST', path: '/public/error', access: 'public' },
  lookup: { method: 'GET', path: '/lookup/find', access: 'lookup' },
  /** Where browsers upload a file if files are on the server's disk: the signed fields of `presignedUrl` authorize it. */
  upload: { method: 'POST', path: '/public/upload', access: 'public' },
  alive: { method: 'GET', path: '/health/live', access: 'everybody' },
  ready: { method: 'GET', path: '/health/ready', access: 'everybody' },
} as const satisfies {
  readonly [Name in Exclude<keyof Shapes, keyof (OfficeShapes & ReminderShapes & RequestShapes & PasskeyShapes & AccountShapes)>]: Entry;
};

declare const shape: unique symbol;

/** A call of the table; the shapes of its request and response are known only to the type checker. */
export interface ShapedCall<S extends Shape> extends Call {
  readonly access: Access;
  readonly [shape]?: S;
}

/**
 * Every HTTP call but those of the office, of reminders, of documents that others send, of passkeys and of what students log in with, in
 * one table for browser and server: method, path, and who may make it. The shapes of requests and responses have the same names in
 * `shapes.ts`; they stay out of the browser's program.
 */
export const calls: { readonly [Name in keyof typeof table]: (typeof table)[Name] & ShapedCall<Shapes[Name]> } = table;

/** A call with its path filled in: `:key` becomes the key that is given. */
export const callFor = ({ method, path }: Call, params: Readonly<Record<string, string>>): Call => ({
  method,
  path: path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
});

/**
 * Cookie without a secret that tells the browser that someone is logged in: its value is a mark of the account, always
 * the same for it, which says nothing else.
 */
export const SIGNED_IN_COOKIE = 'matricula_signed_in';

/**
 * Header with which a page names the account whose answers it shows, by its mark. If the browser's session now belongs
 * to another account, the call is refused with 401: one student's answers never reach another one's application.
 */
export const ACCOUNT_HEADER = 'x-account';
