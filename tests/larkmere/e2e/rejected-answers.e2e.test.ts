import { expect, test } from 'vitest';
import { larkmereForm, openForm } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fetchSavedAnswers, createLoggedInAccount, goToStep, sees } from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const TESTS = { test_taken_ind: 'Y', act_taken: 'Y', sat_taken: 'Y' };

test('what cannot be read keeps nothing else from being saved; what the server refuses is explained at its question; everything else is saved, and so is the corrected answer', () =>
  setting.asVisitor(async ({ page, context }) => {
    await createLoggedInAccount(context, setting.site, TESTS);
    await context.route('**/api/answer', (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('"act_score_composite":31', '"act_score_composite":31.5') }),
    );
    await openForm(page);
    await goToStep(page, 'Education');
    const score = controlOf(page, larkmereForm, 'act_score_composite');
    await score.fill('28.5');
    await answerQuestion(page, larkmereForm, 'counselor_first_name', 'Ada');
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['counselor_first_name']).toBe('Ada');
    await sees(page, 'Saved, except for the marked answers');
    await score.fill('31');
    await answerQuestion(page, larkmereForm, 'counselor_first_name', 'Grace');
    await sees(page, '“ACT composite score” is not saved. Enter a whole number, like 27.');
    await sees(page, 'Saved, except for the marked answers');
    expect([await score.inputValue(), await score.getAttribute('aria-invalid')]).toEqual(['31', 'true']);
    await score.fill('30');
    await score.press('Tab');
    await sees(page, 'All answers saved');
    expect(await page.getByText('Use a whole number').count()).toBe(0);
    await page.reload();
    await expect.poll(() => controlOf(page, larkmereForm, 'act_score_composite').inputValue()).toBe('30');
    expect(await controlOf(page, larkmereForm, 'counselor_first_name').inputValue()).toBe('Grace');
  }));
