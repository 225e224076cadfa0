import { calls } from '../../contract/calls.ts';
import type { VisitorAnswers } from '../services/visitor-answers.ts';
import type { Serve } from './serve.ts';

/** Room for every answer of a long application, but little for anyone who wants to fill the disk. */
const BODY_LIMIT = 64 * 1024;

/** A visitor's answers, kept for another device. */
export function addVisitorAnswerRoutes(serve: Serve, { visitorAnswers }: { visitorAnswers: VisitorAnswers }): void {
  serve(calls.keepVisitorAnswers, ({ body, ip }) => visitorAnswers.keep(body.answers, ip), {
    bodyLimit: BODY_LIMIT,
    config: { siftsAnswers: true },
  });
  serve(calls.visitorAnswers, ({ query }) => visitorAnswers.open(query.token));
}
