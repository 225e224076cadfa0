import { Profile, Refusal, SaveAnswers, Saved } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { Secrets } from '../secrets.ts';
import type { ApplicationService } from '../services/application.ts';
import type { App } from './app-type.ts';

/** The student's application: reading it, saving answers. */
export function addAnswerRoutes(
  app: App,
  { application, secrets }: { application: ApplicationService; secrets: Pick<Secrets, 'deviceKeyOf'> },
): void {
  app.route({
    method: calls.profile.method,
    url: calls.profile.path,
    // The browser reads it once for each page load, and never by itself.
    config: { isUse: true },
    schema: { response: { 200: Profile, '4xx': Refusal, '5xx': Refusal } },
    handler: async ({ accountId }) => ({ ...(await application.profile(accountId)), device_key: secrets.deviceKeyOf(accountId) }),
  });
  app.route({
    method: calls.saveAnswers.method,
    url: calls.saveAnswers.path,
    config: { siftsAnswers: true },
    schema: { body: SaveAnswers, response: { 200: Saved, '4xx': Refusal, '5xx': Refusal } },
    handler: async (request) => {
      const outcome = await application.saveAnswers(request.accountId, request.body.answers, request.body.base);
      return { message: outcome.refused ? 'Saved, except for some answers.' : 'Saved.', ...outcome };
    },
  });
}
