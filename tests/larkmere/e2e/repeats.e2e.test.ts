import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, press } from '../../e2e/steps.ts';

const setting = useSetting();

const parent = (page: Page, n: number): Locator => page.getByRole('heading', { level: 2, name: `Parent/Guardian ${n}`, exact: true });
const addButton = (page: Page): Locator => page.getByRole('button', { name: text('button.add_another'), exact: true }).first();
const removeButton = (page: Page): Locator => page.getByRole('button', { name: 'Remove Parent/Guardian 2', exact: true });
const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Remove Parent/Guardian 2?' });
const hasFocus = (at: Locator): Promise<boolean> => at.evaluate((element) => element === document.activeElement);

test('an empty parent is added and removed with the keyboard, and a screen reader announces it', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await openForm(page);
    expect(await removeButton(page).count(), 'the first one stays').toBe(0);
    await addButton(page).press('Enter');
    await expect.poll(() => hasFocus(parent(page, 2))).toBe(true);
    await removeButton(page).press('Enter');
    await expect.poll(() => hasFocus(parent(page, 1))).toBe(true);
    await page.getByRole('status').getByText('Parent/Guardian 2 was removed.').waitFor({ state: 'attached' });
    expect(await removeButton(page).count()).toBe(0);
    await page.reload();
    await parent(page, 1).waitFor();
    expect(await parent(page, 2).count()).toBe(0);
  }));

test('a parent with answers is removed only after a yes, together with the answers', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { parent_first_name: 'Ida' });
    await openForm(page);
    await addButton(page).click();
    await answerQuestion(page, form, 'parent_2_first_name', 'Ola');
    await removeButton(page).click();
    await expectAccessible(page, 'question before a removal');
    await press(page, text('repeat.remove_no'));
    await expect.poll(() => hasFocus(removeButton(page))).toBe(true);
    await removeButton(page).click();
    await page.keyboard.press('Escape');
    expect(await controlOf(page, form, 'parent_2_first_name').inputValue()).toBe('Ola');

    await removeButton(page).click();
    await question(page)
      .getByRole('button', { name: text('repeat.remove_yes'), exact: true })
      .click();
    await parent(page, 2).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(parent(page, 1))).toBe(true);
    await page.reload();
    await expect.poll(() => controlOf(page, form, 'parent_first_name').inputValue()).toBe('Ida');
    await addButton(page).click();
    expect(await controlOf(page, form, 'parent_2_first_name').inputValue()).toBe('');
  }));

test('what another tab wrote is shown, not removed', () =>
  setting.asVisitor(async ({ page, context, openTab, expectProblem }) => {
    expectProblem(/answer 409: PUT \/api\/add-another/);
    await givenLoggedIn(context, setting.site);
    await openForm(page);
    await addButton(page).click();
    await parent(page, 2).waitFor();
    const other = await openTab();
    await openForm(other);
    await answerQuestion(other, form, 'parent_2_first_name', 'Ola');
    await press(other, 'Save & Continue');
    await other.waitForURL('**/education');

    await removeButton(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Error removing Parent/Guardian 2' })
      .filter({ hasText: 'nothing was removed' })
      .waitFor();
    expect(await controlOf(page, form, 'parent_2_first_name').inputValue()).toBe('Ola');
  }));

test('visitors have no such buttons', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await parent(page, 1).waitFor();
    expect(
      await addButton(page)
        .or(page.getByRole('button', { name: /^Remove / }))
        .count(),
    ).toBe(0);
  }));
