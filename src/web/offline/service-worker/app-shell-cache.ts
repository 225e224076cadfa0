import { kept } from 'virtual:precache';
import { PRECACHED_META_NAME } from '../../../api/url-paths.ts';

const PLACE = '/';
const ONE_DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps the document as anyone gets it, requested without cookies. @throws when it cannot be had, or is of another build */
export async function cacheAppShell(cache: Cache): Promise<void> {
  const response = await fetch(PLACE, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'text/html', 'Accept-Language': kept.language },
  });
  const html = await response.clone().text();
  const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, script = '']) => script);
  const isOfThisBuild = scripts.length > 0 && scripts.every((script) => kept.first.includes(script));
  if (!response.ok || !isOfThisBuild || nonceOf(response) === undefined) throw new Error('The document is of another build.');
  await cache.put(PLACE, response);
}

/** True if the document may be of another day. */
export async function isAppShellStale(cache: Cache): Promise<boolean> {
  const written = Date.parse((await cache.match(PLACE))?.headers.get('date') ?? '');
  return !(Date.now() - written < ONE_DAY_MS);
}

/** The kept document with a nonce of its own, as each that the server sends has; it says that it comes from the device. */
export async function readAppShell(cache: Cache): Promise<Response | undefined> {
  const found = await cache.match(PLACE);
  const old = found && nonceOf(found);
  if (!found || old === undefined) return undefined;
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const html = (await found.text()).replaceAll(old, fresh).replace('<head>', `<head><meta name="${PRECACHED_META_NAME}">`);
  const headers = new Headers(found.headers);
  headers.set(POLICY, (headers.get(POLICY) ?? '').replaceAll(old, fresh));
  for (const name of ['content-encoding', 'content-length', 'x-request-id']) headers.delete(name);
  return new Response(html, { headers });
}

const POLICY = 'content-security-policy';
const nonceOf = ({ headers }: Response): string | undefined => /'nonce-([^']+)'/.exec(headers.get(POLICY) ?? '')?.[1];
