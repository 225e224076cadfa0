import { expect, test } from 'vitest';
import { holdPress } from '../../e2e/hold-press.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, fieldByLabel, goToPage, sees, seesHeading, seesPath, submitApplication } from '../../e2e/steps.ts';
import { openForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';
import { reviewedAnswer, REVIEW_AGAIN_STEP, followLink, hasFocus, REVIEW_STEP } from './review.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');
const FIRST = sentenceByKey('step.review_first');

test('a student checks the answers, changes one, comes back to its place, and submits', () =>
  setting.asStudent(full, async ({ page, context }) => {
    await openForm(page);
    await goToPage(page, 'Final steps');
    await followLink(page, FIRST);
    await seesPath(page, '/review');
    await seesHeading(page, REVIEW_STEP);
    expect(await page.title()).toMatch(new RegExp(`^${REVIEW_STEP}`));
    await sees(page, sentenceByKey('review.complete'));

    await followLink(page, /^Change Cell Phone$/);
    await seesPath(page, '/about');
    await expect.poll(() => hasFocus(page, '#phone_mobile input'), { message: 'the question has the focus' }).toBe(true);
    await fieldByLabel(page, 'Cell Phone').fill('(541) 555-0199');
    await holdPress(page, 'mouse', page.getByRole('link', { name: REVIEW_AGAIN_STEP }).first());
    await seesHeading(page, REVIEW_STEP);
    await expect.poll(() => hasFocus(page, '#review-phone_mobile'), { message: 'the place has the focus' }).toBe(true);
    expect(await reviewedAnswer(page, 'phone_mobile').innerText()).toContain('(541) 555-0199');
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['phone_mobile']).toBe('(541) 555-0199');

    await page.getByRole('link', { name: /^Change Preferred first name$/ }).click();
    await seesHeading(page, 'About you');
    await page.getByRole('main').getByRole('link', { name: REVIEW_AGAIN_STEP }).click();
    await seesHeading(page, REVIEW_STEP);
    await page.getByRole('link', { name: /^Change Preferred first name$/ }).click();
    await seesHeading(page, 'About you');
    await page.goBack();
    await seesHeading(page, REVIEW_STEP);
    await expect.poll(() => hasFocus(page, '#review-preferred_name'), { message: 'also with Back of the browser' }).toBe(true);

    await submitApplication(page);
    await page.goto('/review');
    await seesPath(page, '/completion');
  }));
