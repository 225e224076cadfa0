import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../chromium.ts';
import { pressHeld } from './held-press.ts';
import { expectAccessible } from './look-over.ts';
import { startDevelopment, type ProjectCopy } from './project-copy.ts';
import { startSite } from './site.ts';
import { seesHeading, seesPath } from './steps.ts';
import { asVisitor } from './visitor.ts';

const ROOT = join(import.meta.dirname, '../..');
const PICTURES = join(ROOT, 'screenshots');

let project: ProjectCopy;
let browser: Browser;

beforeAll(async () => {
  [project, browser] = await Promise.all([startDevelopment(), launchBrowser()]);
  return () => Promise.all([project.close(), browser.close()]);
});

const inGallery = (steps: (page: Page) => Promise<void>): Promise<void> =>
  asVisitor({ browser, url: project.url, name: expect.getState().currentTestName }, async ({ page, context }) => {
    // The first visit waits for Vite to prepare the libraries.
    context.setDefaultTimeout(30_000);
    await page.goto('/gallery');
    await seesHeading(page, 'Gallery');
    await steps(page);
  });

const controls = 'input, select, textarea';
const state = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('every widget in every state is accessible at every width', () =>
  inGallery(async (page) => {
    await state(page, 'Narrow').getByRole('combobox', { name: /^Year/ }).waitFor();
    await expectAccessible(page, 'gallery');
    await mkdir(PICTURES, { recursive: true });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const region of await page.getByRole('region').all()) {
        const name = (await region.getByRole('heading').first().innerText()).toLowerCase().replaceAll(/\W+/g, '-');
        await region.screenshot({ path: join(PICTURES, `gallery-${name}-${width}.png`) });
      }
    }
  }));

test('states are what their names say', () =>
  inGallery(async (page) => {
    await expect.poll(() => state(page, 'Disabled').locator(controls).count()).toBeGreaterThan(10);
    expect(await state(page, 'Disabled').locator(controls).and(page.locator(':enabled')).count()).toBe(0);
    // A file can still be looked at.
    expect(await state(page, 'Disabled').getByRole('button').allInnerTexts()).toEqual([expect.stringMatching(/^View\s/)]);
    for (const select of await state(page, 'Empty').locator('select').all()) {
      expect(await select.evaluate((list: HTMLSelectElement) => [list.options[0]?.text, list.options[0]?.value, list.value])).toEqual([
        '--',
        '',
        '',
      ]);
    }
    const phone = (name: string): Locator => state(page, name).getByRole('textbox', { name: /^A phone number/ });
    expect(await phone('Error: wrong answers').getAttribute('aria-invalid')).toBe('true');
    await state(page, 'Error: wrong answers').getByText('Please provide a valid phone number.').waitFor();
    const ssn = state(page, 'Empty').getByRole('textbox', { name: /^A Social Security number/ });
    await ssn.pressSequentially('0780511209');
    // One digit too many is not lost, and fits no format.
    expect(await ssn.inputValue()).toBe('0780511209');
    await ssn.press('Backspace');
    expect(await ssn.inputValue()).toBe('078-05-1120');
    await ssn.press('Backspace');
    expect(await ssn.inputValue()).toBe('078-05-112');
  }));

/** What is right for each wrong answer that is typed, by the question's label. */
const corrections: Readonly<Record<string, string>> = {
  'One line of text': 'Marisol',
  'Text on a line': 'Marisol',
  'Several lines of text on a line': 'Short',
  'A whole number': '42',
  'Several lines of text': 'Short',
  'A date': '04/27/2008',
  'A date in the future': '04/27/2190',
  'A phone number': '5552345678',
  'An international phone number': '+44 20 7946 0958',
  'A Social Security number': '078051120',
  'A code word': 'Alder-tree-9',
};

test('after any answer is corrected, the control that is pressed next is reached', () =>
  inGallery(async (page) => {
    const wrong = state(page, 'Error: wrong answers');
    const next = wrong.getByRole('combobox', { name: /^Month/ });
    await next.waitFor();
    for (const [label, answer] of Object.entries(corrections)) {
      await wrong.getByRole('textbox', { name: new RegExp(`^${label}( [(]optional[)])?$`) }).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(answer);
      await pressHeld(page, 'mouse', next);
      expect(await next.evaluate((element) => element === document.activeElement), label).toBe(true);
      await page.keyboard.press('Escape');
    }
  }));

test('any control that is pressed after a correction is reached', () =>
  inGallery(async (page) => {
    const wrong = state(page, 'Error: wrong answers');
    const line = wrong.getByRole('textbox', { name: /^One line of text/ });
    await line.waitFor();
    const message = wrong.getByText('Write it without digits').first();
    const below = await wrong.locator(`:is(${controls}):not([type=file], [id$="-2"], [id$="-3"])`).all();
    expect(below.length).toBeGreaterThan(15);
    for (const [n, control] of below.entries()) {
      if (n === 0) continue;
      for (const text of ['M4risol', 'Marisol']) {
        await line.focus();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(text);
        if (text === 'M4risol') await page.keyboard.press('Tab');
        else await pressHeld(page, n % 2 === 0 ? 'mouse' : 'touch', control);
      }
      expect(await control.evaluate((element) => element === document.activeElement), (await control.getAttribute('name')) ?? '').toBe(
        true,
      );
      expect(await wrong.getByText('Write it without digits').count()).toBe(1);
      await message.waitFor();
    }
  }));

test('a field on a line is seen as well as one in a box: line and focus stand out from the page', () =>
  inGallery(async (page) => {
    const states = ['Empty', 'Error: wrong answers', 'Disabled'].map((name) =>
      state(page, name).getByRole('textbox', { name: /^Text on a line/ }),
    );
    for (const field of states) {
      const [top, bottom, contrast] = await field.evaluate((input) => {
        const look = getComputedStyle(input);
        const luminance = (color: string): number => {
          const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
            .map((part) => Number(part) / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
        };
        const [light = 0, dark = 0] = [look.borderBottomColor, look.backgroundColor].map(luminance).sort((a, b) => b - a);
        return [parseFloat(look.borderTopWidth), parseFloat(look.borderBottomWidth), light / dark];
      });
      expect(top).toBe(0);
      expect(bottom).toBeGreaterThanOrEqual(1);
      expect(contrast).toBeGreaterThanOrEqual(3);
    }
    await page.keyboard.press('Tab');
    await states[0]?.focus();
    expect(await states[0]?.evaluate((input) => getComputedStyle(input).outlineWidth)).toBe('3px');
  }));

test('a code word is hidden while it is typed, until it is shown', () =>
  inGallery(async (page) => {
    const empty = state(page, 'Empty');
    const word = empty.getByLabel('A code word (optional)', { exact: true });
    await word.pressSequentially('Alder-tree-9');
    expect([await word.getAttribute('type'), await word.getAttribute('autocomplete')]).toEqual(['password', 'new-password']);
    await empty.getByRole('button', { name: 'Show password: A code word' }).press('Enter');
    expect([await word.getAttribute('type'), await word.inputValue()]).toEqual(['text', 'Alder-tree-9']);
    await empty.getByRole('button', { name: 'Hide password: A code word' }).press(' ');
    expect(await word.getAttribute('type')).toBe('password');
  }));

test('every answer is read in words, with nothing to press', () =>
  inGallery(async (page) => {
    const reading = state(page, 'Read-only');
    await reading.waitFor();
    expect(await reading.locator(`${controls}, button`).count()).toBe(0);
    const [labels, values] = await Promise.all([
      reading.getByRole('term').allInnerTexts(),
      reading.getByRole('definition').allInnerTexts(),
    ]);
    expect(Object.fromEntries(labels.map((label, n) => [label, values[n]]))).toMatchObject({
      'Several lines of text': 'First line\nSecond line',
      'One of a list': 'Biology',
      'A box to tick': 'Yes',
      'A date': '04/27/2008',
      'A Social Security number': '***-**-1120',
      'A code word': '(hidden)',
      'A school that is looked up': 'Alderbrook High School (990001)',
      'A file': 'A document is attached',
      'A month and a year': 'May 2028',
    });
  }));

test('the built application has no gallery', async () => {
  const files = await readdir(join(ROOT, 'dist'), { recursive: true, withFileTypes: true });
  const scripts = files.filter((file) => file.isFile() && /\.(js|html)$/.test(file.name)).map((file) => join(file.parentPath, file.name));
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) expect((await readFile(script, 'utf8')).toLowerCase().includes('gallery'), script).toBe(false);
  const site = await startSite();
  try {
    await asVisitor({ browser, url: site.url, name: 'no gallery' }, async ({ page }) => {
      await page.goto('/gallery');
      await seesPath(page, '/about');
    });
  } finally {
    await site.close();
  }
});
