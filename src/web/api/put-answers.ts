import type { SaveResponse } from '../../api/schemas/application-schemas.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { Answers } from '../../form/model/answers.ts';
import { callApi } from './api-client.ts';
import type { Failures } from '../../form/model/form.ts';

/** Above this many bytes a body no longer fits into a call that outlives its page. */
const KEEPALIVE_LIMIT = 60_000;

/** Saves changed answers. `leaving` lets the call outlive the page. Throws `ConflictError` where a newer answer would be lost. */
export function putAnswers(body: { readonly answers: Answers; readonly base: Answers }, leaving = false): Promise<SaveResponse> {
  const keepalive = leaving && new Blob([JSON.stringify(body)]).size < KEEPALIVE_LIMIT;
  return callApi(endpoints.saveAnswers, { body, keepalive });
}

export async function postReportedFailures(failures: Failures): Promise<void> {
  if (Object.keys(failures).length === 0) return;
  await callApi(endpoints.validations, { body: { failures } });
}
