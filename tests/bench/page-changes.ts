import type { Browser, CDPSession, Page } from 'playwright-core';
import { goToStep, seesHeading } from '../e2e/steps.ts';
import { openForm } from '../larkmere/e2e/application.ts';
import { figure, type Figure } from './bench-result.ts';

const CHANGES = 100;

interface Held {
  readonly megabytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What a page holds of memory before and after a visitor has gone from page to page a hundred times. */
export async function measurePageChanges(browser: Browser, url: string): Promise<readonly Figure[]> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await openForm(page);
  // Both pages have shown once: what they load, and keep for good, is there.
  await change(page, 1);
  const before = await held(session);
  await change(page, CHANGES / 2);
  const after = await held(session);
  await page.close();
  const how = `page changes: ${CHANGES} changes between two pages at 1280 px; after the garbage was collected`;
  const rows = [
    ['memory', 'megabytes', 'MB'],
    ['nodes', 'nodes', ''],
    ['listeners', 'listeners', ''],
  ] as const;
  return rows.flatMap(([name, key, unit]) => [
    figure(`Page changes: ${name} before`, before[key], unit, undefined, how),
    figure(`Page changes: ${name} after`, after[key], unit, undefined, how),
  ]);
}

/** Goes to the second page and back, so many times. */
async function change(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await goToStep(page, 'Education');
    await seesHeading(page, 'Education');
    await goToStep(page, 'About You');
    await seesHeading(page, 'About You');
  }
}

async function held(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { megabytes: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
