import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints, preloadedEndpoints } from '../../../src/api/endpoints.ts';
import { countKilobytes } from '../../bench/measure-sizes.ts';
import { REPOSITORY_ROOT } from '../../e2e/project-copy.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, holdRequests, seesCard, seesHeading } from '../../e2e/steps.ts';
import { openForm, sentenceByKey } from './larkmere-form.ts';

const setting = useBrowserSetup();
const pathOf = (request: Request): string => new URL(request.url()).pathname;
const reads = preloadedEndpoints.map(({ path }) => path).toSorted();

test('what a student has answered is asked for before the program has come, and only once', () =>
  setting.asStudent({ first_name: 'Ada' }, async ({ page, context }) => {
    const letGo = await holdRequests(context, '**/assets/*.js');
    const asked: string[] = [];
    page.on('request', (request) => void (pathOf(request).startsWith('/api/') && asked.push(`${request.method()} ${pathOf(request)}`)));
    await page.goto('/about', { waitUntil: 'commit' });
    await expect.poll(() => asked.toSorted()).toEqual(reads.map((path) => `GET ${path}`));
    letGo();
    await seesHeading(page, 'About you');
    expect(await fieldByLabel(page, 'First name').inputValue()).toBe('Ada');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((call) => call.startsWith('GET')).toSorted()).toEqual(reads.map((path) => `GET ${path}`));
  }));

test('a read that failed at first is made again by the program', () =>
  setting.asStudent({ first_name: 'Ada' }, async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: GET \/api\/profile/);
    let isFirst = true;
    await context.route(`**${endpoints.profile.path}`, async (route) => {
      await (isFirst ? route.abort('connectionreset') : route.fallback());
      isFirst = false;
    });
    await openForm(page);
    expect(await fieldByLabel(page, 'First name').inputValue()).toBe('Ada');
  }));

test('nothing is asked for in the name of a visitor, nor where people log in', () =>
  setting.asVisitor(async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(pathOf(request)));
    await page.goto('/login');
    await seesCard(page, 'Log In');
    await openForm(page);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  }));

/** Nothing waits for a typeface, nor for the icon of the tab; some browsers ask for it, and others only when there are tabs to be seen. */
const isOfPage = (request: Request): boolean =>
  !request.url().startsWith('data:') && !pathOf(request).startsWith('/assets/icon-') && request.resourceType() !== 'font';
/** The rail comes with the page, not after it. */
async function seesPageWithRail(page: Page): Promise<void> {
  await seesHeading(page, 'About you');
  expect(await page.getByRole('navigation', { name: sentenceByKey('sections.title') }).count()).toBe(1);
}
const budgets = [
  { path: '/login', width: 1280, shown: (page: Page) => seesCard(page, 'Log In'), requests: 7, kilobytes: 115 },
  { path: '/about', width: 390, shown: (page: Page) => seesHeading(page, 'About you'), requests: 6, kilobytes: 194 },
  { path: '/about', width: 1280, shown: seesPageWithRail, requests: 8, kilobytes: 199 },
];
test.each(budgets)('the first visit of $path at $width px keeps to its budget', ({ path, width, shown, ...budget }) =>
  setting.asVisitorWith({ width }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => void (isOfPage(request) && asked.push(pathOf(request))));
    await page.goto(path);
    await shown(page);
    await page.waitForLoadState('networkidle');
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(budget.requests);
    const files = new Set(asked.filter((name) => /\.(js|css)$/.test(name)));
    expect(await countKilobytes(files), [...files].join('\n')).toBeLessThanOrEqual(budget.kilobytes);
    const firstLines = [...files].map(
      async (name) => `${name} ${(await readFile(join(REPOSITORY_ROOT, 'dist', name), 'utf8')).split('\n')[0]}`,
    );
    const lazily = (await Promise.all(firstLines)).filter((line) => !/rolldown-runtime|allFunctionsCalledOnLoad/.test(line));
    expect(lazily, 'scripts whose functions the page waits for one by one').toEqual([]);
  }),
);

test('a second visit asks for nothing but the document', () =>
  setting.asVisitor(async ({ page, openTab }) => {
    await openForm(page);
    await page.waitForLoadState('networkidle');
    const again = await openTab();
    const session = await again.context().newCDPSession(again);
    await session.send('Network.enable');
    const fromNetwork: string[] = [];
    session.on('Network.responseReceived', ({ response }) => {
      if (!response.fromDiskCache && !response.url.startsWith('data:')) fromNetwork.push(new URL(response.url).pathname);
    });
    await again.goto('/about');
    await seesHeading(again, 'About you');
    await again.waitForLoadState('networkidle');
    expect(fromNetwork).toEqual(['/about']);
  }));
