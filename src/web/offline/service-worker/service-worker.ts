import { kept } from 'virtual:precache';
import { requestStrategy } from './request-strategy.ts';
import { PRECACHED_META_NAME } from '../../../api/url-paths.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHES = 'matricula-pages-';
const OWN_CACHE = CACHES + kept.version;
/** A connection that stalls must not keep a student in front of a white page. */
const LONGEST_WAIT_MS = 3000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const how = requestStrategy(event.request, self.location.origin);
  if (how === 'document') event.respondWith(documentFor(event));
  if (how === 'file') event.respondWith(fileFor(event.request));
});

/** Installs all files or none; files in the HTTP cache are not downloaded again. */
async function install(): Promise<void> {
  const cache = await caches.open(OWN_CACHE);
  await cacheAppShell(cache);
  await cache.addAll(isSavingData() ? kept.first : [...kept.first, ...kept.later]);
  await self.skipWaiting();
}

const isSavingData = (): boolean => (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Tabs of the build before this one go on: what they load later is still kept, as the server does for a week. */
async function activate(): Promise<void> {
  const others = (await ownCaches()).filter((name) => name !== OWN_CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

const ownCaches = async (): Promise<readonly string[]> => (await caches.keys()).filter((name) => name.startsWith(CACHES));

/** Newest from the server, else the kept one. */
async function documentFor(event: FetchEvent): Promise<Response> {
  const asked = wholeResponse(event.request);
  if (isGoing) return asked;
  event.waitUntil(asked.then(lookAfter).catch(() => undefined));
  const soon = await Promise.race([asked.catch(() => undefined), pause(LONGEST_WAIT_MS)]);
  if (soon && soon.status < 500) return soon;
  return (await readAppShell(await caches.open(OWN_CACHE))) ?? asked;
}

async function wholeResponse(request: Request): Promise<Response> {
  const response = await fetch(request);
  await response.clone().arrayBuffer();
  return response;
}

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** Names of files say their content, so one that is kept is right for whichever build asks for it. */
async function fileFor(request: Request): Promise<Response> {
  if (isGoing) return fetch(request);
  const keptIn = (cacheName: string): Promise<Response | undefined> => caches.match(request, { cacheName, ignoreVary: true });
  const own = await keptIn(OWN_CACHE);
  if (own) return own;
  for (const name of await ownCaches()) {
    const found = await keptIn(name);
    if (found) return found;
  }
  return fetch(request);
}

/** Ends this worker and all that it keeps where the server has none any more, or an empty one; browsers keep a missing one. */
async function lookAfter(): Promise<void> {
  const response = await fetch(self.location.href, { cache: 'no-cache', credentials: 'omit' });
  if (response.status === 404 || response.status === 410 || (response.ok && !(await isScript(response)))) {
    await goAway();
    return;
  }
  const cache = await caches.open(OWN_CACHE);
  if (response.ok && (await isAppShellStale(cache))) await cacheAppShell(cache);
}

let isGoing = false;

async function goAway(): Promise<void> {
  isGoing = true;
  await self.registration.unregister();
  // A file that is looked for in a cache at the very moment in which that is deleted brings it back in Chromium, empty.
  for (const wait of [200, 1000]) {
    await pause(wait);
    await Promise.all((await ownCaches()).map((name) => caches.delete(name)));
  }
}

const isScript = async (response: Response): Promise<boolean> =>
  /javascript/.test(response.headers.get('content-type') ?? '') && (await response.text()).trim() !== '';

const PLACE = '/';
const ONE_DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps the document as anyone gets it, requested without cookies. @throws when it cannot be had, or is of another build */
async function cacheAppShell(cache: Cache): Promise<void> {
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
async function isAppShellStale(cache: Cache): Promise<boolean> {
  const written = Date.parse((await cache.match(PLACE))?.headers.get('date') ?? '');
  return !(Date.now() - written < ONE_DAY_MS);
}

/** The kept document with a nonce of its own, as each that the server sends has; it says that it comes from the device. */
async function readAppShell(cache: Cache): Promise<Response | undefined> {
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
