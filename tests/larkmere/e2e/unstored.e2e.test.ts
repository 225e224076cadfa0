import { expect, test } from 'vitest';
import { form, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, goToStep, logOut, sees, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();
const TESTS = { test_taken_ind: 'Y', act_taken: 'Y', sat_taken: 'Y' };

test('a decimal in a whole score is marked at once, stays to be corrected, and keeps nothing else from being saved', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, TESTS);
    await openForm(page);
    await goToStep(page, 'Education');
    await seesHeading(page, 'Education');
    const score = controlOf(page, form, 'act_score_composite');
    await score.fill('28.5');
    await score.press('Tab');
    await sees(page, 'This is not a whole number, so it is not saved. Enter a whole number, like 27.');
    expect([await score.inputValue(), await score.getAttribute('aria-invalid'), await score.getAttribute('inputmode')]).toEqual([
      '28.5',
      'true',
      'numeric',
    ]);
    await answerQuestion(page, form, 'counselor_first_name', 'Grace');
    await page.keyboard.press('Tab');
    await sees(page, 'All answers saved');
    await score.fill('２８');
    await score.press('Tab');
    await expect.poll(() => score.inputValue()).toBe('28');
    await sees(page, 'All answers saved');
    await page.reload();
    await expect.poll(() => controlOf(page, form, 'act_score_composite').inputValue()).toBe('28');
    expect(await controlOf(page, form, 'counselor_first_name').inputValue()).toBe('Grace');
    await logOut(page);
  }));

test('what the server refuses is explained at its question; everything else is saved, and so is the corrected answer', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, TESTS);
    // A browser that knows less than the server.
    await context.route('**/api/answer', (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('"act_score_composite":31', '"act_score_composite":31.5') }),
    );
    await openForm(page);
    await goToStep(page, 'Education');
    const score = controlOf(page, form, 'act_score_composite');
    await score.fill('31');
    await answerQuestion(page, form, 'counselor_first_name', 'Grace');
    await sees(page, '“ACT Composite Score” is not saved. Enter a whole number, like 27.');
    await sees(page, 'Saved, except for the marked answers');
    expect([await score.inputValue(), await score.getAttribute('aria-invalid')]).toEqual(['31', 'true']);
    await score.fill('30');
    await score.press('Tab');
    await sees(page, 'All answers saved');
    expect(await page.getByText('Use a whole number').count()).toBe(0);
    await page.reload();
    await expect.poll(() => controlOf(page, form, 'act_score_composite').inputValue()).toBe('30');
    expect(await controlOf(page, form, 'counselor_first_name').inputValue()).toBe('Grace');
  }));
