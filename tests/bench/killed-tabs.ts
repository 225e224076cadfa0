import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startSite, type Site } from '../e2e/site.ts';
import { launchBrowser } from '../../src/server/browser/chromium.ts';
import { answersOf, callAs, givenLoggedIn } from '../e2e/steps.ts';
import { figure, quantile, type Figure } from './bench-result.ts';

const TABS = 100;
const AT_ONCE = 4;
/** What has been on the screen for longer than this must survive. */
const SETTLED_MS = 2000;
const ESSAY = 'I learned to ask for help early, and I have kept to it since. ';

interface Death {
  readonly isOffline: boolean;
  /** Characters that had been on the screen for `SETTLED_MS`, and how many of them were gone afterwards. */
  readonly settled: number;
  readonly lost: number;
  /** Characters typed in the last moments that were gone. */
  readonly lostYoung: number;
  /** Whether the server got all of it on the next visit. */
  readonly isSaved: boolean;
}

/** A hundred tabs whose process dies in the middle of an essay, half of them offline: what is gone on the next visit. */
export async function measureKilledTabs(): Promise<readonly Figure[]> {
  const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  try {
    const deaths: Death[] = [];
    while (deaths.length < TABS) {
      const batch = Array.from({ length: Math.min(AT_ONCE, TABS - deaths.length) }, (_, n) =>
        die(browser, site, (deaths.length + n) % 2 === 1),
      );
      deaths.push(...(await Promise.all(batch)));
    }
    const how =
      `${TABS} tabs, ${AT_ONCE} at once, each typing about 15 characters a second into an essay for 3 to 7 s; then its ` +
      `process is killed and the page opened again`;
    return [false, true].flatMap((isOffline) => {
      const own = deaths.filter((death) => death.isOffline === isOffline);
      const sum = (of: 'settled' | 'lost' | 'lostYoung'): number => own.reduce((total, death) => total + death[of], 0);
      const where = isOffline ? 'offline' : 'online';
      return [
        figure(
          `Characters lost, on the screen for over 2 s, ${where}`,
          sum('lost'),
          'characters',
          { name: 'of', value: sum('settled') },
          how,
        ),
        figure(
          `Characters lost of the last 2 s, ${where}, p95 of a tab`,
          quantile(
            own.map(({ lostYoung }) => lostYoung),
            0.95,
          ),
          'characters',
          undefined,
          how,
        ),
        figure(
          `Tabs whose essay the server held on the next visit, ${where}`,
          own.filter(({ isSaved }) => isSaved).length,
          'tabs',
          { name: 'of', value: own.length },
          how,
        ),
      ];
    });
  } finally {
    await Promise.all([site.close(), browser.close()]);
  }
}

async function die(browser: Browser, site: Site, isOffline: boolean): Promise<Death> {
  const context = await browser.newContext({ baseURL: site.url });
  try {
    await givenLoggedIn(context, site, { discipline: 'Y' });
    await callAs(context, site, 'PUT', '/api/last-page', { last_page: '/education' });
    const page = await context.newPage();
    await openEssay(page);
    if (isOffline) await context.setOffline(true);
    const typed = await typeAWhile(page);
    await kill(page);
    const killedAt = performance.now();
    if (isOffline) await context.setOffline(false);
    const next = await context.newPage();
    const essay = await openEssay(next);
    const found = await essay.inputValue();
    const settled = typed.times.filter((at) => at < killedAt - SETTLED_MS).length;
    const kept = commonStart(typed.text, found);
    return {
      isOffline,
      settled,
      lost: Math.max(0, settled - kept),
      lostYoung: typed.text.length - Math.max(settled, kept),
      isSaved: await isSaved(context, site, found),
    };
  } finally {
    await context.close();
  }
}

async function openEssay(page: Page) {
  await page.goto('/education');
  const essay = page.locator('#discipline_comment textarea');
  await essay.waitFor();
  return essay;
}

async function typeAWhile(page: Page): Promise<{ readonly text: string; readonly times: readonly number[] }> {
  await page.locator('#discipline_comment textarea').focus();
  const times: number[] = [];
  let text = '';
  const end = performance.now() + 3000 + Math.random() * 4000;
  while (performance.now() < end) {
    const letter = ESSAY[text.length % ESSAY.length] ?? ' ';
    await page.keyboard.type(letter);
    text += letter;
    times.push(performance.now());
    await pause(40 + Math.random() * 50);
  }
  return { text, times };
}

/** Ends the process of a tab, as an out-of-memory killer does: no event tells the page. */
async function kill(page: Page): Promise<void> {
  const lost = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // The call itself never gets an answer.
  session.send('Page.crash').catch(() => undefined);
  await lost;
  await page.close();
}

function commonStart(a: string, b: string): number {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n += 1;
  return n;
}

/** Whether the server holds the text within 15 s. What ends in a blank is stored without it. */
async function isSaved(context: BrowserContext, site: Site, text: string): Promise<boolean> {
  for (const end = performance.now() + 15_000; performance.now() < end; await pause(250)) {
    if ((await answersOf(context, site))['discipline_comment'] === text.trim()) return true;
  }
  return false;
}
