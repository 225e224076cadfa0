import type { AnswerMap } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const getVisitorAnswers = (token: string): Promise<AnswerMap> => call<AnswerMap>(calls.visitorAnswers, { query: { token } });
