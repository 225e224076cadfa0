import { Done, Refusal } from '../../contract/bodies.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { Refused } from '../refusals.ts';
import type { App } from './app-type.ts';

/** For operators: whether the process runs, and whether it can serve students. */
export function addHealthRoutes(
  app: App,
  { isReady, objects }: { isReady: () => Promise<boolean>; objects: Pick<ObjectStore, 'problem'> },
): void {
  app.get('/health/live', { schema: { response: { 200: Done } } }, async () => ({ message: 'Alive.' }));
  app.get('/health/ready', { schema: { response: { 200: Done, '5xx': Refusal } } }, async () => {
    if (!(await isReady())) throw new Refused('busy', { retryAfter: 5 });
    // Saving needs no file store: taking this server away would only make it worse.
    return { message: (await objects.problem()) ? 'Ready, but the file store does not answer: nothing can be uploaded.' : 'Ready.' };
  });
}
