import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { answersOf, callAs, givenLoggedIn, goToStep, sees } from '../../e2e/steps.ts';

const setting = useSetting();

/** What an input shows, with `|` at its caret. */
const withCaret = (input: Locator): Promise<string> =>
  input.evaluate(
    (element: HTMLInputElement) =>
      `${element.value.slice(0, element.selectionStart ?? 0)}|${element.value.slice(element.selectionEnd ?? 0)}`,
  );

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await page.keyboard.press(key);
}

/** Copies a text out of one input, as a student would from a message, and pastes it into another. */
async function paste(text: string, from: Locator, into: Locator): Promise<void> {
  await from.fill(text);
  await from.press('ControlOrMeta+a');
  await from.press('ControlOrMeta+c');
  await into.press('ControlOrMeta+a');
  await into.press('ControlOrMeta+v');
}

test('of a phone number nothing gets lost without a word, and one that is not complete is reported when the field is left', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const cell = controlOf(page, form, 'phone_mobile');
    const says = async (words: string): Promise<void> =>
      page.getByRole('textbox', { name: 'Cell Phone', exact: true, description: new RegExp(words.replaceAll(/[()]/g, '.')) }).waitFor();
    const noticed = page.getByText(/^(We expect a number like|Only digits fit here)/);
    const expected = 'We expect a number like (555) 555-5555 here.';
    await cell.pressSequentially('+44 20 7946 0958');
    expect(await cell.inputValue()).toBe('+442079460958');
    expect(await noticed.count()).toBe(0);
    await cell.blur();
    await says(expected);
    await cell.fill('');
    await cell.blur();
    await noticed.waitFor({ state: 'detached' });
    await cell.pressSequentially('123');
    await cell.blur();
    await says(expected);
    await cell.fill('555 234 5678');
    await cell.blur();
    await noticed.waitFor({ state: 'detached' });
    await cell.press('End');
    await cell.pressSequentially('e');
    await says('Only digits fit here');
    await cell.pressSequentially('9');
    await noticed.waitFor({ state: 'detached' });
    await cell.blur();
    await says(expected);
    expect(await cell.inputValue()).toBe('55523456789');
  }));

test('a phone number and the wish for text messages are together', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const together = page.getByRole('group', { name: 'Cell Phone and Text Messages' });
    await together.getByRole('textbox', { name: /^Cell Phone/ }).waitFor();
    await together.getByRole('checkbox', { name: /^Send me text message updates/ }).check();
  }));

test('a date is typed on the digits of a phone: slashes appear by themselves, and can be deleted', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const birth = controlOf(page, form, 'birth_date');
    expect(await birth.getAttribute('inputmode')).toBe('numeric');
    await birth.pressSequentially('04272');
    expect(await withCaret(birth)).toBe('04/27/2|');
    await press(page, 'Backspace', 3);
    expect(await withCaret(birth)).toBe('04/2|');
    await birth.pressSequentially('52008');
    expect(await withCaret(birth)).toBe('04/25/2008|');
    await press(page, 'ArrowLeft', 5);
    await press(page, 'Backspace', 1);
    await birth.press('8');
    expect(await withCaret(birth)).toBe('04/28|/2008');
    await birth.press('Tab');
    expect(await birth.inputValue()).toBe('04/28/2008');
    for (const text of ['4272008', 'April 27, 2008', '27 Apr 2008', '2008-04-27', '０４２７２００８']) {
      await paste(text, controlOf(page, form, 'first_name'), birth);
      await birth.press('Tab');
      expect(await birth.inputValue(), text).toBe('04/27/2008');
    }
  }));

test('a day that does not exist is reported, stays visible and is not an answer; label, hint, error and field follow each other', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { birth_date: '2008-04-27' });
    await openForm(page);
    const birth = controlOf(page, form, 'birth_date');
    for (const [text, words] of [
      ['31/12/2008', 'There is no month 31. Enter the month, day and year, like 04/27/2008.'],
      ['in spring', "We couldn't read this date, so it is not saved. Enter the month, day and year, like 04/27/2008."],
    ] as const) {
      await birth.fill(text);
      await birth.press('Tab');
      await page.getByRole('status').getByText(words).waitFor();
      expect([await birth.inputValue(), await birth.getAttribute('aria-invalid')]).toEqual([text, 'true']);
      expect(await spokenWith(birth)).toEqual(['Month, day and year, like 04/27/2008', words]);
      const parts = [
        page.getByText('Date of Birth', { exact: true }),
        page.getByText('Month, day and year, like 04/27/2008', { exact: true }),
        page.getByText(words),
        birth,
      ];
      const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    }
    await expect.poll(async () => (await answersOf(context, setting.site))['birth_date'] ?? '').toBe('');
  }));

test('once answers are checked, a nonexistent day is still reported as such, and not as missing', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'started' });
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'validating' });
    await openForm(page);
    const birth = controlOf(page, form, 'birth_date');
    await page.getByText('Enter your date of birth').waitFor();
    await birth.fill('02/31/2007');
    await birth.press('Tab');
    await expect
      .poll(() => spokenWith(birth))
      .toEqual(['Month, day and year, like 04/27/2008', 'February 2007 has 28 days. Check the day.']);
    await birth.fill('');
    await birth.press('Tab');
    await expect.poll(() => spokenWith(birth)).toEqual(['Month, day and year, like 04/27/2008', 'Error: Enter your date of birth']);
  }));

/** What a screen reader says of a control after its name: the texts that describe it, in their order. */
const spokenWith = (control: Locator): Promise<readonly string[]> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? `nothing with id ${id}`),
  );

interface Found {
  readonly id: string;
  readonly text: string;
  readonly sub_text: string;
}

/** What the look-up service finds, as the browser asks it. */
async function found(text: string, category = 'hs_ceeb'): Promise<readonly Found[]> {
  const answer = await fetch(`${setting.site.url}/lookup/find?${new URLSearchParams({ text, category, max_results: '5' })}`);
  return (await answer.json()) as Found[];
}

async function openEducation(page: Page): Promise<Locator> {
  await page.goto('/education');
  const school = page.getByRole('combobox', { name: /^Search for Your School/ });
  await school.waitFor();
  return school;
}
const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Search for Your School' }).getByRole('option');
const valueOf = (page: Page, key: string): Promise<string> => controlOf(page, form, key).inputValue();
const OWN_SCHOOL = 'Enter your school information below.';

test('a school is found with the keyboard alone, and fills the questions beside it', () =>
  setting.asVisitor(async ({ page }) => {
    const [first, second] = await found('north');
    const school = await openEducation(page);
    expect(await school.getAttribute('aria-expanded')).toBe('false');
    await school.pressSequentially('north');
    await suggestions(page).first().waitFor();
    expect(await suggestions(page).count()).toBe(5);
    expect(await suggestions(page).first().innerText()).toBe(`${first?.text}\n${first?.sub_text}`);
    expect(await school.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('status').getByText('5 suggestions.').waitFor({ state: 'attached' });
    await expectAccessible(page, 'suggestions of schools', 'nav');
    await press(page, 'ArrowDown', 2);
    const active = suggestions(page).and(page.locator('[aria-selected=true]'));
    expect(await school.getAttribute('aria-activedescendant')).toBe(await active.first().getAttribute('id'));
    await school.press('Enter');
    await expect.poll(() => valueOf(page, 'hs_name')).toBe(second?.text);
    const fields = (await (await fetch(`${setting.site.url}/lookup/find?id=${second?.id}&category=hs_ceeb`)).json()) as Record<
      string,
      string
    >;
    for (const field of ['ceeb', 'country', 'address_line_1', 'city', 'state', 'zip'])
      expect(await valueOf(page, `hs_${field}`), field).toBe(fields[field]);
    expect(await suggestions(page).count()).toBe(0);
    expect(await page.getByText(OWN_SCHOOL).count()).toBe(0);

    await school.pressSequentially(' Annex');
    await school.press('Escape');
    await school.press('Tab');
    await page.getByText(OWN_SCHOOL).waitFor();
    expect(await valueOf(page, 'hs_ceeb')).toBe('');
    await expect.poll(() => valueOf(page, 'hs_city')).toBe('');
  }));

test('a look-up that fails is silent and keeps what was typed', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: GET \/lookup\/find/);
    const school = await openEducation(page);
    await school.pressSequentially('north');
    await suggestions(page).first().waitFor();
    await context.route('**/lookup/find*', (route) => route.abort('connectionrefused'));
    await suggestions(page).first().click();
    await school.press('Tab');
    await page.getByText(OWN_SCHOOL).waitFor();
    expect(await valueOf(page, 'hs_name')).toBe('north');
    expect(await page.getByRole('alert').count()).toBe(0);
  }));

test('a search that fails says nothing to a screen reader either', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: GET \/lookup\/find/);
    const school = await openEducation(page);
    await school.fill('Qqqq Xxxx');
    const nothingFound = page.getByRole('status').getByText('No school found.');
    await nothingFound.waitFor({ state: 'attached' });
    await context.route('**/lookup/find*', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }));
    await school.fill('north');
    await nothingFound.waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await school.inputValue()).toBe('north');
  }));

test('a field takes as many characters as its limit says, emoji too; what did not fit is reported', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const name = controlOf(page, form, 'preferred_name');
    await name.fill('🎻'.repeat(45));
    expect([...(await name.inputValue())]).toHaveLength(45);
    await name.press('End');
    const cut = page.getByText('This text was too long: only 45 characters fit.');
    await name.press('Backspace');
    await name.press('y');
    expect(await cut.count()).toBe(0);
    await name.press('x');
    expect(await name.inputValue()).toBe(`${'🎻'.repeat(44)}y`);
    await cut.waitFor();
    await name.fill('A');
    await cut.waitFor({ state: 'detached' });
    // As by dictation, which inserts a whole text.
    await page.keyboard.insertText('na '.repeat(20));
    expect(await name.inputValue()).toHaveLength(45);
    await cut.waitFor();
    await name.fill(`Ana ${'x'.repeat(41)}`);
    await name.press('ControlOrMeta+a');
    await name.press('ControlOrMeta+c');
    await name.press('End');
    await name.press('Backspace');
    await name.press('ControlOrMeta+v');
    expect(await name.inputValue()).toBe(`Ana ${'x'.repeat(40)}A`);
    await cut.waitFor();
    const essay = page.locator('textarea').first();
    await goToStep(page, 'Education');
    await answerQuestion(page, form, 'discipline', 'Y');
    await essay.fill('a'.repeat(20_001));
    expect(await essay.inputValue()).toHaveLength(20_000);
    await sees(page, 'This text was too long: only 20000 characters fit.');
  }));
