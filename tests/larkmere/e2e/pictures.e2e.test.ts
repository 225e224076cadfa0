import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { REPOSITORY_ROOT } from '../../e2e/project-copy.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { holdRequests, seesHeading } from '../../e2e/steps.ts';
import { openForm } from './larkmere-form.ts';

const setting = useBrowserSetup();
const WIDTHS = [390, 1280] as const;

const logo = (page: Page) => page.locator('header img');
const own = (name: string): Buffer => readFileSync(join(REPOSITORY_ROOT, 'schemas/assets', name));

async function namedInHead(page: Page, selector: string, attribute: string) {
  const address = (await page.locator(`head ${selector}`).getAttribute(attribute)) ?? '';
  return page.request.get(address);
}

describe.each(WIDTHS)('at %i px', (width) => {
  test('the logo is beside the name, and asks for no file', () =>
    setting.asVisitorWith({ width }, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto('/about');
      await seesHeading(page, 'About you');
      const before = await page.locator('header').getByText('Larkmere University').boundingBox();
      await expect.poll(() => logo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(asked.filter((url) => url.includes('/assets/logo'))).toEqual([]);
      const box = await logo(page).boundingBox();
      expect([box?.width, box?.height]).toEqual([40, 40]);
      expect((box?.x ?? 0) + 40, 'before the name').toBeLessThan(before?.x ?? 0);
      expect(await page.getByRole('img', { name: 'Larkmere University' }).count(), 'the name is read once').toBe(0);
    }));

  test.each(['login', 'about'])('the page shifts nowhere from the first words of %s until its typeface has come, late', (path) =>
    setting.asVisitorWith({ width }, async ({ page, context }) => {
      const letGo = await holdRequests(context, '**/assets/*.woff2');
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // A page has loaded only with a typeface that it asked for before.
      await page.goto(`/${path}`, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const hasCome = (): Promise<boolean> => page.evaluate(() => document.fonts.check('600 1rem "Source Serif 4"'));
      expect(await hasCome()).toBe(false);
      letGo();
      await expect.poll(hasCome).toBe(true);
      await page.waitForLoadState('networkidle');
      const shifted = await page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      );
      expect(shifted).toBeLessThan(0.01);
    }),
  );
});

test('before the program has come, the document itself shows the logo', () =>
  setting.asVisitorWith({ javaScriptEnabled: false }, async ({ page, expectProblem }) => {
    expectProblem(/request failed: GET \/assets\/.*\.js csp/);
    await page.goto('/about');
    const image = page.locator('#first img');
    expect(await image.evaluate((it: HTMLImageElement) => [it.naturalWidth > 0, it.alt])).toEqual([true, '']);
  }));

test('on paper the logo looks as on the screen, also where everything else is dark', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const onScreen = await logo(page).screenshot();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect((await logo(page).screenshot()).equals(onScreen)).toBe(true);
  }));

test('tab, home screen and shared links have pictures of the institution, which stay in the cache', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const icon = await namedInHead(page, 'link[rel=icon]', 'href');
    expect(await icon.body()).toEqual(own('icon.svg'));
    expect(icon.headers()).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' });
    const social = await namedInHead(page, 'meta[property="og:image"]', 'content');
    expect(await social.body()).toEqual(own('social.png'));
    expect(social.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' });
    const home = await namedInHead(page, 'link[rel=apple-touch-icon]', 'href');
    const picture = `data:image/png;base64,${(await home.body()).toString('base64')}`;
    const middle = await page.evaluate(async (source) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      const canvas = new OffscreenCanvas(180, 180).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return [...(canvas?.getImageData(90, 90, 1, 1).data ?? [])].slice(0, 3);
    }, picture);
    expect(middle, 'the breast of the lark').toEqual([0xfd, 0xf5, 0xe1]);
  }));
