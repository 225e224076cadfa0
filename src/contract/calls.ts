import type { CALL_PREFIXES } from './addresses.ts';

/** Every HTTP call there is: method and path, in one table for browser and server. */
export const calls = {
  profile: { method: 'GET', path: '/api/profile' },
  saveAnswers: { method: 'PUT', path: '/api/answer' },
  webStatus: { method: 'POST', path: '/api/web-status' },
  lastPage: { method: 'PUT', path: '/api/last-page' },
  validations: { method: 'POST', path: '/api/validations' },
  submit: { method: 'POST', path: '/api/submit' },
  addAnother: { method: 'PUT', path: '/api/add-another' },
  addAnotherCounts: { method: 'GET', path: '/api/add-another' },
  chooseTab: { method: 'PUT', path: '/api/tabs' },
  tabs: { method: 'GET', path: '/api/tabs' },
  presignedUrl: { method: 'POST', path: '/api/presigned-url' },
  documentAnswers: { method: 'GET', path: '/api/document-answer' },
  removeDocument: { method: 'DELETE', path: '/api/document-answer/:key' },
  startConversion: { method: 'POST', path: '/api/pdf/document-answer/:key' },
  conversion: { method: 'GET', path: '/api/pdf/document-answer/:key' },
  removeConversion: { method: 'DELETE', path: '/api/pdf/document-answer/:key' },
  /** Asking starts the copy, where there is none of the application as it is now. */
  pdfCopy: { method: 'GET', path: '/api/pdf' },
  pdfFile: { method: 'GET', path: '/api/pdf/file' },
  logout: { method: 'GET', path: '/api/logout' },
  signUp: { method: 'POST', path: '/public/signup' },
  confirm: { method: 'POST', path: '/public/confirm' },
  resendConfirm: { method: 'POST', path: '/public/resend-confirm' },
  login: { method: 'POST', path: '/public/login' },
  forgotPassword: { method: 'POST', path: '/public/forgot-password' },
  keepVisitorAnswers: { method: 'POST', path: '/public/tmp' },
  /** With `?token=` */
  visitorAnswers: { method: 'GET', path: '/public/tmp' },
  /** With `?service_token=` */
  readOnlyApplication: { method: 'GET', path: '/service/tmp-pdf' },
  resetPassword: { method: 'POST', path: '/public/reset-password' },
  reportError: { method: 'POST', path: '/public/error' },
  lookup: { method: 'GET', path: '/lookup/find' },
} as const satisfies Record<string, Call>;

/** A call as it is sent. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${(typeof CALL_PREFIXES)[number]}/${string}`;
}

/** A call whose path names a question: `:key` becomes its key. */
export const callFor = ({ method, path }: Call, key: string): Call => ({
  method,
  path: path.replace(':key', encodeURIComponent(key)) as Call['path'],
});

/**
 * Cookie without a secret that tells the browser that somebody is logged in: its value is a mark of the account, always the
 * same for it, which says nothing else.
 */
export const SIGNED_IN_COOKIE = 'matricula_signed_in';

/**
 * Header by which a page names the account whose answers it shows, by its mark. Where the browser's session is another
 * account's by now, the call is refused with 401: one student's answers never reach another one's application.
 */
export const ACCOUNT_HEADER = 'x-account';
