import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../chromium.ts';
import { startSite } from '../e2e/start-site.ts';
import { seesCard, seesHeading } from '../e2e/steps.ts';
import { toBenchFigure, type BenchFigure } from './bench-figures.ts';

const DIST = join(import.meta.dirname, '../../dist');

/** Bytes that a new browser loads for the log-in and the first page of the form: until it shows, and until it is at rest. */
export async function measureSizes(): Promise<readonly BenchFigure[]> {
  const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  try {
    const html = (await readFile(join(DIST, 'index.html'))).length / 1000;
    return [
      toBenchFigure('HTML document', html, 'kB'),
      ...(await sizesOf(await browser.newPage({ baseURL: site.url }), '/login', (page) => seesCard(page, 'Log In'))),
      ...(await sizesOf(await browser.newPage({ baseURL: site.url }), '/about', (page) => seesHeading(page, 'About you'))),
    ];
  } finally {
    await Promise.all([site.close(), browser.close()]);
  }
}

async function sizesOf(page: Page, path: string, shown: (page: Page) => Promise<void>): Promise<readonly BenchFigure[]> {
  const files: string[] = [];
  page.on('response', (response) => files.push(new URL(response.url()).pathname));
  const loaded = (ending: string): ReadonlySet<string> => new Set(files.filter((file) => file.endsWith(ending)));
  await page.goto(path);
  await shown(page);
  const toShow = loaded('.js');
  await page.waitForLoadState('networkidle');
  await page.close();
  const how = 'size: the .gz files of the build that the browser asked for';
  return [
    toBenchFigure(`${path}: JavaScript until it shows`, await countKilobytes(toShow), 'kB gzip', undefined, how),
    toBenchFigure(`${path}: JavaScript until it is at rest`, await countKilobytes(loaded('.js')), 'kB gzip', undefined, how),
    toBenchFigure(`${path}: style sheets`, await countKilobytes(loaded('.css')), 'kB gzip', undefined, how),
  ];
}

export async function countKilobytes(paths: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...paths].map(async (path) => (await stat(join(DIST, `${path}.gz`))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
