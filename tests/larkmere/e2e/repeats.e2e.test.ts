import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, press } from '../../e2e/steps.ts';

const setting = useSetting();

const parent = (page: Page, n: number): Locator => page.getByRole('heading', { level: 2, name: `Parent/Guardian ${n}`, exact: true });
const addButton = (page: Page): Locator => page.getByRole('button', { name: text('button.add_another'), exact: true }).first();
const removeButton = (page: Page): Locator => page.getByRole('button', { name: 'Remove Parent/Guardian 2', exact: true });

test('what another tab wrote is shown, not removed; a yes removes it, here and on the server', () =>
  setting.asVisitor(async ({ page, context, openTab, expectProblem }) => {
    expectProblem(/answer 409: PUT \/api\/add-another/);
    await givenLoggedIn(context, setting.site, { parent_first_name: 'Ida' });
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

    await removeButton(page).click();
    await press(page, text('repeat.remove_yes'));
    await parent(page, 2).waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => controlOf(page, form, 'parent_first_name').inputValue()).toBe('Ida');
    expect(await parent(page, 2).count()).toBe(0);
    await addButton(page).click();
    expect(await controlOf(page, form, 'parent_2_first_name').inputValue()).toBe('');
  }));
