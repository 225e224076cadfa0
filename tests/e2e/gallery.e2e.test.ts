import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdPress } from './hold-press.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useDevelopmentServer } from './project-copy.ts';
import { startSite } from './start-site.ts';
import { seesHeading, seesPath } from './steps.ts';
import { asVisitor } from './visitor.ts';

const ROOT = join(import.meta.dirname, '../..');
const PICTURES = join(ROOT, 'screenshots');

const { project, browser } = await useDevelopmentServer();

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
        else await holdPress(page, n % 2 === 0 ? 'mouse' : 'touch', control);
      }
      expect(await control.evaluate((element) => element === document.activeElement), (await control.getAttribute('name')) ?? '').toBe(
        true,
      );
      expect(await wrong.getByText('Write it without digits').count()).toBe(1);
      await message.waitFor();
    }
  }));

test('the built application has no gallery and no workbench', async () => {
  const files = await readdir(join(ROOT, 'dist'), { recursive: true, withFileTypes: true });
  const scripts = files.filter((file) => file.isFile() && /\.(js|html)$/.test(file.name)).map((file) => join(file.parentPath, file.name));
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts) expect(await readFile(script, 'utf8'), script).not.toMatch(/gallery|workbench/i);
  const site = await startSite();
  try {
    await asVisitor({ browser, url: site.url, name: 'no gallery' }, async ({ page }) => {
      for (const path of ['/gallery', '/workbench']) {
        await page.goto(path);
        await seesPath(page, '/about');
      }
    });
  } finally {
    await site.close();
  }
});
