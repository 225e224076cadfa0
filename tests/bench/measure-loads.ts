import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../chromium.ts';
import { startSite } from '../e2e/start-site.ts';
import { createLoggedInAccount } from '../e2e/steps.ts';
import { toBenchFigure, median, type BenchFigure } from './bench-figures.ts';

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
  readonly first: string;
  readonly asStudent?: boolean;
}
const screens: readonly Screen[] = [
  { path: '/login', first: 'Email Address' },
  { path: '/about', first: 'First name' },
  { path: '/about', first: 'First name', asStudent: true },
];

/** Costs of one visit: times in ms since it began, bytes on the wire with headers. */
interface Visit {
  readonly requests: number;
  readonly bytes: number;
  readonly firstWords: number;
  readonly interactive: number;
  readonly shift: number;
}

const rows: readonly { readonly name: string; readonly unit: string; readonly of: (visit: Visit) => number }[] = [
  { name: 'requests', unit: '', of: ({ requests }) => requests },
  { name: 'on the wire', unit: 'kB', of: ({ bytes }) => bytes / 1000 },
  { name: 'first words', unit: 's', of: ({ firstWords }) => firstWords / 1000 },
  { name: 'interactive', unit: 's', of: ({ interactive }) => interactive / 1000 },
  { name: 'layout shift', unit: 'CLS', of: ({ shift }) => shift },
];

/** First visits of the built product on a cheap phone and a slow network: the median of this number of visits to each screen. */
export async function measureLoads(visits: number): Promise<readonly BenchFigure[]> {
  const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  const how =
    `load: Chromium, 390 px, processor ${SLOW_DOWN} times slower, medians of ${visits} first visits; requests and kB are those that ` +
    'began before the first field could be used';
  try {
    const cases = networks.flatMap((network) => screens.map((screen) => ({ network, screen, measured: [] as Visit[] })));
    for (let n = 0; n < visits; n += 1) {
      for (const { network, screen, measured } of cases) {
        const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
        if (screen.asStudent) await createLoggedInAccount(context, site);
        measured.push(await visit(await context.newPage(), screen, network));
        await context.close();
      }
    }
    return cases.flatMap(({ network, screen, measured }) => {
      const name = `${screen.path}${screen.asStudent ? ' as a student' : ''}, ${network.name}`;
      return rows.map((row) => toBenchFigure(`${name}: ${row.name}`, median(measured.map(row.of)), row.unit, undefined, how));
    });
  } finally {
    await Promise.all([site.close(), browser.close()]);
  }
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
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (watched.interactive = performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  };
  look();
}

/** Requests that arrived, each with the second at which it began (since 1970) and its bytes on the wire. */
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
