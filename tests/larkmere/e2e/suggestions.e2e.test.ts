import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { sees, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();
const LOADING_MS = 3000;

const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

test('an address can be typed while the look-up still loads, and keeps text, focus and caret', () =>
  setting.asVisitor(async ({ page, context }) => {
    await context.route(/\/(assets\/[^/]*lookup|lookup\/)/, async (route) => {
      await pause(LOADING_MS);
      await route.continue();
    });
    await openForm(page);
    const line = page.locator('[name=address_line_1]');
    await line.focus();
    const input = await line.elementHandle();
    const typed = '12 A';
    for (const letter of typed) {
      await page.keyboard.type(letter);
      await page.waitForTimeout(LOADING_MS / 3);
    }
    expect(await line.inputValue()).toBe(typed);
    expect(
      await input?.evaluate((element: HTMLInputElement) => [
        element.isConnected,
        element === document.activeElement,
        element.selectionStart,
      ]),
    ).toEqual([true, true, typed.length]);
    await options(page).first().waitFor();
    expect(await line.inputValue()).toBe(typed);
  }));

test('a server that asks for a pause gets it, unnoticed by the student: the suggestions come after it', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 429: GET \/lookup\/find/);
    let asked = 0;
    await context.route('**/lookup/find*', (route) => {
      asked += 1;
      const tooMany = { status: 429, headers: { 'Retry-After': '2' }, json: { message: 'Too many' } };
      return asked === 1 || asked === 3 ? route.fulfill(tooMany) : route.continue();
    });
    await page.goto('/education');
    await seesHeading(page, 'Education');
    const school = controlOf(page, form, 'hs_name');
    await school.pressSequentially('north', { delay: 300 });
    await options(page).first().waitFor();
    expect(asked).toBe(2);
    await options(page).first().click();
    await answerQuestion(page, form, 'hs_city', 'Elsewhere');
    await expect.poll(() => school.inputValue()).not.toBe('north');
    expect(await controlOf(page, form, 'hs_city').inputValue()).toBe('Elsewhere');
    expect(await controlOf(page, form, 'hs_zip').inputValue()).not.toBe('');
    expect(asked).toBe(4);
    expect(await page.getByRole('alert').count()).toBe(0);
  }));

test('while many search, the student reads it, types on, and gets the suggestions later', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: GET \/lookup\/find/);
    let asked = 0;
    await context.route('**/lookup/find*', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503, headers: { 'Retry-After': '3' }, json: { message: 'Later' } }) : route.continue();
    });
    await page.goto('/education');
    await seesHeading(page, 'Education');
    const school = controlOf(page, form, 'hs_name');
    await school.pressSequentially('north', { delay: 30 });
    await sees(page, 'Many people are searching right now. Keep typing, or wait a little: suggestions follow.');
    await school.pressSequentially(' h', { delay: 30 });
    expect(await school.inputValue()).toBe('north h');
    await options(page).first().waitFor();
    expect(asked).toBe(2);
    expect(await page.getByText('Many people are searching right now').count()).toBe(0);
  }));

test('a phone writes the words of a look-up with capitals, and corrects none', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const line = controlOf(page, form, 'address_line_1');
    expect(await Promise.all(['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => line.getAttribute(name)))).toEqual([
      'words',
      'off',
      'false',
    ]);
  }));

/** Whether an element is seen whole, below what sticks to the top of the window. */
const isSeen = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { top, bottom, left, width, height } = one.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, Math.min(bottom, innerHeight) - 4);
    return height > 0 && top >= 0 && bottom <= (visualViewport?.height ?? innerHeight) && at !== null && one.contains(at);
  });

for (const { where, width, height, keyboard, bottom } of [
  { where: 'near the lower edge of a laptop', width: 1280, height: 800, keyboard: 0, bottom: 750 },
  { where: 'above the keyboard of a phone', width: 390, height: 844, keyboard: 394, bottom: 440 },
]) {
  test(`suggestions are seen, and the active one with them: ${where}`, () =>
    setting.asVisitor(
      async ({ page }) => {
        await page.goto('/education');
        await seesHeading(page, 'Education');
        const school = controlOf(page, form, 'hs_name');
        await school.focus();
        // What a browser reports while the keyboard of a phone covers the lower part of its window.
        await page.evaluate((hidden) => Object.defineProperty(visualViewport, 'height', { get: () => innerHeight - hidden }), keyboard);
        await school.evaluate((input, edge) => window.scrollBy(0, input.getBoundingClientRect().bottom - edge), bottom);
        await school.pressSequentially('north');
        await expect.poll(() => options(page).count()).toBe(5);
        await expect.poll(() => isSeen(school)).toBe(true);
        const list = await page.getByRole('listbox').boundingBox();
        expect(list?.height, 'the questions around it are seen, too').toBeLessThanOrEqual(0.4 * (height - keyboard) + 8);
        for (const [key, active] of [
          ['ArrowDown', 0],
          ['ArrowDown', 1],
          ['End', 4],
          ['ArrowDown', 0],
          ['ArrowUp', 4],
        ] as const) {
          await page.keyboard.press(key);
          await expect.poll(() => options(page).nth(active).getAttribute('aria-selected')).toBe('true');
          expect(await school.getAttribute('aria-activedescendant')).toBe(await options(page).nth(active).getAttribute('id'));
          expect(await isSeen(options(page).nth(active)), `${key} to ${active}`).toBe(true);
        }
        await page.keyboard.press('Escape');
        expect([await options(page).count(), await school.inputValue()]).toEqual([0, 'north']);
        await page.keyboard.press('ArrowDown');
        await options(page).first().waitFor();
        await options(page).first().click();
        await expect.poll(() => school.inputValue()).not.toBe('north');
      },
      { width, height },
    ));
}

test('that nothing was found is visible to everyone, and announced again for the next text', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await answerQuestion(page, form, 'country', 'USA');
    const line = controlOf(page, form, 'address_line_1');
    const none = page.getByRole('status').getByText('No address found. You can enter it yourself.');
    await line.pressSequentially('Qqqq');
    await none.waitFor();
    expect(await isSeen(none)).toBe(true);
    await none.evaluate((region) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    });
    await line.pressSequentially(' Xxxx');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((words) => words !== '').length))
      .toBeGreaterThan(0);
    await line.press('Escape');
    await none.waitFor({ state: 'detached' });
    expect(await line.inputValue()).toBe('Qqqq Xxxx');
    await line.press('x');
    await none.waitFor();
    await line.press('Tab');
    await none.waitFor({ state: 'detached' });
  }));
