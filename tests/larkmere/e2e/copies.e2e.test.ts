import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, goToStep, press, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();
const HOME = { country: 'USA', address_line_1: '9 Mill Road', city: 'Salem', state: 'OR', zip: '97301' };
const parent = (page: Page, field: string) => controlOf(page, form, `parent_${field}`);
const regionOfParent = (page: Page) => page.getByRole('region', { name: 'Parent/Guardian 1', exact: true });
const sameAs = (title: string): string => text('field.same_as').replace('{title}', title);
const editOf = (page: Page) => regionOfParent(page).getByRole('link', { name: text('field.edit_copied') });
/** What is read beside the words that say where it comes from. */
const copyIn = async (page: Page, title: string): Promise<string> =>
  (
    await regionOfParent(page)
      .getByRole('paragraph')
      .filter({ hasText: sameAs(title) })
      .innerText()
  )
    .replace(sameAs(title), '')
    .trim();

test('a parent who lives with the student has the same address, in one line, as long as they do', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await answerQuestion(page, form, 'parent_addr_same_as_stu_perm', 'Y');
    await expect.poll(() => copyIn(page, 'Where you live now')).toBe(text('field.nothing_copied'));
    expect(await parent(page, 'city').count()).toBe(0);
    for (const [key, answer] of Object.entries(HOME)) await answerQuestion(page, form, key, answer);
    await page.keyboard.press('Tab');
    await expect.poll(() => copyIn(page, 'Where you live now')).toBe('United States, 9 Mill Road, Salem, Oregon, 97301');
    // Nothing may lie half beneath the step bar.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'copied answers');

    await editOf(page).click();
    await expect.poll(() => controlOf(page, form, 'country').evaluate((control) => control === document.activeElement)).toBe(true);
    await answerQuestion(page, form, 'city', 'Eugene');
    await page.keyboard.press('Tab');
    await expect.poll(() => copyIn(page, 'Where you live now')).toContain('Eugene');
    await answerQuestion(page, form, 'parent_addr_same_as_stu_perm', 'N');
    await expect.poll(() => parent(page, 'city').inputValue()).toBe('');
    await answerQuestion(page, form, 'parent_city', 'Bend');
    expect(await controlOf(page, form, 'city').inputValue()).toBe('Eugene');
  }));

test('anyone who comes to a copied answer by its address has the focus on the way to the original', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { ...HOME, parent_addr_same_as_stu_perm: 'Y' });
    await page.goto('/about#parent_zip');
    await expect.poll(() => editOf(page).evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await describedBy(editOf(page))).toContain('97301');
  }));

test('a copy with something wrong in it is shown as fields with their messages, until it is right', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { ...HOME, zip: '973', parent_addr_same_as_stu_perm: 'Y' });
    await openForm(page);
    await expect.poll(() => copyIn(page, 'Where you live now')).toContain('973');
    await goToStep(page, 'Final Steps');
    await press(page, 'Submit');
    await seesPath(page, '/about');
    const note = regionOfParent(page).getByText(text('field.copied').replace('{title}', 'Where you live now'));
    await note.waitFor();
    expect(await note.count(), 'said once for all of them').toBe(1);
    expect([await parent(page, 'city').isEditable(), await parent(page, 'state').isDisabled()]).toEqual([false, true]);
    expect(await describedBy(parent(page, 'zip'))).toContain('ZIP');
    expect(await parent(page, 'city').getAttribute('aria-describedby')).toContain(await note.getAttribute('id'));
    await answerQuestion(page, form, 'zip', '97301');
    await page.keyboard.press('Tab');
    await expect.poll(() => copyIn(page, 'Where you live now')).toContain('97301');
  }));

/** What a screen reader adds to the name of an element. */
const describedBy = (element: Locator): Promise<string> =>
  element.evaluate((described) =>
    (described.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' '),
  );
