import { AddAnotherCounts, Done, Refusal, SetAddAnother } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { ApplicationService } from '../services/application.ts';
import type { App } from './app-type.ts';

/** How many components of each repeat a student has asked for. */
export function addAddAnotherRoutes(app: App, { application }: { application: ApplicationService }): void {
  app.route({
    method: calls.addAnotherCounts.method,
    url: calls.addAnotherCounts.path,
    schema: { response: { 200: AddAnotherCounts, '4xx': Refusal, '5xx': Refusal } },
    handler: (request) => application.counts(request.accountId),
  });
  app.route({
    method: calls.addAnother.method,
    url: calls.addAnother.path,
    schema: { body: SetAddAnother, response: { 200: Done, '4xx': Refusal, '5xx': Refusal } },
    handler: async (request) => {
      await application.setCount(request.accountId, request.body.button_id, request.body.num_components, request.body.base);
      return { message: 'Saved.' };
    },
  });
}
