import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../src/server/browser/chromium.ts';
import { openForm, text } from '../larkmere/e2e/application.ts';
import { photoOfPage } from '../e2e/sample-photos.ts';
import { startSite, type Site } from '../e2e/site.ts';
import { givenLoggedIn, goToStep, holdRequests } from '../e2e/steps.ts';
import { figure, type Figure } from './bench-result.ts';

const SLOW_DOWN = 4;
const PHOTOS = 5;
const PATIENCE = 300_000;

/** Five photos of about 4 MB become one PDF: how long it takes, what memory, and how long the page cannot respond. */
export async function measurePhotos(): Promise<readonly Figure[]> {
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, n) => photoOfPage(`IMG_${n + 1}.jpg`, n + 1)));
  const size = Math.round(photos.reduce((sum, { buffer }) => sum + buffer.length, 0) / PHOTOS / 100_000) / 10;
  const folder = await mkdtemp(join(tmpdir(), 'matricula-photos-'));
  const files = photos.map(({ name }) => join(folder, name));
  await Promise.all(photos.map(({ buffer }, n) => writeFile(files[n] ?? '', buffer)));
  const site = await startSite();
  const figures: Figure[] = [];
  try {
    for (const where of ['in a worker', 'in the page'] as const) {
      // Memory is that of a new process.
      const browser = await launchBrowser();
      try {
        const page = await onEducation(browser, site, where === 'in the page');
        const before = await residentMegabytes(browser);
        const started = performance.now();
        await page.getByLabel(/^Choose a File/).setInputFiles(files);
        await page
          .getByText(text('photos.several').replace('{pages}', String(PHOTOS)))
          .first()
          .waitFor({ timeout: PATIENCE });
        const read = performance.now();
        await page.getByRole('button', { name: text('upload.send_pages') }).click();
        await page
          .getByText(/^Uploading: /)
          .first()
          .waitFor({ timeout: PATIENCE });
        const sent = performance.now();
        const peak = await residentMegabytes(browser, 'VmHWM');
        const blocked = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
        const how =
          `${PHOTOS} photos of 12 megapixels and ${size} MB; processor of the page ${SLOW_DOWN}x slower, with all done there, while ` +
          'browsers do not slow down workers; memory is the most of its process, less what it had before';
        figures.push(
          figure(`Photos, ${PHOTOS} ${where}, until they can be looked at`, read - started, 'ms', undefined, how),
          figure(`Photos, ${PHOTOS} ${where}, from Upload until the PDF is on its way`, sent - read, 'ms', undefined, how),
          figure(`Photos, ${PHOTOS} ${where}, most memory`, peak - before, 'MB', undefined, how),
          figure(`Photos, ${PHOTOS} ${where}, longest time without a response`, blocked, 'ms', undefined, how),
        );
      } finally {
        await browser.close();
      }
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true });
    await site.close();
  }
}

/** A student at the question, with a slow processor; nothing that is uploaded arrives. */
async function onEducation(browser: Browser, site: Site, isWithoutWorkers: boolean): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: site.url });
  await context.addInitScript((isWithout) => {
    if (isWithout) Reflect.deleteProperty(window, 'Worker');
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  }, isWithoutWorkers);
  await givenLoggedIn(context, site);
  await holdRequests(context, '**/public/upload');
  const page = await context.newPage();
  await openForm(page);
  await goToStep(page, 'Education');
  await page.getByLabel(/^Choose a File/).waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.evaluate(() => void (window as unknown as { tasks: number[] }).tasks.splice(0));
  return page;
}

/** Of the process of the page, as Linux counts it: now, or the most until now. */
async function residentMegabytes(browser: Browser, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
      }),
  );
  return Math.max(...sizes);
}
