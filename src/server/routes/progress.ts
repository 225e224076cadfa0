import { Done, PostValidations, Refusal, SetLastPage, SetWebStatus } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { ApplicationService } from '../services/application.ts';
import type { App } from './app-type.ts';

const response = { 200: Done, '4xx': Refusal, '5xx': Refusal };

/** How far a student is: web status, last page, what is still missing, and handing in. */
export function addProgressRoutes(app: App, { application }: { application: ApplicationService }): void {
  app.route({
    method: calls.webStatus.method,
    url: calls.webStatus.path,
    schema: { body: SetWebStatus, response },
    handler: async (request) => {
      await application.setWebStatus(request.accountId, request.body.web_status);
      return { message: 'Saved.' };
    },
  });
  app.route({
    method: calls.lastPage.method,
    url: calls.lastPage.path,
    schema: { body: SetLastPage, response },
    handler: async (request) => {
      await application.setLastPage(request.accountId, request.body.last_page);
      return { message: 'Saved.' };
    },
  });
  app.route({
    method: calls.validations.method,
    url: calls.validations.path,
    schema: { body: PostValidations, response },
    handler: async (request) => {
      await application.keepFailures(request.accountId, request.body.failures);
      return { message: 'Saved.' };
    },
  });
  app.route({
    method: calls.submit.method,
    url: calls.submit.path,
    schema: { response },
    handler: async (request) => {
      await application.submit(request.accountId);
      return { message: 'Submitted.' };
    },
  });
}
