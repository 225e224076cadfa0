import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, text } from './application.ts';
import { controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn } from '../../e2e/steps.ts';

const setting = useSetting();
const HOME = { country: 'USA', address_line_1: '9 Mill Road', city: 'Salem', state: 'OR', zip: '97301' };
const editOf = (page: Page) =>
  page.getByRole('region', { name: 'Parent/Guardian 1', exact: true }).getByRole('link', { name: text('field.edit_copied') });

test('anyone who comes to a copied answer by its address has the focus on the way to the original, which leads there', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { ...HOME, parent_addr_same_as_stu_perm: 'Y' });
    await page.goto('/about#parent_zip');
    await expect.poll(() => editOf(page).evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await describedBy(editOf(page))).toContain('97301');
    await editOf(page).click();
    await expect.poll(() => controlOf(page, form, 'country').evaluate((control) => control === document.activeElement)).toBe(true);
  }));

/** What a screen reader adds to the name of an element. */
const describedBy = (element: Locator): Promise<string> =>
  element.evaluate((described) =>
    (described.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' '),
  );
