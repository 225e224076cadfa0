import type { AnswerMap, Refusal } from '../../contract/shapes/bodies.ts';

/** The server does not know this session. */
export class UnauthorizedError extends Error {
  override name = 'UnauthorizedError';
}

/** The status of a call that got no response: no connection, or one that stalled. */
const NO_RESPONSE = 0;

/**
 * Any other refusal or failure; `message` is the server's, empty if it gave none.
 * `errors` holds the messages that belong at a field of the form that was sent.
 */
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

/** No connection, or one that stalled: there is nobody's message, so screens have a sentence of their own for it. */
export const noResponse = (): ServerError => new ServerError('', NO_RESPONSE);
export const isNoResponse = (error: unknown): boolean => error instanceof ServerError && error.status === NO_RESPONSE;

/** Too many requests, or too much to do: worth trying again after this many seconds. */
export class LaterError extends ServerError {
  override name = 'LaterError';
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
export class IncompleteError extends ServerError {
  override name = 'IncompleteError';
  readonly failures: NonNullable<Refusal['failures']>;
  constructor(message: string, failures: NonNullable<Refusal['failures']>) {
    super(message, 422);
    this.failures = failures;
  }
}
