import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { goToStep, sees } from '../../e2e/steps.ts';

const setting = useSetting();

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await page.keyboard.press(key);
}

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
