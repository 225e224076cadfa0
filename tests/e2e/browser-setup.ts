import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { launchBrowser } from '../chromium.ts';
import { startSite, type RunningSite, type SiteOptions } from './start-site.ts';
import { createLoggedInAccount, type TestAccount } from './steps.ts';
import { asVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

type Visit = (visitor: Visitor) => Promise<void>;

export interface BrowserSetup {
  readonly site: RunningSite;
  readonly asVisitor: (visit: Visit) => Promise<void>;
  readonly asVisitorWith: (
    options: Pick<VisitorOptions, 'width' | 'height' | 'javaScriptEnabled' | 'locale' | 'keepsPages'>,
    visit: Visit,
  ) => Promise<void>;
  /** Lets a visitor act who is logged in with an account that has these answers. */
  readonly asStudent: (answers: object, visit: (student: Visitor & { readonly account: TestAccount }) => Promise<void>) => Promise<void>;
}

interface SettingOptions extends SiteOptions {
  /** `own` for tests that kill the site, count what it did or change what is stored for everyone. */
  readonly site?: 'own';
  readonly locale?: string;
}

const sharedSites = new Map<string, Promise<RunningSite>>();
let sharedBrowser: Promise<Browser> | undefined;

export function useBrowserSetup({ site: whose, locale, ...options }: SettingOptions = {}): BrowserSetup {
  const isOwn = whose === 'own' || options.script !== undefined || options.root !== undefined || options.tunnel !== undefined;
  let site: RunningSite | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Stores each as soon as it has started, so that it is closed even if the other fails.
    await Promise.all([
      (isOwn ? startSite(options) : sharedSite(options)).then((started) => (site = started)),
      runningBrowser().then((running) => (browser = running)),
    ]);
  });
  afterAll(async () => {
    if (isOwn) await site?.close();
  });
  const asVisitorWith: BrowserSetup['asVisitorWith'] = (visitOptions, visit) => {
    if (!site || !browser) throw new Error('The site is not up yet');
    const name = expect.getState().currentTestName;
    return asVisitor({ browser, url: site.url, name, ...(locale && { locale }), ...visitOptions }, visit);
  };
  const setting: BrowserSetup = {
    get site() {
      if (!site) throw new Error('The site is not up yet');
      return site;
    },
    asVisitor: (visit) => asVisitorWith({}, visit),
    asVisitorWith,
    asStudent: (answers, visit) =>
      setting.asVisitor(async (visitor) =>
        visit({ ...visitor, account: await createLoggedInAccount(visitor.context, setting.site, answers) }),
      ),
  };
  return setting;
}

function sharedSite(options: SiteOptions): Promise<RunningSite> {
  // The project's own institution runs also where none is named.
  const { INSTITUTION: folder = PROJECT_FOLDER, ...others } = options.environment ?? {};
  const key = JSON.stringify({ folder, others });
  const site = sharedSites.get(key) ?? startSite(options);
  sharedSites.set(key, site);
  return site;
}

async function runningBrowser(): Promise<Browser> {
  const running = await sharedBrowser?.catch(() => undefined);
  if (running?.isConnected()) return running;
  sharedBrowser = launchBrowser();
  return sharedBrowser;
}
