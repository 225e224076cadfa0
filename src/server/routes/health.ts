import { Done, Refusal } from '../../contract/bodies.ts';
import { Refused } from '../refusals.ts';
import type { App } from './app-type.ts';

/** For operators: whether the process runs, and whether it can serve students. */
export function addHealthRoutes(app: App, { isReady }: { isReady: () => Promise<boolean> }): void {
  app.get('/health/live', { schema: { response: { 200: Done } } }, async () => ({ message: 'Alive.' }));
  app.get('/health/ready', { schema: { response: { 200: Done, '5xx': Refusal } } }, async () => {
    if (!await isReady()) throw new Refused('busy', { retryAfter: 5 });
    return { message: 'Ready.' };
  });
}
