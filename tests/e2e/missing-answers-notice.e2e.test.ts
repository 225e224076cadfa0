import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatText as filled } from '../../src/form/model/text.ts';
import { visiblePages } from '../../src/form/evaluate/pages.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { answerQuestion, fillPage } from './fill-form.ts';
import { shortestSubmittablePersona } from './shortest-persona.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { clickButton, sees, seesHeading } from './steps.ts';

describe.each(shippedInstitutions)('a page of an application to $name that is saved and left', ({ folder }) => {
  const { form, validators } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });
  const say = (key: string): string => form.text[key] ?? '';
  const { persona, formState } = shortestSubmittablePersona(folder, { form, validators });
  const [first, second] = visiblePages(form, formState);
  const last = form.pages.at(-1);
  if (!first || !second || !last) throw new Error('There is only one page');
  const goOn = (page: Page): Promise<void> => clickButton(page, say(first.buttons.at(-1)?.text ?? ''));
  const linkIn = (page: Page) => page.getByRole('link', { name: say('sections.to_left') });
  const sentence = (count: number): string => filled('sections.left', { count, title: first.title }, form);
  const goTo = (page: Page, title: string): Promise<void> =>
    page
      .getByRole('navigation', { name: say('navigation.main') })
      .getByRole('link', { name: title })
      .click();
  const begin = async (page: Page): Promise<void> => {
    await page.goto('/');
    await seesHeading(page, first.title);
    await sees(page, say('sections.title'));
  };

  test('says on the next one how many required answers it still lacks, once, and leads to the first of them', () =>
    setting.asStudent({}, async ({ page }) => {
      await begin(page);
      await goOn(page);
      await seesHeading(page, second.title);
      const note = page
        .locator('header div')
        .filter({ has: linkIn(page) })
        .last();
      await note.waitFor();
      const count = Number(/\d+/.exec((await note.textContent()) ?? '')?.[0]);
      expect(count).toBeGreaterThan(1);
      await page
        .getByRole('status')
        .filter({ hasText: sentence(count) })
        .waitFor();
      expect(await page.getByText(sentence(count)).count(), 'what is spoken is what is there to read').toBe(1);
      expect(await page.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true);
      await expectAccessible(page, 'what the page before still lacks');

      await linkIn(page).click();
      await seesHeading(page, first.title);
      const key = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await expect.poll(() => page.evaluate((id) => document.activeElement?.closest(`[id="${id}"]`) !== null, key)).toBe(true);
      await answerQuestion(page, form, key, persona.answers[key] ?? '');
      await goOn(page);
      await seesHeading(page, second.title);
      await sees(page, sentence(count - 1));
    }));

  test('says nothing where nothing is missing, nor where the list of what is missing says so', () =>
    setting.asStudent({}, async ({ page }) => {
      await begin(page);
      await fillPage(page, form, first.id, persona.answers);
      await goOn(page);
      await seesHeading(page, second.title);
      await sees(page, say('sections.title'));
      expect(await linkIn(page).count()).toBe(0);
      await goTo(page, last.title);
      await seesHeading(page, last.title);
      await clickButton(page, say(last.buttons.at(-1)?.text ?? ''));
      await seesHeading(page, first.title);
      await goTo(page, second.title);
      await seesHeading(page, second.title);
      await clickButton(page, say(second.buttons.find(({ to }) => to !== first.id)?.text ?? ''));
      await page.getByRole('heading', { level: 1, name: second.title, exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await sees(page, say('sections.title'));
      expect(await linkIn(page).count()).toBe(0);
    }));
});
