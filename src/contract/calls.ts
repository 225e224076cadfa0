import type { CALL_PREFIXES } from './addresses.ts';
import type { Shape, Shapes } from './shapes/shapes.ts';

/**
 * Who may make a call.
 * - `everybody`: without any question, for those who run the server.
 * - `own-page`: everybody, but not because of a link or image on another site.
 * - `public`: everybody; calls of one network address are counted.
 * - `lookup`: everybody; calls of one browser, and of its network, are counted.
 * - `student`: anyone logged in, for their own application.
 * - `service`: anyone with a token for one application.
 */
export type Door = 'everybody' | 'own-page' | 'public' | 'lookup' | 'student' | 'service';

/** A call as it is sent. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/** What a path begins with, and the doors allowed for it. */
interface DoorsAt {
  readonly api: 'student' | 'own-page';
  readonly public: 'public';
  readonly service: 'service';
  readonly lookup: 'lookup';
  readonly health: 'everybody';
}
type Entry = {
  [Prefix in (typeof CALL_PREFIXES)[number]]: Call & { readonly path: `/${Prefix}/${string}`; readonly door: DoorsAt[Prefix] };
}[(typeof CALL_PREFIXES)[number]];

const table = {
  profile: { method: 'GET', path: '/api/profile', door: 'student' },
  saveAnswers: { method: 'PUT', path: '/api/answer', door: 'student' },
  webStatus: { method: 'POST', path: '/api/web-status', door: 'student' },
  lastPage: { method: 'PUT', path: '/api/last-page', door: 'student' },
  validations: { method: 'POST', path: '/api/validations', door: 'student' },
  submit: { method: 'POST', path: '/api/submit', door: 'student' },
  addAnother: { method: 'PUT', path: '/api/add-another', door: 'student' },
  addAnotherCounts: { method: 'GET', path: '/api/add-another', door: 'student' },
  chooseTab: { method: 'PUT', path: '/api/tabs', door: 'student' },
  tabs: { method: 'GET', path: '/api/tabs', door: 'student' },
  presignedUrl: { method: 'POST', path: '/api/presigned-url', door: 'student' },
  documentAnswers: { method: 'GET', path: '/api/document-answer', door: 'student' },
  removeDocument: { method: 'DELETE', path: '/api/document-answer/:key', door: 'student' },
  startConversion: { method: 'POST', path: '/api/pdf/document-answer/:key', door: 'student' },
  conversion: { method: 'GET', path: '/api/pdf/document-answer/:key', door: 'student' },
  removeConversion: { method: 'DELETE', path: '/api/pdf/document-answer/:key', door: 'student' },
  /** Asking starts the copy, if there is none of the application as it is now. */
  pdfCopy: { method: 'GET', path: '/api/pdf', door: 'student' },
  pdfFile: { method: 'GET', path: '/api/pdf/file', door: 'student' },
  logout: { method: 'GET', path: '/api/logout', door: 'own-page' },
  signUp: { method: 'POST', path: '/public/signup', door: 'public' },
  confirm: { method: 'POST', path: '/public/confirm', door: 'public' },
  resendConfirm: { method: 'POST', path: '/public/resend-confirm', door: 'public' },
  login: { method: 'POST', path: '/public/login', door: 'public' },
  forgotPassword: { method: 'POST', path: '/public/forgot-password', door: 'public' },
  resetPassword: { method: 'POST', path: '/public/reset-password', door: 'public' },
  keepVisitorAnswers: { method: 'POST', path: '/public/tmp', door: 'public' },
  visitorAnswers: { method: 'GET', path: '/public/tmp', door: 'public' },
  readOnlyApplication: { method: 'GET', path: '/service/tmp-pdf', door: 'service' },
  reportError: { method: 'POST', path: '/public/error', door: 'public' },
  lookup: { method: 'GET', path: '/lookup/find', door: 'lookup' },
  /** Where browsers upload a file if files are on the server's disk: the signed fields of `presignedUrl` authorize it. */
  upload: { method: 'POST', path: '/public/upload', door: 'public' },
  alive: { method: 'GET', path: '/health/live', door: 'everybody' },
  ready: { method: 'GET', path: '/health/ready', door: 'everybody' },
} as const satisfies { readonly [Name in keyof Shapes]: Entry };

declare const shape: unique symbol;

/** A call of the table; the shapes of its request and response are known only to the type checker. */
export interface ShapedCall<S extends Shape> extends Call {
  readonly door: Door;
  readonly [shape]?: S;
}

/**
 * Every HTTP call, in one table for browser and server: method, path, and who may make it. The shapes of requests and
 * responses have the same names in `shapes.ts`; they stay out of the browser's program.
 */
export const calls: { readonly [Name in keyof Shapes]: (typeof table)[Name] & ShapedCall<Shapes[Name]> } = table;

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
