import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../src/server/browser/chromium.ts';
import { startSite, type Site, type SiteOptions } from './site.ts';
import { asVisitor, type Visitor, type VisitOptions } from './visitor.ts';

/** What the tests of one file share: a site and a browser. Each visitor has a window of its own. */
export interface Setting {
  readonly site: Site;
  readonly asVisitor: (
    visit: (visitor: Visitor) => Promise<void>,
    options?: Pick<VisitOptions, 'width' | 'height' | 'javaScriptEnabled' | 'locale' | 'keepsPages'>,
  ) => Promise<void>;
}

export function useSetting(siteOptions?: SiteOptions): Setting {
  let site: Site | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Each is kept as soon as it is there, so that it is closed even when the other does not start.
    await Promise.all([
      startSite(siteOptions).then((started) => (site = started)),
      launchBrowser().then((launched) => (browser = launched)),
    ]);
  });
  afterAll(async () => {
    await Promise.all([site?.close(), browser?.close()]);
  });
  return {
    get site() {
      if (!site) throw new Error('The site is not up yet');
      return site;
    },
    asVisitor(visit, options) {
      if (!site || !browser) throw new Error('The site is not up yet');
      return asVisitor({ browser, url: site.url, name: expect.getState().currentTestName, ...options }, visit);
    },
  };
}
