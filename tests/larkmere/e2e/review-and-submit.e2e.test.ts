import { expect, test } from 'vitest';
import { pressHeld } from '../../e2e/held-press.ts';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, field, givenLoggedIn, goToPage, sees, seesHeading, seesPath, submit } from '../../e2e/steps.ts';
import { openForm, persona, text } from './application.ts';
import { answerTo, BACK, follow, hasFocus, REVIEW } from './review.ts';

const setting = useSetting();
const full = persona('us-freshman');
const FIRST = text('step.review_first');

test('a student checks the answers, changes one, comes back to its place, and submits', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, full);
    await openForm(page);
    await goToPage(page, 'Final steps');
    await follow(page, FIRST);
    await seesPath(page, '/review');
    await seesHeading(page, REVIEW);
    expect(await page.title()).toMatch(new RegExp(`^${REVIEW}`));
    await sees(page, text('review.complete'));

    await follow(page, /^Change Cell Phone$/);
    await seesPath(page, '/about');
    await expect.poll(() => hasFocus(page, '#phone_mobile input'), { message: 'the question has the focus' }).toBe(true);
    await field(page, 'Cell Phone').fill('(541) 555-0199');
    await pressHeld(page, 'mouse', page.getByRole('link', { name: BACK }).first());
    await seesHeading(page, REVIEW);
    await expect.poll(() => hasFocus(page, '#review-phone_mobile'), { message: 'the place has the focus' }).toBe(true);
    expect(await answerTo(page, 'phone_mobile').innerText()).toContain('(541) 555-0199');
    await expect.poll(async () => (await answersOf(context, setting.site))['phone_mobile']).toBe('(541) 555-0199');

    await page.getByRole('link', { name: /^Change Preferred first name$/ }).click();
    await seesHeading(page, 'About you');
    await page.getByRole('main').getByRole('link', { name: BACK }).click();
    await seesHeading(page, REVIEW);
    await page.getByRole('link', { name: /^Change Preferred first name$/ }).click();
    await seesHeading(page, 'About you');
    await page.goBack();
    await seesHeading(page, REVIEW);
    await expect.poll(() => hasFocus(page, '#review-preferred_name'), { message: 'also with Back of the browser' }).toBe(true);

    await submit(page);
    await page.goto('/review');
    await seesPath(page, '/completion');
  }));
