import { expect, test, describe } from 'vitest';
import { larkmereForm, sentenceByKey, openForm, readPersonaAnswers } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import {
  fieldByLabel,
  logIn,
  newAccount,
  clickButton,
  sees,
  seesCard,
  fetchSavedAnswers,
  callAs,
  goToPage,
  goToStep,
  logOut,
  seesHeading,
  seesPath,
  signUpAndConfirm,
} from '../../e2e/steps.ts';
import { createVisitorLink } from './visitor-link.ts';
import type { Locator, Page } from 'playwright-core';
import { endpoints } from '../../../src/api/endpoints.ts';
import { openReview, REVIEW_STEP } from './review.ts';

const setting = useBrowserSetup();

test('a link opened where a visitor has answered already replaces nothing unasked', async () => {
  const link = await createVisitorLink(setting, 'Boudewijn');
  await setting.asVisitor(async ({ page }) => {
    const firstName = controlOf(page, larkmereForm, 'first_name');
    const dialog = page.getByRole('dialog', { name: sentenceByKey('conflict.title') });
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'first_name', 'Vera');
    await answerQuestion(page, larkmereForm, 'last_name', 'Alder');
    await page.waitForTimeout(1000);
    await page.goto(link);
    await dialog.getByText(sentenceByKey('link.choice')).waitFor();
    await expectAccessible(page, 'answers of a link that differ');
    expect(await dialog.getByRole('radio').count(), 'only what differs is asked').toBe(2);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await firstName.inputValue(), 'closed without a choice').toBe('Vera');
    expect(new URL(page.url()).search).toBe('');
    await page.goto(link);
    await dialog.getByRole('radio', { name: /Boudewijn/ }).check();
    await dialog.getByRole('button', { name: sentenceByKey('conflict.keep') }).click();
    await sees(page, sentenceByKey('link.opened'));
    await expect.poll(() => firstName.inputValue()).toBe('Boudewijn');
    await page.waitForTimeout(1000);
    await page.reload();
    await expect.poll(() => firstName.inputValue(), { message: 'the choice lasts' }).toBe('Boudewijn');
    expect(await controlOf(page, larkmereForm, 'last_name').inputValue()).toBe('Alder');
    await page.goto(link);
    await sees(page, sentenceByKey('link.opened'));
    expect(await dialog.count(), 'nothing differs any more').toBe(0);
  });
});

test('a student confirms on another device: the password is chosen there, and the answers are carried over', async () => {
  const account = newAccount();
  let first = '';
  await setting.asVisitor(async ({ page }) => {
    await page.goto('/signup');
    await fieldByLabel(page, 'Email Address').fill(account.email);
    await fieldByLabel(page, 'Password').fill(account.password);
    await clickButton(page, 'Submit');
    await seesCard(page, 'Confirm Your Account');
    first = await setting.site.codeFor(account.email);
  });
  await setting.asVisitorWith({ width: 390 }, async ({ page, expectProblem }) => {
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'first_name', 'Boudewijn');
    await clickButton(page, 'Account');
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await logIn(page, account);
    expectProblem(/answer 400: POST \/public\/login/);
    await sees(page, 'please confirm your account first');
    await clickButton(page, 'Resend confirmation code?');
    await seesCard(page, 'Confirm Your Account');
    await fieldByLabel(page, 'Confirmation Code').fill(await setting.site.codeFor(account.email, first));
    await clickButton(page, 'Submit');
    await seesCard(page, 'Reset Password');
    await sees(page, sentenceByKey('auth.confirmed_elsewhere'));
    await sees(page, sentenceByKey('auth.confirmed_elsewhere_help'));
    await expectAccessible(page, 'choosing a password after confirming elsewhere');
    await page.reload();
    await sees(page, sentenceByKey('auth.confirmed_elsewhere_help'));
    const chosen = 'Lantern path 5 home!';
    await fieldByLabel(page, 'New Password').fill(chosen);
    await fieldByLabel(page, 'Confirm Password').fill(chosen);
    await clickButton(page, 'Submit');
    await seesCard(page, 'Log In');
    expect(await fieldByLabel(page, 'Email Address').inputValue()).toBe(account.email);
    await logIn(page, { ...account, password: chosen });
    await expect.poll(() => controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('Boudewijn');
  });
});

const full = readPersonaAnswers('us-freshman');

describe('a page that a student asks for is the one that shows', () => {
  test('in a new tab, by its address, and after a reload; the next log-in leads to the last page', () =>
    setting.asStudent(full, async ({ page, context, openTab, account }) => {
      await openReview(page);

      const openedFrom = async (link: Locator): Promise<Page> => {
        const tab = await openTab();
        await tab.goto((await link.getAttribute('href')) ?? '');
        return tab;
      };
      const tab = await openedFrom(page.getByRole('link', { name: /^Change Cell Phone$/ }));
      await seesHeading(tab, 'About you');
      await expect.poll(() => tab.locator('#phone_mobile input').evaluate((input) => input === document.activeElement)).toBe(true);
      const steps = page.getByRole('navigation', { name: 'Main' });
      const education = await openedFrom(steps.getByRole('link', { name: 'Education' }));
      await seesHeading(education, 'Education');

      const typed = await openTab();
      for (const [address, heading] of [
        ['/final-steps', 'Final steps'],
        ['/review', REVIEW_STEP],
        ['/about', 'About you'],
      ] as const) {
        await typed.goto(address);
        await seesHeading(typed, heading);
      }
      const reported = typed.waitForResponse(
        (response) =>
          new URL(response.url()).pathname === endpoints.lastPage.path && response.request().postData()?.includes('/education') === true,
      );
      await goToStep(typed, 'Education');
      await reported;
      await page.reload();
      await seesHeading(page, REVIEW_STEP);

      await typed.goto('/');
      await seesPath(typed, '/review');
      await goToPage(typed, 'Education');
      // Their reads would be refused while another tab logs out.
      await Promise.all([tab, education, typed].map((one) => one.close()));
      await page.bringToFront();
      await callAs(context, setting.site, 'PUT', '/api/last-page', { last_page: '/education' });
      await logOut(page);
      await logIn(page, account);
      await seesHeading(page, 'Education');
    }));

  test('back from the own account to where it was opened', () =>
    setting.asStudent(full, async ({ page }) => {
      await openReview(page);
      await clickButton(page, sentenceByKey('account.label'));
      await page.getByRole('link', { name: sentenceByKey('account.own') }).click();
      await seesHeading(page, sentenceByKey('own.title'));
      await page.reload();
      await seesHeading(page, sentenceByKey('own.title'));
      await page.getByRole('link', { name: sentenceByKey('own.back') }).click();
      await seesHeading(page, REVIEW_STEP);
    }));
});

describe('who has to log in first arrives where the address leads', () => {
  test.each(['/login', '/about'])('a session that is over is reported at %s, once, and the log-in leads in', (path) =>
    setting.asStudent(full, async ({ page, context, expectProblem, account }) => {
      const cookies = await context.cookies();
      await callAs(context, setting.site, 'GET', endpoints.logout.path);
      await context.addCookies(cookies);
      expectProblem(/answer 401: GET/);
      await page.goto(path);
      await seesCard(page, 'Log In');
      await sees(page, sentenceByKey('error.session_invalid'));
      await logIn(page, account);
      await seesHeading(page, 'About you');
      await sees(page, /eager to review/);
      expect(await page.getByText(sentenceByKey('error.session_invalid')).count()).toBe(0);
      await page.reload();
      await seesHeading(page, 'About you');
      expect(await fieldByLabel(page, 'First name').first().inputValue()).toBe(full['first_name']);
    }),
  );

  test("a visitor's Submit leads by way of the sign-up to the review, where what is missing is named", () =>
    setting.asVisitor(async ({ page, context }) => {
      const account = newAccount();
      await openForm(page);
      await page.getByLabel('Preferred first name').first().fill('Sol');
      await page.getByRole('link', { name: REVIEW_STEP }).first().click();
      await seesHeading(page, REVIEW_STEP);
      await clickButton(page, 'Submit');
      await signUpAndConfirm(page, setting.site, account);
      await logIn(page, account);
      await seesHeading(page, REVIEW_STEP);
      await sees(page, /questions left\./);
      await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['preferred_name']).toBe('Sol');
    }));
});
