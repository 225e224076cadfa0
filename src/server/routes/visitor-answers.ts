import { AnswerMap, KeepVisitorAnswers, Refusal, VisitorToken, VisitorTokenQuery } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { VisitorAnswers } from '../services/visitor-answers.ts';
import type { App } from './app-type.ts';

/** Room for every answer of a long application, and little for whoever wants to fill the disk. */
const BODY_LIMIT = 64 * 1024;

/** A visitor's answers, kept for another device. */
export function addVisitorAnswerRoutes(app: App, { visitorAnswers }: { visitorAnswers: VisitorAnswers }): void {
  app.route({
    method: calls.keepVisitorAnswers.method,
    url: calls.keepVisitorAnswers.path,
    bodyLimit: BODY_LIMIT,
    schema: { body: KeepVisitorAnswers, response: { 200: VisitorToken, '4xx': Refusal, '5xx': Refusal } },
    config: { siftsAnswers: true },
    handler: (request) => visitorAnswers.keep(request.body.answers, request.ip),
  });
  app.route({
    method: calls.visitorAnswers.method,
    url: calls.visitorAnswers.path,
    schema: { querystring: VisitorTokenQuery, response: { 200: AnswerMap, '4xx': Refusal, '5xx': Refusal } },
    handler: (request) => visitorAnswers.open(request.query.token),
  });
}
