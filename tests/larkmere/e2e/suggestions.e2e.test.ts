import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { larkmereForm } from './larkmere-form.ts';
import { controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { seesHeading } from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const HEIGHT = 844;
const KEYBOARD = 394;

const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { top, bottom, left, width, height } = one.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, Math.min(bottom, innerHeight) - 4);
    return height > 0 && top >= 0 && bottom <= (visualViewport?.height ?? innerHeight) && at !== null && one.contains(at);
  });

test('schools of the look-up are seen above the keyboard of a phone and below the bar, and the chosen one fills the questions beside it', () =>
  setting.asVisitorWith({ width: 390, height: HEIGHT }, async ({ page }) => {
    await page.goto('/education');
    await seesHeading(page, 'Education');
    const school = controlOf(page, larkmereForm, 'hs_name');
    await school.focus();
    await page.evaluate((hidden) => Object.defineProperty(visualViewport, 'height', { get: () => innerHeight - hidden }), KEYBOARD);
    await school.evaluate((input, edge) => window.scrollBy(0, input.getBoundingClientRect().bottom - edge), 440);
    await school.pressSequentially('north');
    await expect.poll(() => options(page).count()).toBe(6);
    await expect.poll(() => isSeen(school)).toBe(true);
    const list = await page.getByRole('listbox').boundingBox();
    expect(list?.height, 'the questions around it are seen, too').toBeLessThanOrEqual(0.4 * (HEIGHT - KEYBOARD) + 8);
    await page.keyboard.press('End');
    await expect.poll(() => options(page).nth(5).getAttribute('aria-selected')).toBe('true');
    expect(await isSeen(options(page).nth(5)), 'the last one').toBe(true);
    await expectAccessible(page, 'suggestions of schools', 'nav');
    const find = async (query: Record<string, string>): Promise<unknown> =>
      (await fetch(`${setting.site.url}/lookup/find?${new URLSearchParams({ category: 'hs_ceeb', ...query })}`)).json();
    const [, second] = (await find({ text: 'north', max_results: '5' })) as { id: string; text: string; sub_text: string }[];
    expect(await options(page).nth(1).innerText()).toBe(`${second?.text}\n${second?.sub_text}`);
    await options(page).nth(1).click();
    await expect.poll(() => school.inputValue()).toBe(second?.text);
    const fields = (await find({ id: second?.id ?? '' })) as Record<string, string>;
    for (const field of ['ceeb', 'country', 'address_line_1', 'city', 'state', 'zip'])
      expect(await controlOf(page, larkmereForm, `hs_${field}`).inputValue(), field).toBe(fields[field]);
  }));
