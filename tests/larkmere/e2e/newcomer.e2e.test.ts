import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { larkmereForm, answersOfPage, readPersonaAnswers, sentenceByKey, openForm } from './larkmere-form.ts';
import { answerQuestion, controlOf, expectFilled, fillPage } from '../../e2e/fill-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import {
  createLoggedInAccount,
  goToPage,
  logIn,
  logOut,
  clickButton,
  sees,
  seesHeading,
  seesPath,
  submitApplication,
} from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const minimal = readPersonaAnswers('minimal');
const SUMMARY = /We're missing some information\./;

test('three pages with Save & Continue and Back, and the last page again after a new log-in', () =>
  setting.asStudent({}, async ({ page, account }) => {
    await openForm(page);
    await fillPage(page, larkmereForm, 'about', minimal);
    await clickButton(page, 'Save & Continue');

    await seesPath(page, '/education');
    await seesHeading(page, 'Education');
    expect(await page.evaluate(() => scrollY), 'a new page starts at its top').toBe(0);
    await fillPage(page, larkmereForm, 'education', minimal);
    await clickButton(page, 'Save & Continue');

    await seesHeading(page, 'Final steps');
    await clickButton(page, 'Back');
    await seesHeading(page, 'Education');
    await expectFilled(page, larkmereForm, 'education', minimal);
    await clickButton(page, 'Back');
    await seesHeading(page, 'About you');
    await expectFilled(page, larkmereForm, 'about', minimal);
    await clickButton(page, 'Save & Continue');
    await seesHeading(page, 'Education');

    await logOut(page);
    await sees(page, sentenceByKey('auth.logged_out'));
    await logIn(page, account);
    await seesPath(page, '/education');
    await sees(page, sentenceByKey('banner.later_title'));
    await expectFilled(page, larkmereForm, 'education', minimal);
  }));

test('submitting with gaps shows what is missing and where; once they are filled, the application is submitted', () =>
  setting.asVisitor(async ({ page, context }) => {
    const { last_name: lastName, grad_month: _month, grad_year: _year, ...gappy } = minimal;
    await createLoggedInAccount(context, setting.site, gappy);
    await openForm(page);
    expect(await page.getByText('Enter your last name.').count(), 'no message before the first submission').toBe(0);
    await goToPage(page, 'Final steps');
    await clickButton(page, 'Submit');

    await seesPath(page, '/about');
    await sees(page, SUMMARY);
    const missing = page.getByRole('link', { name: /Enter your last name|Last name/ });
    expect(await missing.getAttribute('href')).toBe('/about#last_name');
    await missing.click();
    await expectFocused(page, 'last_name');
    await sees(page, 'Enter your last name.');
    await answerQuestion(page, larkmereForm, 'last_name', lastName ?? '');
    await page.keyboard.press('Tab');
    await page.getByText('Enter your last name.').first().waitFor({ state: 'detached' });

    await page.getByRole('link', { name: /Choose the month|Graduation month/ }).click();
    await seesPath(page, '/education');
    await expectFocused(page, 'grad_month');
    await sees(page, 'Choose the month you graduate in.');
    await fillPage(page, larkmereForm, 'education', answersOfPage(minimal, 'education'));
    await clickButton(page, 'Save & Continue');
    await seesHeading(page, 'Final steps');
    await clickButton(page, 'Submit');

    await seesPath(page, '/completion');
    await sees(page, 'Your application was successfully submitted.');
    for (const path of ['/about', '/education', '/final-steps', '/no-such-page']) {
      await page.goto(path);
      await seesPath(page, '/completion');
      await sees(page, 'Your application was successfully submitted.');
    }
  }));

test('an application with everything in it: conditions, companions, repeats', () =>
  setting.asVisitor(async ({ page, context }) => {
    const full = readPersonaAnswers('us-freshman');
    await createLoggedInAccount(context, setting.site);
    await openForm(page);
    for (const { id, title } of larkmereForm.pages) {
      await seesHeading(page, title);
      await fillPage(page, larkmereForm, id, full);
      if (id !== larkmereForm.pages.at(-1)?.id) await clickButton(page, 'Save & Continue');
    }
    await submitApplication(page);
    await sees(page, `Thanks ${full['preferred_name']}!`);
    await expect.poll(() => setting.site.output()).toContain('We have received your application');
    const output = await setting.site.output();
    const typed = Object.values(full)
      .filter((answer) => typeof answer === 'string' && answer.length > 6)
      .map(String);
    expect(typed.length).toBeGreaterThan(10);
    for (const answer of typed) expect(output, answer).not.toContain(answer);
  }));

async function expectFocused(page: Page, key: string): Promise<void> {
  const control = controlOf(page, larkmereForm, key);
  await expect.poll(() => control.evaluate((element) => element === document.activeElement), { message: `focus in ${key}` }).toBe(true);
}
