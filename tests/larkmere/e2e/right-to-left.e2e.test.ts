import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useDevelopmentServer } from '../../e2e/project-copy.ts';
import { asVisitor } from '../../e2e/visitor.ts';

const { project, browser } = await useDevelopmentServer('--language', 'en-XA', '--rtl');

const fromRightToLeft = (width: number, path: string, steps: (page: Page) => Promise<void>): Promise<void> =>
  asVisitor({ browser, url: project.url, width, name: expect.getState().currentTestName }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    await page.goto(path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await steps(page);
  });

async function extent(element: Locator, width: number): Promise<{ readonly from: number; readonly to: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { from: width - box.x - box.width, to: width - box.x };
}

const widest = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test.each([390, 1280])(
  'at %i px pages are mirrored and fit: brand first, account last, what is wrong is marked where reading begins',
  (width) =>
    fromRightToLeft(width, '/about', async (page) => {
      expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual(['rtl', 'en-XA']);
      expect(await widest(page)).toBeLessThanOrEqual(width);
      const banner = page.getByRole('banner');
      const [brand, account] = await Promise.all([
        extent(banner.getByRole('link').first(), width),
        extent(banner.getByRole('button').last(), width),
      ]);
      expect(brand.from).toBeLessThan(account.from);
      const birthday = page
        .locator('.question')
        .filter({ has: page.locator('[autocomplete="bday"]') })
        .first();
      await birthday.locator('input').fill('13/32/1999');
      await birthday.locator('input').blur();
      const [sign, question] = await Promise.all([extent(birthday.locator('.notice svg'), width), extent(birthday, width)]);
      expect(sign.from - question.from).toBeLessThan(40);
      await expectAccessible(page, 'about');
    }),
);

test.each([390, 1280])('at %i px every widget fits in every state', (width) =>
  fromRightToLeft(width, '/gallery', async (page) => {
    await expect.poll(() => page.getByRole('region').count()).toBeGreaterThan(5);
    expect(await widest(page)).toBeLessThanOrEqual(width);
    expect(
      await page
        .locator('input[type="tel"]')
        .first()
        .evaluate((input) => getComputedStyle(input).direction),
    ).toBe('ltr');
  }),
);

test('the left arrow key leads to the next tab, which is to the left', () =>
  fromRightToLeft(1280, '/gallery', async (page) => {
    const tabs = page.getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => tabs.nth(1).evaluate((tab) => tab === document.activeElement)).toBe(true);
    const [first, second] = await Promise.all([extent(tabs.first(), 1280), extent(tabs.nth(1), 1280)]);
    expect(first.to).toBeLessThanOrEqual(second.from);
  }));
