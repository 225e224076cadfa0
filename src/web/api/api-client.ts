import type { Static, TSchema } from 'typebox';
import type { Refusal, AnswerMap } from '../../api/schemas/application-schemas.ts';
import { ACCOUNT_HEADER, endpoints, fillPathParams, type TypedEndpoint } from '../../api/endpoints.ts';
import type { EndpointPart, EndpointSchema } from '../../api/schemas/endpoint-schemas.ts';
import { recordAccountDeleted } from './account-deleted.ts';
import { getApiAccount } from './api-account.ts';
import { consumePreloadedResponse } from './preloaded-responses.ts';
import { areApiReadsPaused, trackApiRead } from './pause-reads.ts';

/** The server does not know this session. */
export class UnauthorizedError extends Error {
  override name = 'UnauthorizedError';
}

/** The status of a call that got no response: no connection, or one that stalled. */
const NO_RESPONSE = 0;

/** Any other refusal or failure; `message` is the server's, or empty. `errors`: messages for fields of the sent form. */
export class ServerError extends Error {
  override name = 'ServerError';
  readonly status: number;
  readonly errors: NonNullable<Refusal['errors']>;
  constructor(message: string, status: number, errors: NonNullable<Refusal['errors']> = {}) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

/** A call got no response, and may have done what cannot be done twice. */
export class UnknownOutcomeError extends ServerError {
  override name = 'UnknownOutcomeError';
}

/** Error of a call without a response. Its message is empty, as screens have their own text. */
export const createNoResponseError = (): ServerError => new ServerError('', NO_RESPONSE);
export const isNoResponseError = (error: unknown): boolean => error instanceof ServerError && error.status === NO_RESPONSE;

/** True if nothing from the server itself says whether it did what was asked: no answer, half of one, or a proxy's. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ServerError && error.message === NO_SERVER_MESSAGE;

/** Status 429, or 503 with Retry-After. `retryAfter` is in seconds. */
export class RetryLaterError extends ServerError {
  override name = 'RetryLaterError';
  readonly retryAfter: number;
  constructor(message: string, status: number, retryAfter: number) {
    super(message, status);
    this.retryAfter = retryAfter;
  }
}

/** Another tab saved newer answers to the same questions: `saved` holds them. */
export class ConflictError extends ServerError {
  override name = 'ConflictError';
  readonly saved: AnswerMap;
  constructor(message: string, saved: AnswerMap) {
    super(message, 409);
    this.saved = saved;
  }
}

/** The submission has gaps: question key to messages. */
export class IncompleteSubmissionError extends ServerError {
  override name = 'IncompleteSubmissionError';
  readonly failures: NonNullable<Refusal['failures']>;
  constructor(message: string, failures: NonNullable<Refusal['failures']>) {
    super(message, 422);
    this.failures = failures;
  }
}

/** True if the server says why it does not do what was asked, so that the same again would be in vain. */
export const isRefusal = (error: unknown): error is ServerError =>
  error instanceof ServerError && !(error instanceof ConflictError) && error.message !== '' && REFUSED.test(String(error.status));
/** All but 408 and 429, which pass. */
const REFUSED = /^4(?!08|29)/;

/** A stalled connection must end like a failed one, so that it can be retried. */
export const API_TIMEOUT_MS = 20_000;
/** Default, if the server names none. */
const USUAL_WAIT_SECONDS = 10;

/** A `ServerError` without a message from the server: the screen shows the general one. */
export const NO_SERVER_MESSAGE = '';

export interface NoInputSchema<Answer extends TSchema> {
  readonly params?: never;
  readonly query?: never;
  readonly body?: never;
  readonly response: Answer;
}

interface HowSent {
  readonly keepalive?: boolean;
}
/** The same, read-only: what is sent may be in use elsewhere. */
type Unchanged<T> = T extends object ? { readonly [Key in keyof T]: Unchanged<T[Key]> } : T;
type Needed<S extends EndpointSchema, Part extends 'params' | 'query' | 'body'> = S[Part] extends TSchema
  ? { readonly [Name in Part]: Unchanged<EndpointPart<S, Part>> }
  : { readonly [Name in Part]?: never };
type Sent<S extends EndpointSchema> = HowSent & Needed<S, 'params'> & Needed<S, 'query'> & Needed<S, 'body'>;
interface AnySent extends HowSent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Makes one call. Throws `UnauthorizedError` or `ServerError` (`ConflictError`, `IncompleteSubmissionError`, `RetryLaterError`) only. */
export async function callApi<Answer extends TSchema>(call: TypedEndpoint<NoInputSchema<Answer>>, sent?: HowSent): Promise<Static<Answer>>;
export async function callApi<S extends EndpointSchema>(call: TypedEndpoint<S>, sent: Sent<S>): Promise<EndpointPart<S, 'response'>>;
export async function callApi(
  call: TypedEndpoint<EndpointSchema>,
  { params, query, body, keepalive = false }: AnySent = {},
): Promise<unknown> {
  const { method, path } = fillPathParams(call, inText(params));
  const account = getApiAccount();
  const mayAct = method === 'POST' && !call.isRepeatable && navigator.onLine;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), API_TIMEOUT_MS);
  const forgetRead = method === 'GET' && path !== endpoints.logout.path ? trackApiRead(limit) : undefined;
  const early = method === 'GET' && !query ? consumePreloadedResponse(path, account, limit.signal) : undefined;
  const ask = (): Promise<Response> =>
    fetch(query ? `${path}?${new URLSearchParams(inText(query))}` : path, {
      method,
      keepalive,
      signal: limit.signal,
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(account !== null && { [ACCOUNT_HEADER]: account }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  const response = (early && (await early)) ?? (await ask().catch(() => null));
  const answer = response && (await readJsonResponse(response));
  clearTimeout(timer);
  forgetRead?.();
  if (forgetRead && limit.signal.aborted && areApiReadsPaused()) throw new UnauthorizedError(NO_SERVER_MESSAGE);
  if (response === null || limit.signal.aborted)
    throw mayAct ? new UnknownOutcomeError(NO_SERVER_MESSAGE, NO_RESPONSE) : createNoResponseError();
  if (!response.ok || answer === undefined) throw errorFromResponse(response, answer);
  return answer;
}

const inText = (part: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(part ?? {}).map(([name, value]) => [name, String(value)]));

export async function readJsonResponse(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The message of a response that may be JSON or anything else: a file store has formats of its own. */
export function parseErrorMessage(body: string): string {
  try {
    return messageOf(JSON.parse(body));
  } catch {
    return NO_SERVER_MESSAGE;
  }
}

function messageOf(answer: unknown): string {
  const message = (answer as Partial<Refusal> | null | undefined)?.message;
  return typeof message === 'string' ? message : NO_SERVER_MESSAGE;
}

export function errorFromResponse({ status, headers }: Response, answer: unknown): ServerError | UnauthorizedError {
  if (status === 401) {
    recordAccountDeleted((answer as Partial<Refusal> | undefined)?.account_deleted === true);
    return new UnauthorizedError(messageOf(answer));
  }
  if (answer === undefined) return new ServerError(NO_SERVER_MESSAGE, status);
  const { saved, failures, errors } = (answer ?? {}) as Partial<Refusal>;
  if (status === 409 && saved) return new ConflictError(messageOf(answer), saved);
  if (status === 422 && failures) return new IncompleteSubmissionError(messageOf(answer), failures);
  const retryAfter = Number(headers.get('retry-after'));
  if (status === 429 || (status === 503 && retryAfter))
    return new RetryLaterError(messageOf(answer), status, retryAfter || USUAL_WAIT_SECONDS);
  return new ServerError(messageOf(answer), status, errors);
}
