import type { KeepVisitorAnswers, VisitorToken } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { Answers } from '../../form/model/answers.ts';
import { call } from './client.ts';

/** Keeps a visitor's answers on the server for seven days, as far as they can be kept. The token opens them. */
export const keepVisitorAnswers = (answers: Answers): Promise<VisitorToken> =>
  call<VisitorToken>(calls.keepVisitorAnswers, {
    body: { answers: answers as KeepVisitorAnswers['answers'] } satisfies KeepVisitorAnswers,
  });
