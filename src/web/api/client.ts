import type { Refusal } from '../../contract/bodies.ts';
import { ACCOUNT_HEADER, type Call } from '../../contract/calls.ts';
import { actingFor } from './acting-for.ts';
import { ConflictError, IncompleteError, NO_ANSWER, ServerError, TooManyError, UnauthorizedError } from './errors.ts';

/** A connection that stalls must end as one that fails does, so that it can be tried again. */
const LONGEST_MS = 20_000;
/** Where a server that is asked too often does not say when to ask again. */
const USUAL_WAIT_SECONDS = 10;

/** A `ServerError` without a message of the server: the screen shows the general one. */
export const NO_MESSAGE = '';

interface CallOptions {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  /** Let the call outlive the page; the browser takes at most 64 KiB of them. */
  readonly keepalive?: boolean;
}

/**
 * One call of the HTTP contract: JSON in, JSON out.
 * Throws `UnauthorizedError` or `ServerError`, among these `ConflictError`, `IncompleteError` and `TooManyError`, never anything else.
 */
export async function call<Answer>({ method, path }: Call, { body, query, keepalive = false }: CallOptions = {}): Promise<Answer> {
  const account = actingFor();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LONGEST_MS);
  const response = await fetch(query ? `${path}?${new URLSearchParams(query)}` : path, {
    method,
    keepalive,
    signal: limit.signal,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...(account !== null && { [ACCOUNT_HEADER]: account }) },
    body: body ? JSON.stringify(body) : null,
  }).catch(() => null);
  const answer = response && (await readJson(response));
  clearTimeout(timer);
  if (response === null || limit.signal.aborted) throw new ServerError(NO_MESSAGE, NO_ANSWER);
  if (response.status === 401) throw new UnauthorizedError(messageOf(answer));
  if (answer === undefined) throw new ServerError(NO_MESSAGE, response.status);
  if (!response.ok) throw refusal(response, answer);
  return answer as Answer;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** The message of an answer that may be JSON or anything else: a store of files need not speak our language. */
export function readMessage(body: string): string {
  try {
    return messageOf(JSON.parse(body));
  } catch {
    return NO_MESSAGE;
  }
}

function messageOf(answer: unknown): string {
  const message = (answer as Partial<Refusal> | null | undefined)?.message;
  return typeof message === 'string' ? message : NO_MESSAGE;
}

function refusal({ status, headers }: Response, answer: unknown): ServerError {
  const { saved, failures, errors } = (answer ?? {}) as Partial<Refusal>;
  if (status === 409 && saved) return new ConflictError(messageOf(answer), saved);
  if (status === 422 && failures) return new IncompleteError(messageOf(answer), failures);
  if (status === 429) return new TooManyError(messageOf(answer), Number(headers.get('retry-after')) || USUAL_WAIT_SECONDS);
  return new ServerError(messageOf(answer), status, errors);
}
