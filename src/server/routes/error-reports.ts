import { calls } from '../../contract/calls.ts';
import type { Serve } from './serve.ts';

/** Errors that a browser could not handle go to the log. */
export function addErrorReportRoutes(serve: Serve): void {
  serve(calls.reportError, (request) => {
    request.log.error({ browser: request.body }, 'A browser hit an error that no screen could handle.');
    return { message: 'Logged.' };
  });
}
