import { calls } from '../../contract/calls.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { Refused } from '../refusals.ts';
import type { Serve } from './serve.ts';

interface Deps {
  readonly isReady: () => Promise<boolean>;
  readonly objects: Pick<ObjectStore, 'problem'>;
}

/** For operators: whether the process runs, and whether it can serve students. */
export function addHealthRoutes(serve: Serve, { isReady, objects }: Deps): void {
  serve(calls.alive, () => ({ message: 'Alive.' }));
  serve(calls.ready, async () => {
    if (!(await isReady())) throw new Refused('busy', { retryAfter: 5 });
    // Saving needs no file store: taking this server out of service would only make it worse.
    return { message: (await objects.problem()) ? 'Ready, but the file store is not responding: nothing can be uploaded.' : 'Ready.' };
  });
}
