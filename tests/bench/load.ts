import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../src/server/browser/chromium.ts';
import { startSite } from '../e2e/site.ts';
import { figure, median, type Figure } from './bench-result.ts';
import { givenAccounts, logIn } from './students.ts';

const VISITS = 3;
const SLOW_DOWN = 4;

interface Network {
  readonly name: string;
  readonly kilobits: number;
  readonly latencyMs: number;
}
const networks: readonly Network[] = [
  { name: 'slow 4G', kilobits: 1600, latencyMs: 150 },
  { name: 'slow 3G', kilobits: 400, latencyMs: 400 },
];

interface Screen {
  readonly path: string;
  /** Label of the field with which a person begins. */
  readonly first: string;
  readonly asStudent?: boolean;
}
const screens: readonly Screen[] = [
  { path: '/login', first: 'Email Address' },
  { path: '/about', first: 'First Name' },
  { path: '/about', first: 'First Name', asStudent: true },
];

/** What one visit cost. Times are in ms since the visit began; sizes are bytes on the wire, headers included. */
interface Visit {
  readonly requests: number;
  readonly bytes: number;
  readonly firstWords: number;
  readonly interactive: number;
  readonly shift: number;
}

/** What a page costs on a cheap phone and a slow network, at the first visit and at the second one. */
export async function measureLoads(): Promise<readonly Figure[]> {
  const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  try {
    const [account] = await givenAccounts(site, 1);
    if (!account) throw new Error('There is no account');
    const cookies = (await logIn(site, account)).split('; ').map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value, url: site.url };
    });
    const cases = networks.flatMap((network) =>
      screens.map((screen) => ({ network, screen, first: [] as Visit[], second: [] as Visit[] })),
    );
    // In turns, so that what else the machine does meets all of them alike.
    for (let n = 0; n < VISITS; n += 1) {
      for (const { network, screen, first, second } of cases) {
        const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
        if (screen.asStudent) await context.addCookies(cookies);
        first.push(await visit(await context.newPage(), screen, network));
        second.push(await visit(await context.newPage(), screen, network));
        await context.close();
      }
    }
    return cases.flatMap(({ network, screen, first, second }) => {
      const name = `${screen.path}${screen.asStudent ? ' as a student' : ''}, ${network.name}`;
      return [...figuresOf(`${name}, first visit`, first), ...figuresOf(`${name}, second visit`, second)];
    });
  } finally {
    await Promise.all([site.close(), browser.close()]);
  }
}

function figuresOf(name: string, visits: readonly Visit[]): readonly Figure[] {
  const how =
    `load: Chromium, 390 px, processor ${SLOW_DOWN} times slower, medians of ${VISITS} visits. Requests and kB are those that ` +
    `began before the first field could be used`;
  const of = (take: (visit: Visit) => number): number => median(visits.map(take));
  return [
    figure(
      `${name}: requests`,
      of(({ requests }) => requests),
      '',
      undefined,
      how,
    ),
    figure(`${name}: on the wire`, of(({ bytes }) => bytes) / 1000, 'kB', undefined, how),
    figure(`${name}: first words`, of(({ firstWords }) => firstWords) / 1000, 's', undefined, how),
    figure(`${name}: interactive`, of(({ interactive }) => interactive) / 1000, 's', undefined, how),
    figure(
      `${name}: layout shift`,
      of(({ shift }) => shift),
      'CLS',
      undefined,
      how,
    ),
  ];
}

/** Opens the screen in a new tab, and closes it again when its first field can be used and the network rests. */
async function visit(page: Page, { path, first }: Screen, { kilobits, latencyMs }: Network): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const arrived = await watchNetwork(session);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (kilobits * 1000) / 8,
    uploadThroughput: (kilobits * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.addInitScript(watchPage, first);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as unknown as Watched).watched?.interactive, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const { interactive, firstWords, shift, began } = await page.evaluate(() => (globalThis as unknown as Required<Watched>).watched);
  await page.close();
  const before = arrived().filter(({ at }) => at <= (began + interactive) / 1000);
  return { requests: before.length, bytes: before.reduce((sum, { bytes }) => sum + bytes, 0), firstWords, interactive, shift };
}

interface Watched {
  watched?: { interactive: number; firstWords: number; shift: number; began: number };
}

/** Runs in the page. Notes when text is first painted, when the field can be used, and how much moves until the end. */
function watchPage(label: string): void {
  const watched = { interactive: 0, firstWords: 0, shift: 0, began: performance.timeOrigin };
  (globalThis as unknown as Watched).watched = watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) watched.firstWords = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isThere = (): boolean =>
    [...document.querySelectorAll('label')].some(
      ({ textContent, control }) => textContent?.startsWith(label) && control?.matches(':enabled'),
    );
  const look = (): void => {
    if (!isThere()) return void requestAnimationFrame(look);
    // A message posted now arrives when what is in front of it in the queue is done.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (watched.interactive = performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  };
  look();
}

/** The requests that arrived, each with the second at which it began (since 1970) and what it took on the wire. */
async function watchNetwork(session: CDPSession): Promise<() => readonly { readonly at: number; readonly bytes: number }[]> {
  const began = new Map<string, number>();
  const bytes = new Map<string, number>();
  const fromCache = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, wallTime, request }) => {
    if (!request.url.startsWith('data:')) began.set(requestId, wallTime);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) fromCache.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  return () => [...began].filter(([id]) => !fromCache.has(id)).map(([id, at]) => ({ at, bytes: bytes.get(id) ?? 0 }));
}
