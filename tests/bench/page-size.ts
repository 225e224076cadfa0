import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { seesCard, seesHeading } from '../e2e/steps.ts';
import { figure, type Figure } from './bench-result.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** Gzip size of all JavaScript (and, beside it, style sheets) that a new browser loads until a screen shows and rests. */
export async function measureSizes(browser: Browser, url: string): Promise<readonly Figure[]> {
  return [
    ...(await sizesOf(browser, url, '/login', (page) => seesCard(page, 'Log In'))),
    ...(await sizesOf(browser, url, '/about', (page) => seesHeading(page, 'About You'))),
  ];
}

async function sizesOf(browser: Browser, url: string, path: string, shown: (page: Page) => Promise<void>): Promise<readonly Figure[]> {
  const page = await browser.newPage({ baseURL: url });
  const loaded = { js: new Set<string>(), css: new Set<string>() };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) loaded.js.add(pathname);
    if (pathname.endsWith('.css')) loaded.css.add(pathname);
  });
  await page.goto(path);
  await shown(page);
  const untilShown = new Set(loaded.js);
  await page.waitForLoadState('networkidle');
  await page.close();
  const how = 'sizes of the .gz files of the build that the browser asked for';
  const figures = [figure(`JavaScript to show ${path}`, await kilobytes(untilShown), 'kB gzip', undefined, how)];
  if (loaded.js.size > untilShown.size)
    figures.push(figure(`JavaScript of ${path} at rest`, await kilobytes(loaded.js), 'kB gzip', undefined, how));
  if (loaded.css.size > 0) figures.push(figure(`Style sheets of ${path}`, await kilobytes(loaded.css), 'kB gzip', undefined, how));
  const html = (await readFile(join(DIST, 'index.html'))).length / 1000;
  return path === '/login' ? [...figures, figure('HTML document', html, 'kB')] : figures;
}

/** What these built files take together, gzipped, in kB. */
export async function kilobytes(paths: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...paths].map(async (path) => (await stat(join(DIST, `${path}.gz`))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
