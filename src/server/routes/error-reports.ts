import { Done, Refusal, ReportError } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { App } from './app-type.ts';

/** Errors that a browser could not handle go to the log. */
export function addErrorReportRoutes(app: App): void {
  app.route({
    method: calls.reportError.method,
    url: calls.reportError.path,
    schema: { body: ReportError, response: { 200: Done, '4xx': Refusal, '5xx': Refusal } },
    handler: (request) => {
      request.log.error({ browser: request.body }, 'A browser met an error that no screen could handle.');
      return { message: 'Logged.' };
    },
  });
}
