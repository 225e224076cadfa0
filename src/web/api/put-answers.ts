import type { Done } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { Answers } from '../../form/answers.ts';
import { call } from './client.ts';

/** Above this many bytes a body no longer fits into a call that outlives its page. */
const KEEPALIVE_LIMIT = 60_000;

/** Saves changed answers. `leaving` lets the call outlive the page. Throws `ConflictError` where a newer answer would be lost. */
export function putAnswers(body: { readonly answers: Answers; readonly base: Answers }, leaving = false): Promise<Done> {
  const keepalive = leaving && new Blob([JSON.stringify(body)]).size < KEEPALIVE_LIMIT;
  return call<Done>(calls.saveAnswers, { body, keepalive });
}
