import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { followRecipeStep, readRecipes, parseRecipes } from '../recipes/recipes.ts';
import { larkmereForm, openForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { pressKeyOn } from '../../e2e/keyboard.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { REPOSITORY_ROOT, useDevelopmentServer } from '../../e2e/project-copy.ts';
import { pdfFile } from '../../e2e/sample-files.ts';
import { fetchSavedAnswers, createLoggedInAccount, goToStep } from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';

const { project, browser } = await useDevelopmentServer();
const recipes = parseRecipes(readRecipes(REPOSITORY_ROOT), 'schemas');
for (const recipe of ['Work out an answer', 'Ask for several files'])
  for (const step of recipes.get(recipe) ?? []) followRecipeStep(project.root, step);

test('an answer that the form works out is read, follows what it is made of, and cannot be typed over', { timeout: 180_000 }, () =>
  asVisitor({ browser, url: project.url, name: 'worked out' }, async ({ page, context }) => {
    // The first visit waits for Vite to prepare the libraries.
    context.setDefaultTimeout(60_000);
    await openForm(page);
    await goToStep(page, 'Education');
    await answerQuestion(page, larkmereForm, 'test_taken_ind', 'Y');
    await answerQuestion(page, larkmereForm, 'sat_taken', 'Y');
    const total = page.getByLabel('SAT total score', { exact: true });
    await expect.poll(() => total.textContent()).toBe(sentenceByKey('field.not_computed'));
    await answerQuestion(page, larkmereForm, 'sat_score_reading_writing', 610);
    await answerQuestion(page, larkmereForm, 'sat_score_math', 640);
    await page.keyboard.press('Tab');
    await expect.poll(() => total.textContent()).toBe('1250');
    expect(await total.evaluate((element) => [element.tagName, element.getAttribute('contenteditable')])).toEqual(['OUTPUT', null]);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'an answer that is worked out');

    await answerQuestion(page, larkmereForm, 'sat_score_math', 650);
    await page.keyboard.press('Tab');
    await expect.poll(() => total.textContent()).toBe('1260');
    await page.reload();
    await expect.poll(() => total.textContent()).toBe('1260');
  }),
);

test('several files are added, replaced and removed one by one, on a phone', { timeout: 180_000 }, () =>
  asVisitor({ browser, url: project.url, width: 390, name: 'several files' }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    await createLoggedInAccount(context, project, readPersonaAnswers('minimal'));
    await openForm(page);
    await goToStep(page, 'Education');
    const sample = (n: number): Locator => page.getByRole('region', { name: `Work sample ${n}` });
    const showsFile = (n: number, name: string): Promise<void> =>
      sample(n).locator('.file-name').getByText(name, { exact: true }).waitFor();
    const add = async (n: number, name: string): Promise<void> => {
      await sample(n)
        .getByLabel(/^Choose a file/)
        .setInputFiles(pdfFile(name));
      await sample(n)
        .locator('.file-step', { hasText: sentenceByKey('upload.ready') })
        .waitFor();
      await showsFile(n, name);
    };
    const saved = async (): Promise<readonly unknown[]> => {
      const answers = await fetchSavedAnswers(context, project);
      return [1, 2].map((n) => answers[`sample_${n}_file`] ?? '');
    };
    await add(1, 'bowl.pdf');
    await pressKeyOn(page, page.getByRole('button', { name: /^Add Another/ }).first());
    await add(2, 'vase.pdf');
    expect(await saved()).toEqual(['ANSWERED', 'ANSWERED']);

    await page.reload();
    await showsFile(2, 'vase.pdf');
    await pressKeyOn(page, sample(1).getByRole('button', { name: /^Delete/ }));
    await pressKeyOn(page, page.getByRole('button', { name: sentenceByKey('upload.delete_yes') }));
    await expect.poll(saved).toEqual(['', 'ANSWERED']);
    await add(1, 'cup.pdf');
    expect(await saved()).toEqual(['ANSWERED', 'ANSWERED']);

    await pressKeyOn(page, page.getByRole('button', { name: 'Remove Work sample 2' }));
    await pressKeyOn(page, page.getByRole('button', { name: sentenceByKey('repeat.remove_yes') }));
    await expect.poll(saved).toEqual(['ANSWERED', '']);
    await page.reload();
    await showsFile(1, 'cup.pdf');
    expect(await sample(2).count()).toBe(0);
    await pressKeyOn(page, page.getByRole('button', { name: /^Add Another/ }).first());
    await sample(2)
      .getByLabel(/^Choose a file/)
      .waitFor();
    expect(await sample(2).locator('.file-name').count(), 'what was removed does not come back').toBe(0);
    await expectAccessible(page, 'several files');
  }),
);
