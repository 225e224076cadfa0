import { calls } from '../../contract/calls.ts';
import { Refused } from '../refusals.ts';
import type { RouteDeps, Serve } from './serve.ts';

export function addHealthRoutes(serve: Serve, { isReady, lateSeconds, objects }: RouteDeps): void {
  serve(calls.alive, () => ({ message: 'Alive.' }));
  serve(calls.ready, async () => {
    if (!(await isReady())) throw new Refused('busy', { retryAfter: 5 });
    // Saving needs neither file store nor worker: taking this server out of service would only make it worse.
    const [problem, late] = await Promise.all([objects.problem(), lateSeconds()]);
    const but = [
      ...(problem ? ['the file store is not responding: nothing can be uploaded'] : []),
      ...(late > 0 ? [`emails, files or copies have been waiting for ${late} s: see whether a worker runs`] : []),
    ];
    return { message: but.length === 0 ? 'Ready.' : `Ready, but ${but.join('; ')}.` };
  });
  serve(calls.reportError, (request) => {
    request.log.error({ browser: request.body }, 'A browser hit an error that no screen could handle.');
    return { message: 'Logged.' };
  });
}
