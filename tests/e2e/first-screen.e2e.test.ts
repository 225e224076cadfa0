import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sectionIdsOfPageItem } from '../../src/form/model/form.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { controlOf } from './fill-form.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { createLoggedInAccount, clickButton, sees, seesHeading } from './steps.ts';

const PHONE = { width: 360, height: 640 };
const LAPTOP = { width: 1280, height: 800 };

describe.each(shippedInstitutions)('the first screen of an application to $name', ({ folder }) => {
  const definition = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder } });
  const languages = languagesOf(definition.form.institution);

  const expectFirstQuestion = async (page: Page, locale: string): Promise<void> => {
    const { form } = definition.inLanguage(locale);
    const [first] = form.pages;
    await page.goto('/');
    await seesHeading(page, first?.title ?? '');
    const [section = ''] = first?.content.flatMap((item) => sectionIdsOfPageItem(form, item)) ?? [];
    const box = await controlOf(page, form, form.sections[section]?.keys[0] ?? '').boundingBox();
    expect(box?.y ?? 0).toBeGreaterThan(0);
    const share = first?.intro === undefined ? 0.705 : 0.85;
    expect(box?.y ?? 0).toBeLessThanOrEqual(share * (page.viewportSize()?.height ?? 0));
  };

  test.each(languages)('has the first question on a laptop, for a visitor in %s', (locale) =>
    setting.asVisitorWith({ ...LAPTOP, locale }, ({ page }) => expectFirstQuestion(page, locale)),
  );

  test('has a welcome whose columns keep their marks apart from the words before them, at the first login', () =>
    setting.asVisitorWith({ ...LAPTOP, locale: definition.form.language }, async ({ page, context }) => {
      await createLoggedInAccount(context, setting.site);
      await page.goto('/');
      await sees(page, definition.form.text['banner.first_title'] ?? '');
      const tooClose = await page.locator('section[aria-labelledby=welcome] li').evaluateAll((items) => {
        const words = items.map((item) => {
          const range = document.createRange();
          range.selectNodeContents(item);
          return range.getBoundingClientRect();
        });
        return words.filter(({ left, top, height }) =>
          words.some((other) => Math.abs(other.top - top) < height && other.right > left - 18 && other.left < left),
        ).length;
      });
      expect(tooClose).toBe(0);
    }));

  test.each(languages)('has the first question on a phone, for a visitor in %s, and at the first login', (locale) => {
    const { form } = definition.inLanguage(locale);
    const say = (key: string): string => form.text[key] ?? '';
    return setting.asVisitorWith({ ...PHONE, locale }, async ({ page, context }) => {
      const expectWelcome = (isOpen: boolean): Promise<void> =>
        page.getByRole('button', { name: say(isOpen ? 'banner.less' : 'banner.more'), expanded: isOpen }).waitFor();
      await expectFirstQuestion(page, locale);
      await expectWelcome(true);
      const welcome = page.locator('section[aria-labelledby=welcome]');
      await clickButton(page, say('arrival.title'));
      await page.getByRole('listitem').filter({ visible: true }).last().waitFor();
      await page.reload();
      await expectWelcome(false);
      expect((await welcome.boundingBox())?.height, 'one line').toBeLessThan(50);
      if (locale !== languages[0]) return;
      await createLoggedInAccount(context, setting.site);
      await page.goto('/');
      await sees(page, say('banner.first_title'));
      await expectWelcome(true);
      await page.reload();
      await expectWelcome(false);
      await expectFirstQuestion(page, locale);
    });
  });
});
