import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '../../src/authoring/form-files/color-contrast.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { holdRequests, seesHeading } from './steps.ts';

const asHex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

const shownOn = async (page: Page): Promise<string> => {
  const [ground, controls] = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.documentElement).colorScheme,
  ]);
  const scheme = contrastRatio(asHex(ground ?? ''), '#000000') > contrastRatio(asHex(ground ?? ''), '#ffffff') ? 'light' : 'dark';
  expect(controls, 'controls of the browser').toBe(scheme);
  return scheme;
};
const barOf = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        (meta) => matchMedia(meta.getAttribute('media') ?? '').matches,
      )?.content,
  );

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });
  const say = (key: string): string => form.text[key] ?? '';
  const [first] = form.pages;
  const open = async (page: Page): Promise<void> => {
    await page.goto('/');
    await seesHeading(page, first?.title ?? '');
  };
  const choose = (page: Page, key: string) => page.getByLabel(say('scheme.label')).selectOption(say(key));
  /** Nothing of the program comes: what shows is the document's. */
  const documentAlone = async (page: Page, context: BrowserContext): Promise<() => void> => {
    const letGo = await holdRequests(context, '**/assets/*.js');
    await page.goto(`/${first?.id}`, { waitUntil: 'commit' });
    await page.locator('#first-page').waitFor();
    return letGo;
  };

  test('a page is as the device is set, and follows it at once', () =>
    setting.asVisitor(async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await open(page);
      expect(await shownOn(page)).toBe('dark');
      const inDark = await barOf(page);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await shownOn(page)).toBe('light');
      expect(await barOf(page)).toBe(form.institution.theme.primary.main);
      expect(inDark).not.toBe(form.institution.theme.primary.main);
    }));

  test('what is chosen holds for all tabs, before a log-in too, and the device counts again when asked for', () =>
    setting.asVisitor(async ({ page, openTab }) => {
      await open(page);
      const other = await openTab();
      await other.goto('/login');
      await other.getByLabel(say('auth.email')).fill('ada@example.org');
      await choose(page, 'scheme.dark');
      expect(await shownOn(page)).toBe('dark');
      await expect.poll(() => shownOn(other)).toBe('dark');
      expect(await other.getByLabel(say('scheme.label')).inputValue()).toBe('dark');
      expect(await other.getByLabel(say('auth.email')).inputValue(), 'nothing that was typed is lost').toBe('ada@example.org');
      await page.reload();
      expect(await shownOn(page)).toBe('dark');
      await choose(page, 'scheme.device');
      expect([await shownOn(page), await barOf(page)]).toEqual(['light', form.institution.theme.primary.main]);
      await expect.poll(() => shownOn(other)).toBe('light');
    }));

  test('the document itself is right from its first byte, also against the device', () =>
    setting.asVisitor(async ({ page, context }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      const letGo = await documentAlone(page, context);
      expect(await shownOn(page)).toBe('dark');
      letGo();
      await seesHeading(page, first?.title ?? '');
      await choose(page, 'scheme.light');
      expect(await shownOn(page)).toBe('light');
      const letGoAgain = await documentAlone(page, context);
      expect(await shownOn(page)).toBe('light');
      letGoAgain();
    }));

  test('paper is light', () =>
    setting.asVisitor(async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await open(page);
      await choose(page, 'scheme.dark');
      await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
      expect(await shownOn(page)).toBe('light');
    }));
});
