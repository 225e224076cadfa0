import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../src/server/browser/chromium.ts';
import { follow, recipesIn } from '../recipes/recipes.ts';
import { form, text, openForm } from './application.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { PROJECT, startDevelopment, type ProjectCopy } from '../../e2e/project-copy.ts';
import { goToStep } from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';

let project: ProjectCopy;
let browser: Browser;

beforeAll(async () => {
  project = await startDevelopment();
  const recipes = recipesIn(readFileSync(join(PROJECT, 'schemas/README.md'), 'utf8'), 'schemas');
  for (const step of recipes.get('Work out an answer') ?? []) follow(project.root, step);
  browser = await launchBrowser();
  return () => Promise.all([project.close(), browser.close()]);
});

test('an answer that the form works out is read, follows what it is made of, and cannot be typed over', { timeout: 180_000 }, () =>
  asVisitor({ browser, url: project.url, name: 'worked out' }, async ({ page, context }) => {
    // The first visit waits for Vite to prepare the libraries.
    context.setDefaultTimeout(60_000);
    await openForm(page);
    await goToStep(page, 'Education');
    await answerQuestion(page, form, 'test_taken_ind', 'Y');
    await answerQuestion(page, form, 'sat_taken', 'Y');
    const total = page.getByLabel('SAT Total Score', { exact: true });
    await expect.poll(() => total.textContent()).toBe(text('field.not_computed'));
    await answerQuestion(page, form, 'sat_score_reading_writing', 610);
    await answerQuestion(page, form, 'sat_score_math', 640);
    await page.keyboard.press('Tab');
    await expect.poll(() => total.textContent()).toBe('1250');
    expect(await total.evaluate((element) => [element.tagName, element.getAttribute('contenteditable')])).toEqual(['OUTPUT', null]);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'an answer that is worked out');

    await answerQuestion(page, form, 'sat_score_math', 650);
    await page.keyboard.press('Tab');
    await expect.poll(() => total.textContent()).toBe('1260');
    await page.reload();
    await expect.poll(() => total.textContent()).toBe('1260');
  }),
);
