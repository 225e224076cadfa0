import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, goToStep, press, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();
const HOME = { country: 'USA', address_line_1: '9 Mill Road', city: 'Salem', state: 'OR', zip: '97301' };
const FAMILY = {
  current_addr_same_as_perm_addr: 'N',
  current_country: 'CAN',
  current_address_line_1: '3 Elm Lane',
  current_city: 'Banff',
  current_canada_state: 'AB',
};
const parent = (page: Page, field: string) => controlOf(page, form, `parent_${field}`);
const valueOf = (page: Page, field: string): Promise<string> => parent(page, field).inputValue();
const noteOf = (title: string): string => text('field.copied').replace('{title}', title);

test('a parent who lives with the student has the same address, as long as they do', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    for (const [key, answer] of Object.entries(HOME)) await answerQuestion(page, form, key, answer);
    await answerQuestion(page, form, 'parent_addr_same_as_stu_perm', 'Y');
    const note = page.getByText(noteOf('Where you live now'));
    await note.waitFor();
    expect(await note.count(), 'said once for all of them').toBe(1);
    for (const [key, answer] of Object.entries(HOME)) await expect.poll(() => valueOf(page, key), { message: key }).toBe(answer);
    expect([await parent(page, 'city').isEditable(), await parent(page, 'state').isDisabled()]).toEqual([false, true]);
    expect(await parent(page, 'city').getAttribute('aria-describedby')).toContain(await note.getAttribute('id'));
    // Nothing may lie half beneath the step bar.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, 'copied answers');

    await answerQuestion(page, form, 'city', 'Eugene');
    await page.keyboard.press('Tab');
    await expect.poll(() => valueOf(page, 'city')).toBe('Eugene');
    await answerQuestion(page, form, 'parent_addr_same_as_stu_perm', 'N');
    await expect.poll(() => valueOf(page, 'city')).toBe('');
    await answerQuestion(page, form, 'parent_city', 'Bend');
    expect(await controlOf(page, form, 'city').inputValue()).toBe('Eugene');
  }));

test('the permanent address is what is copied, and what is saved; another tab may change it', () =>
  setting.asVisitor(async ({ page, context, openTab }) => {
    await givenLoggedIn(context, setting.site, { ...HOME, ...FAMILY });
    await openForm(page);
    await answerQuestion(page, form, 'parent_addr_same_as_stu_perm', 'Y');
    await page.getByText(noteOf('Where is your permanent address?')).waitFor();
    await expect.poll(() => valueOf(page, 'state')).toBe('AB');
    await page.getByText(text('save.saved')).waitFor();

    const other = await openTab();
    await openForm(other);
    await expect.poll(() => valueOf(other, 'city')).toBe('Banff');
    await answerQuestion(other, form, 'current_city', 'Jasper');
    await other.keyboard.press('Tab');
    await expect.poll(() => valueOf(other, 'city')).toBe('Jasper');
    await press(other, 'Save & Continue');
    await seesPath(other, '/education');

    await answerQuestion(page, form, 'parent_addr_same_as_stu_perm', 'N');
    await answerQuestion(page, form, 'parent_city', 'Calgary');
    await press(page, 'Save & Continue');
    await seesPath(page, '/education');
    await page.reload();
    await goToStep(page, 'About You');
    await expect.poll(() => valueOf(page, 'city')).toBe('Calgary');
    expect(await controlOf(page, form, 'current_city').inputValue()).toBe('Jasper');
  }));
