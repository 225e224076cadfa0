import type { ReportError } from '../../contract/shapes/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { send } from './client.ts';

const MAX_PLACES = 5;

/** Kind and places of an error, never its message. */
export function reportOf(error: unknown, path: string): ReportError {
  const { name, stack } = error instanceof Error ? error : { name: 'Unknown', stack: '' };
  const places = [...(stack ?? '').matchAll(/([\w.-]{1,100}):(\d+):(\d+)/g)].map(([, file, line, column]) => `${file}:${line}:${column}`);
  return {
    name: /^[A-Za-z]{1,60}$/.test(name) ? name : 'Unknown',
    path: /^\/[a-z0-9-]{0,60}$/.test(path) ? path : '/',
    places: places.slice(0, MAX_PLACES),
  };
}

/** Reports an error to the server. Returns true if it arrived; a failure is ignored. */
export async function reportError(error: unknown): Promise<boolean> {
  try {
    await send(calls.reportError, { body: reportOf(error, window.location.pathname), keepalive: true });
    return true;
  } catch {
    // It is in the console.
    return false;
  }
}
