import { ChooseTab, ChosenTabs, Done, Refusal } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { ApplicationService } from '../services/application.ts';
import type { App } from './app-type.ts';

/** Which tab a student has chosen of each tabs. */
export function addTabsRoutes(app: App, { application }: { application: ApplicationService }): void {
  app.route({
    method: calls.tabs.method,
    url: calls.tabs.path,
    schema: { response: { 200: ChosenTabs, '4xx': Refusal, '5xx': Refusal } },
    handler: (request) => application.tabs(request.accountId),
  });
  app.route({
    method: calls.chooseTab.method,
    url: calls.chooseTab.path,
    schema: { body: ChooseTab, response: { 200: Done, '4xx': Refusal, '5xx': Refusal } },
    handler: async (request) => {
      const { tab_id: tabs, chosen_tab: tab, base } = request.body;
      await application.chooseTab(request.accountId, tabs, tab, base);
      return { message: 'Saved.' };
    },
  });
}
