import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, sees, goToStep, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();

async function openEducation(page: Page): Promise<void> {
  await openForm(page);
  await goToStep(page, 'Education');
  await seesHeading(page, 'Education');
}

async function chooseSchool(page: Page, text: string): Promise<string> {
  const school = controlOf(page, form, 'hs_name');
  await school.fill('');
  await school.pressSequentially(text);
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect.poll(() => valueOf(page, 'hs_ceeb')).toMatch(/^\d{6}$/);
  return school.inputValue();
}

const valueOf = (page: Page, key: string): Promise<string> => controlOf(page, form, key).inputValue();
const valuesOf = (page: Page): Promise<readonly string[]> =>
  Promise.all(['hs_ceeb', 'hs_country', 'hs_address_line_1', 'hs_city', 'hs_zip'].map((key) => valueOf(page, key)));

test('a school typed in removes the address of the chosen one, but not what the student has changed, and says so', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await openEducation(page);
    const chosen = await chooseSchool(page, 'north');
    await answerQuestion(page, form, 'hs_city', 'My Own City');
    await sees(page, 'All answers saved');
    const school = controlOf(page, form, 'hs_name');
    await school.fill('My Other School');
    await school.press('Tab');
    await page.getByRole('status').getByText(`We removed the details we had filled in for ${chosen}.`).waitFor();
    expect(await valuesOf(page)).toEqual(['', '', '', 'My Own City', '']);
    await sees(page, 'Enter your school information below.');
  }));

test('also after a reload; and choosing another school fills in its own', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await openEducation(page);
    await chooseSchool(page, 'north');
    await sees(page, 'All answers saved');
    await page.reload();
    await expect.poll(() => valueOf(page, 'hs_ceeb')).toMatch(/^\d{6}$/);
    const school = controlOf(page, form, 'hs_name');
    await school.fill('My Other School');
    await school.press('Tab');
    await sees(page, /We removed the details/);
    expect(await valuesOf(page)).toEqual(['', '', '', '', '']);
    await chooseSchool(page, 'south');
    expect((await valuesOf(page)).slice(1, 4)).not.toContain('');
    expect(await page.getByText(/We removed the details/).count()).toBe(0);
  }));
