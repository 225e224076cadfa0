import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readPersonas, type Persona, fillForm } from '../../src/authoring/coverage/read-personas.ts';
import type { Answers, FormState } from '../../src/form/model/answers.ts';
import type { Form, Page as FormPage } from '../../src/form/model/form.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';
import { asksForFile } from '../../src/form/model/widget-definitions.ts';
import { visiblePages } from '../../src/form/evaluate/pages.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { expectFilled } from './fill-form.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { createLoggedInAccount, clickButton, seesHeading } from './steps.ts';

const say = (form: Form, key: string): string => form.text[key] ?? '';
const today = new Date().toISOString().slice(0, 10);

const pressButton = (page: Page, form: Form, { buttons }: FormPage, n: 0 | -1): Promise<void> =>
  clickButton(page, say(form, buttons.at(n)?.text ?? ''));

async function chooseLanguage(page: Page, from: Form, to: Form): Promise<void> {
  await clickButton(page, say(from, 'language.label'));
  await page.locator(`button[lang="${to.language}"]`).click();
}

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form, validators, inLanguage } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });

  const stateOf = ({ answers, counts, tabs }: Persona): FormState => fillForm(form, { answers, counts, tabs, today });
  const size = (who: Persona): number => Object.keys(stateOf(who).answers).length;
  const complete = readPersonas(folder).filter((who) => Object.keys(validate(form, validators, stateOf(who))).length === 0);
  const [fullest] = complete.toSorted((a, b) => size(b) - size(a));

  test('every page shows what was answered, on a phone, there in one language and back in the next', { timeout: 240_000 }, () =>
    setting.asVisitorWith({ width: 390 }, async ({ page, context }) => {
      const now = stateOf(fullest as Persona);
      const isTyped = (key: string): boolean => !asksForFile(form.questions[key]) && form.questions[key]?.value === undefined;
      const answers = Object.fromEntries(Object.entries(now.answers).filter(([key]) => isTyped(key))) as Answers;
      await createLoggedInAccount(context, setting.site, answers);
      await page.goto('/');
      let shown = form;
      for (const [n, language] of languagesOf(form.institution).entries()) {
        const { form: translated } = inLanguage(language);
        const isWayBack = n % 2 === 1;
        if (shown !== translated) await chooseLanguage(page, shown, translated);
        shown = translated;
        const pages = isWayBack ? visiblePages(translated, now).toReversed() : visiblePages(translated, now);
        for (const each of pages) {
          await seesHeading(page, each.title);
          expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
          await expectFilled(page, translated, each.id, answers);
          await expectAccessible(page, `${each.id} in ${language}`, undefined, [390]);
          if (each !== pages.at(-1)) await pressButton(page, translated, each, isWayBack ? 0 : -1);
        }
      }
    }),
  );
});
