import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readPersonas, type Persona, fillForm } from '../../src/authoring/coverage/read-personas.ts';
import { isAnswered, type Answers, type FormState } from '../../src/form/model/answers.ts';
import type { Form, Page as FormPage } from '../../src/form/model/form.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';
import { asksForFile } from '../../src/form/model/widget-definitions.ts';
import { visiblePages } from '../../src/form/evaluate/pages.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { expectFilled, fillPage } from './fill-form.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { fetchSavedAnswers, createLoggedInAccount, clickButton, seesHeading } from './steps.ts';

const say = (form: Form, key: string): string => form.text[key] ?? '';
const today = new Date().toISOString().slice(0, 10);

const pressButton = (page: Page, form: Form, { buttons }: FormPage, n: 0 | -1): Promise<void> =>
  clickButton(page, say(form, buttons.at(n)?.text ?? ''));

const withoutSpaces = (text: string): string => text.normalize('NFKC').replaceAll(/\s|\u00ad/g, '');

async function chooseLanguage(page: Page, from: Form, to: Form): Promise<void> {
  await clickButton(page, say(from, 'language.label'));
  await page.locator(`button[lang="${to.language}"]`).click();
}

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form, validators, inLanguage } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });

  const stateOf = ({ answers, counts, tabs }: Persona): FormState => fillForm(form, { answers, counts, tabs, today });
  const size = (who: Persona): number => Object.keys(stateOf(who).answers).length;
  const complete = readPersonas(folder)
    .filter((who) => Object.keys(validate(form, validators, stateOf(who))).length === 0)
    .toSorted((a, b) => size(a) - size(b));
  const [shortest, fullest] = [complete[0], complete.at(-1)];

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

  test('an applicant answers page after page, submits, and keeps a copy with every label and answer', { timeout: 240_000 }, () =>
    setting.asVisitor(async ({ page, context }) => {
      const { answers } = shortest as Persona;
      const now = stateOf(shortest as Persona);
      await createLoggedInAccount(context, setting.site);
      await page.goto('/');
      for (const each of visiblePages(form, now)) {
        await seesHeading(page, each.title);
        await fillPage(page, form, each.id, answers);
        await expectFilled(page, form, each.id, answers);
        await pressButton(page, form, each, -1);
      }
      await seesHeading(page, say(form, 'completion.heading'));
      const saved = (await fetchSavedAnswers(context, setting.site)) as Answers;
      expect(Object.keys(saved).toSorted()).toEqual(
        Object.keys(now.answers)
          .filter((key) => isAnswered(now.answers[key]))
          .toSorted(),
      );

      const link = page.getByRole('link', { name: say(form, 'pdf.download') });
      await link.waitFor({ timeout: 60_000 });
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const copy = withoutSpaces((await readPdf(await readFile(await file.path()))).pages.join(''));
      const files = Object.keys(saved).filter((key) => asksForFile(form.questions[key]));
      const documents = Object.fromEntries(files.map((key) => [key, { file_name: 'document.pdf', file_size: 0 }]));
      const read = summarizeAnswers(form, { ...now, answers: saved }, documents).flatMap(({ title, sections }) => [
        title,
        ...sections.flatMap((section) => [section.title, ...section.items.flatMap(({ label, value }) => [label, value])]),
      ]);
      expect(read.length).toBeGreaterThan(20);
      expect(read.filter((text) => !copy.includes(withoutSpaces(text)))).toEqual([]);
    }),
  );
});
