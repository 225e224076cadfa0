import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '../../src/authoring/form-files/color-contrast.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { seesHeading } from './steps.ts';

const asHex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

async function expectBands(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('body').press('Tab');
  const seen: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const isClear = (color: string): boolean => /, 0\)$|^transparent$/.test(color);
      let behind = focused.parentElement;
      while (behind?.parentElement && isClear(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
      const { backgroundColor: band, color, boxShadow } = getComputedStyle(focused);
      const ground = getComputedStyle(behind ?? document.body).backgroundColor;
      const isPlain = focused.matches('a:not([class]), summary, footer button');
      return { words: focused.textContent, isPlain, band, color, ground, lines: boxShadow.match(/rgb\([^)]*\)/g) ?? [] };
    });
    if (!found) break;
    if (found.isPlain) {
      const [band, color, ground] = [found.band, found.color, found.ground].map(asHex);
      expect(contrastRatio(band ?? '', color ?? ''), `${found.words}: read on its band`).toBeGreaterThanOrEqual(4.5);
      const edges = [band ?? '', ...found.lines.map(asHex)];
      const mostSeen = Math.max(...edges.map((edge) => contrastRatio(edge, ground ?? '')));
      expect(mostSeen, `${found.words}: seen on what it is in`).toBeGreaterThanOrEqual(3);
      expect(found.lines, found.words ?? '').toHaveLength(2);
      seen.push(found.words ?? '');
    }
    await page.keyboard.press('Tab');
  }
  expect(seen.length).toBeGreaterThan(2);
}

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });

  test('words to press that have the focus are on a band of color, read on it, and seen on whatever they are in', () =>
    setting.asVisitor(async ({ page }) => {
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto('/login');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectBands(page);
        await page.goto('/');
        await seesHeading(page, form.pages[0]?.title ?? '');
        await expectBands(page);
      }
    }));
});
