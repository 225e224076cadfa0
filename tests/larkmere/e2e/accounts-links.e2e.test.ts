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
  createLoggedInAccount,
  goToPage,
  goToStep,
  logOut,
  seesHeading,
  seesPath,
  signUpAndConfirm,
  createAccount,
  TEST_PASSWORD,
  signUpWithCode,
} from '../../e2e/steps.ts';
import { createVisitorLink } from './visitor-link.ts';
import type { Locator, Page } from 'playwright-core';
import { endpoints } from '../../../src/api/endpoints.ts';
import { openReview, REVIEW_STEP } from './review.ts';
import { useDevelopmentServer } from '../../e2e/project-copy.ts';
import { asVisitor } from '../../e2e/visitor.ts';

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

const { project, browser } = await useDevelopmentServer();
await project.edit('institution.config.json', (institution) => {
  institution['log_in'] = { passkeys: true, by_confirming: true };
});

interface Lock {
  open(isOpen: boolean): Promise<unknown>;
  isAttended(is: boolean): Promise<unknown>;
}

async function givenDevice(page: Page): Promise<Lock> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  return {
    open: (isOpen) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isOpen }),
    isAttended: (is) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: is }),
  };
}

test('a student adds a passkey, logs in with it on a phone, and removes it again', { timeout: 180_000 }, () =>
  asVisitor({ browser, url: project.url, width: 390, name: 'passkeys' }, async ({ page, context, expectProblem }) => {
    context.setDefaultTimeout(30_000);
    const lock = await givenDevice(page);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    const account = await createAccount(project);
    await page.goto('/login');
    await logIn(page, account);
    await seesHeading(page, 'About you');
    await clickButton(page, sentenceByKey('account.label'));
    await page.getByRole('link', { name: sentenceByKey('account.own') }).click();
    await page.getByRole('heading', { name: sentenceByKey('own.passkeys_title') }).waitFor();
    await clickButton(page, sentenceByKey('own.passkey_add'));
    const dialog = page.getByRole('alertdialog', { name: sentenceByKey('own.passkey_question') });
    await expectAccessible(page, 'dialog before a passkey is added');
    expectProblem(/answer 400: POST \/api\/passkey-options$/);
    await dialog.getByLabel(sentenceByKey('own.password'), { exact: true }).fill('Wrong-horse-9999');
    await page.keyboard.press('Enter');
    await dialog.getByText(sentenceByKey('refusal.wrong_password')).waitFor();
    await dialog.getByLabel(sentenceByKey('own.password'), { exact: true }).fill(TEST_PASSWORD);
    await lock.open(false);
    await page.keyboard.press('Enter');
    await sees(page, sentenceByKey('own.passkey_none'));
    await lock.open(true);
    await clickButton(page, sentenceByKey('own.passkey_add'));
    await dialog.getByLabel(sentenceByKey('own.password'), { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, sentenceByKey('own.passkey_added'));
    await sees(page, sentenceByKey('own.passkey_unused'));
    await expectAccessible(page, 'own account with a passkey');
    await clickButton(page, sentenceByKey('own.passkey_add'));
    await dialog.getByLabel(sentenceByKey('own.password'), { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, sentenceByKey('own.passkey_there'));

    await logOut(page);
    await page.goto('/about');
    await fieldByLabel(page, 'First name').fill('Ada');
    await fieldByLabel(page, 'First name').blur();
    await clickButton(page, 'Save & Continue');
    await seesCard(page, sentenceByKey('auth.signup_title'));
    await page.getByRole('link', { name: sentenceByKey('auth.log_in_link') }).click();
    await seesCard(page, sentenceByKey('auth.login_title'));
    await expectAccessible(page, 'log-in with a passkey');
    await lock.open(false);
    await clickButton(page, sentenceByKey('auth.passkey'));
    await sees(page, sentenceByKey('auth.passkey_none'));
    await lock.open(true);
    await clickButton(page, sentenceByKey('auth.passkey'));
    await seesPath(page, '/education');
    await sees(page, sentenceByKey('auth.logged_in'));
    await expect.poll(async () => (await fetchSavedAnswers(context, project))['first_name']).toBe('Ada');

    await page.goto('/account');
    await page.getByText(sentenceByKey('own.passkey_unused')).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Remove the passkey of / }).click();
    await clickButton(page, sentenceByKey('own.passkey_remove_yes'));
    await sees(page, sentenceByKey('own.passkey_removed'));
    await logOut(page);
    await seesCard(page, sentenceByKey('auth.login_title'));
    expectProblem(/answer 400: POST \/public\/passkey-login$/);
    await clickButton(page, sentenceByKey('auth.passkey'));
    await sees(page, sentenceByKey('refusal.wrong_passkey'));
  }),
);

test('a passkey is offered in the list of the field, and the button works while it is', { timeout: 180_000 }, () =>
  asVisitor({ browser, url: project.url, width: 1280, name: 'passkey-in-field' }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    const lock = await givenDevice(page);
    await createLoggedInAccount(context, project);
    await page.goto('/account');
    await clickButton(page, sentenceByKey('own.passkey_add'));
    await page.getByRole('alertdialog').getByLabel(sentenceByKey('own.password'), { exact: true }).fill(TEST_PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, sentenceByKey('own.passkey_added'));

    await lock.isAttended(false);
    await logOut(page);
    await seesCard(page, sentenceByKey('auth.login_title'));
    await expect.poll(() => fieldByLabel(page, 'Email Address').getAttribute('autocomplete')).toBe('username webauthn');
    await expectAccessible(page, 'log-in with a passkey in the field');
    await lock.isAttended(true);
    await clickButton(page, sentenceByKey('auth.passkey'));
    await seesPath(page, '/about');
    await sees(page, sentenceByKey('auth.logged_in'));

    await clickButton(page, sentenceByKey('account.label'));
    await clickButton(page, sentenceByKey('account.log_out'));
    await sees(page, sentenceByKey('auth.logged_in'));
    await seesPath(page, '/about');
  }),
);

test('where the institution wants it, the code leads straight into the application, with what was typed before', { timeout: 120_000 }, () =>
  asVisitor({ browser, url: project.url, width: 390, name: 'confirming logs in' }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    await page.goto('/about');
    await fieldByLabel(page, 'First name').fill('Ada');
    await fieldByLabel(page, 'First name').blur();
    await clickButton(page, 'Save & Continue');
    await signUpWithCode(page, project, newAccount());

    await seesPath(page, '/education');
    await sees(page, sentenceByKey('auth.confirmed_logged_in'));
    await expect.poll(async () => (await fetchSavedAnswers(context, project))['first_name']).toBe('Ada');
    await page.reload();
    await goToPage(page, 'About you');
    expect(await fieldByLabel(page, 'First name').inputValue()).toBe('Ada');
  }),
);
