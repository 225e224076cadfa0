import { ASSETS } from '../../../contract/build-output.ts';
import { isCallPath, isLookedFor, isOfficePath } from '../../../contract/url-paths.ts';

/** Handling of a request; `nothing` leaves it to the browser. */
export type HowServed = 'document' | 'file' | 'nothing';

/** Links with a token lead to what only the server has. */
const TOKENS = ['token', 'service_token'];

export function howServed({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): HowServed {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'nothing';
  if (mode !== 'navigate') return pathname.startsWith(`/${ASSETS}/`) ? 'file' : 'nothing';
  const isFile = /\.[^/]*$/.test(pathname);
  if (isFile || isOfficePath(pathname) || isCallPath(pathname) || isLookedFor(pathname)) return 'nothing';
  return TOKENS.some((token) => searchParams.has(token)) ? 'nothing' : 'document';
}
