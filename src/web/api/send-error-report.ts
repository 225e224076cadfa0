import type { ReportErrorBody } from '../../api/schemas/application-schemas.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi } from './api-client.ts';

const MAX_PLACES = 5;

/** Kind and places of an error, never its message. */
export function toErrorReport(error: unknown, path: string): ReportErrorBody {
  const { name, stack } = error instanceof Error ? error : { name: 'Unknown', stack: '' };
  const places = [...(stack ?? '').matchAll(/([\w.-]{1,100}):(\d+):(\d+)/g)].map(([, file, line, column]) => `${file}:${line}:${column}`);
  return {
    name: /^[A-Za-z]{1,60}$/.test(name) ? name : 'Unknown',
    path: /^\/[a-z0-9-]{0,60}$/.test(path) ? path : '/',
    places: places.slice(0, MAX_PLACES),
  };
}

/** Reports an error to the server. Returns true if it arrived; a failure is ignored. */
export async function sendErrorReport(error: unknown): Promise<boolean> {
  try {
    await callApi(endpoints.reportError, { body: toErrorReport(error, window.location.pathname), keepalive: true });
    return true;
  } catch {
    // It is in the console.
    return false;
  }
}
