import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { larkmereForm, openForm, sentenceByKey } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { clickButton, sees } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

const HOME = { country: 'USA', address_line_1: '9 Mill Road', city: 'Salem', state: 'OR', zip: '97301' };
const editOf = (page: Page) =>
  page.getByRole('region', { name: 'Parent/Guardian 1', exact: true }).getByRole('link', { name: sentenceByKey('field.edit_copied') });

test('anyone who comes to a copied answer by its address has the focus on the way to the original, which leads there', () =>
  setting.asStudent({ ...HOME, parent_addr_same_as_stu_perm: 'Y' }, async ({ page }) => {
    await page.goto('/about#parent_zip');
    await expect.poll(() => editOf(page).evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await describedBy(editOf(page))).toContain('97301');
    await editOf(page).click();
    await expect.poll(() => controlOf(page, larkmereForm, 'country').evaluate((control) => control === document.activeElement)).toBe(true);
  }));

const describedBy = (element: Locator): Promise<string> =>
  element.evaluate((described) =>
    (described.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' '),
  );

const TITLE = 'What is legal sex for?';
const WORDS = 'Federal reports count students by it.';
const ofFile = '**/assets/more-info-bundle-*.js';
const opened = (page: Page, title: string) => page.locator('details', { hasText: title });

test('without a connection what opens in place says so, and what to do; with one it is there for find-in-page', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: GET .*more-info-bundle/);
    await context.route(ofFile, (route) => route.abort('connectionreset'));
    await page.goto('/about#legal_sex');
    const help = opened(page, TITLE);
    await help.locator('summary').click();
    await help.getByText(/please reload the page/).waitFor();
    await context.unroute(ofFile);
    await page.reload();
    await expect.poll(() => page.getByText(WORDS).count(), { timeout: 15_000 }).toBe(1);
    expect(await page.getByText(WORDS).isVisible()).toBe(false);
    await help.locator('summary').click();
    await sees(page, WORDS);
  }));

const parent = (page: Page, n: number): Locator => page.getByRole('heading', { level: 2, name: `Parent/Guardian ${n}`, exact: true });
const addButton = (page: Page): Locator => page.getByRole('button', { name: /^Add Another/ }).first();
const removeButton = (page: Page): Locator => page.getByRole('button', { name: 'Remove Parent/Guardian 2', exact: true });

test('what another tab wrote is shown, not removed; a yes removes it, here and on the server', () =>
  setting.asStudent({ parent_first_name: 'Ida' }, async ({ page, openTab, expectProblem }) => {
    expectProblem(/answer 409: PUT \/api\/add-another/);
    await openForm(page);
    await addButton(page).click();
    await parent(page, 2).waitFor();
    const other = await openTab();
    await openForm(other);
    await answerQuestion(other, larkmereForm, 'parent_2_first_name', 'Ola');
    await clickButton(other, 'Save & Continue');
    await other.waitForURL('**/education');

    await removeButton(page).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Error removing Parent/Guardian 2' })
      .filter({ hasText: 'nothing was removed' })
      .waitFor();
    expect(await controlOf(page, larkmereForm, 'parent_2_first_name').inputValue()).toBe('Ola');

    await removeButton(page).click();
    await clickButton(page, sentenceByKey('repeat.remove_yes'));
    await parent(page, 2).waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => controlOf(page, larkmereForm, 'parent_first_name').inputValue()).toBe('Ida');
    expect(await parent(page, 2).count()).toBe(0);
    await addButton(page).click();
    expect(await controlOf(page, larkmereForm, 'parent_2_first_name').inputValue()).toBe('');
  }));
