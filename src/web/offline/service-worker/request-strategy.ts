import { ASSETS_DIR, isApiPath, isVulnerabilityScanPath, isOfficePath } from '../../../api/url-paths.ts';

/** Handling of a request; `nothing` leaves it to the browser. */
type RequestStrategy = 'document' | 'file' | 'nothing';

/** Links with a token lead to what only the server has. */
const TOKENS = ['token', 'service_token'];

export function requestStrategy({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): RequestStrategy {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || asked !== origin) return 'nothing';
  if (mode !== 'navigate') return pathname.startsWith(`/${ASSETS_DIR}/`) ? 'file' : 'nothing';
  const isFile = /\.[^/]*$/.test(pathname);
  if (isFile || isOfficePath(pathname) || isApiPath(pathname) || isVulnerabilityScanPath(pathname)) return 'nothing';
  return TOKENS.some((token) => searchParams.has(token)) ? 'nothing' : 'document';
}
