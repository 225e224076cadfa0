import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import {
  fetchSavedAnswers,
  callAs,
  fieldByLabel,
  createLoggedInAccount,
  goToPage,
  goToStep,
  logIn,
  logOut,
  newAccount,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  seesPath,
  signUpAndConfirm,
} from '../../e2e/steps.ts';
import { openForm, readPersonaAnswers, sentenceByKey } from './larkmere-form.ts';
import { openReview, REVIEW_STEP } from './review.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');

describe('a page that a student asks for is the one that shows', () => {
  test('in a new tab, by its address, and after a reload; the next log-in leads to the last page', () =>
    setting.asVisitor(async ({ page, context, openTab }) => {
      const account = await createLoggedInAccount(context, setting.site, full);
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
      await seesHeading(await openedFrom(steps.getByRole('link', { name: 'Education' })), 'Education');

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
      await typed.close();
      await page.bringToFront();
      await callAs(context, setting.site, 'PUT', '/api/last-page', { last_page: '/education' });
      await logOut(page);
      await logIn(page, account);
      await seesHeading(page, 'Education');
    }));

  test('back from the own account to where it was opened', () =>
    setting.asVisitor(async ({ page, context }) => {
      await createLoggedInAccount(context, setting.site, full);
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
    setting.asVisitor(async ({ page, context, expectProblem }) => {
      const account = await createLoggedInAccount(context, setting.site, full);
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
      expect((await fetchSavedAnswers(context, setting.site))['preferred_name']).toBe('Sol');
    }));
});
