import type { Page } from 'playwright-core';

export const waitForServiceWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });

export const readCacheText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const headers = [...(response?.headers ?? [])].map(([header, value]) => `${header}: ${value}`);
        texts.push(request.url, ...headers, (await response?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });

export interface CacheSummary {
  readonly workers: number;
  readonly isChanging: boolean;
  readonly builds: number;
}

export const readCacheSummary = (page: Page): Promise<CacheSummary> =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    return {
      workers: workers.length,
      isChanging: workers.some(({ installing, waiting }) => installing !== null || waiting !== null),
      builds: (await caches.keys()).length,
    };
  });
