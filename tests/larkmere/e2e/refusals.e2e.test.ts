import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { form, persona, text, openForm } from './application.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import {
  callAs,
  field,
  givenAccount,
  givenLoggedIn,
  logIn,
  logOut,
  newAccount,
  press,
  sees,
  seesCard,
  seesHeading,
  seesPath,
} from '../../e2e/steps.ts';

const setting = useSetting();
const WRONG_CODE = /answer 400: POST \/public\/confirm/;
const WRONG_LOGIN = /answer 400: POST \/public\/login/;

const toasts = (page: Page): Locator => page.locator('.notistack-SnackbarContainer [role]');
const errorToast = (page: Page, title: string): Locator => page.getByRole('alert').filter({ hasText: title });
const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((it) => it === document.activeElement);
/** What a screen reader says of an element besides its name. */
const descriptionOf = (element: Locator): Promise<string> =>
  element.evaluate((it) =>
    (it.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

async function tryWrongCode(page: Page): Promise<void> {
  await page.goto('/confirm');
  await seesCard(page, 'Confirm Your Account');
  await field(page, 'Email Address').fill(newAccount('nobody').email);
  await field(page, 'Confirmation Code').fill('123456');
  await press(page, 'Submit');
  await errorToast(page, 'Confirm Card Error').waitFor();
}

async function tryWrongPassword(page: Page): Promise<void> {
  await page.goto('/login');
  await seesCard(page, 'Log In');
  await field(page, 'Email Address').fill(newAccount('nobody').email);
  await field(page, 'Password').fill('wrong');
  await press(page, 'Submit');
  await errorToast(page, 'Login Card Error').waitFor();
}

/** Which of some elements lie under the toast now. */
async function coveredBy(toast: Locator, elements: readonly Locator[]): Promise<readonly string[]> {
  // It slides in.
  await toast.page().waitForTimeout(400);
  const box = await toast.boundingBox();
  const covered: string[] = [];
  for (const element of elements) {
    const place = await element.boundingBox();
    if (box && place && place.y < box.y + box.height && place.y + place.height > box.y) covered.push(String(element));
  }
  return covered;
}

describe('what the server refuses appears where it belongs', () => {
  test('a wrong code at the code, which takes the focus', () =>
    setting.asVisitor(async ({ page, expectProblem }) => {
      expectProblem(WRONG_CODE);
      await tryWrongCode(page);
      const code = field(page, 'Confirmation Code');
      await expect.poll(() => hasFocus(code)).toBe(true);
      expect(await code.getAttribute('aria-invalid')).toBe('true');
      expect(await descriptionOf(code)).toContain(text('refusal.wrong_code'));
      expect(await field(page, 'Email Address').getAttribute('aria-invalid')).toBeNull();
      expect(await page.title()).toMatch(/^Error: Confirm Your Account/);
      await expectAccessible(page, 'a wrong code');
    }));

  test('a password that is easy to guess at the password', () =>
    setting.asVisitor(async ({ page, expectProblem }) => {
      expectProblem(/answer 400: POST \/public\/signup/);
      await page.goto('/signup');
      await field(page, 'Email Address').fill(newAccount().email);
      await field(page, 'Password').fill('Password123!');
      await press(page, 'Submit');
      await errorToast(page, 'Sign Up Card Error').waitFor();
      const password = field(page, 'Password');
      await expect.poll(() => hasFocus(password)).toBe(true);
      expect(await password.getAttribute('aria-invalid')).toBe('true');
      expect(await descriptionOf(password)).toContain(text('refusal.breached_password'));
    }));

  test('what is not about a field at the top of the card, and it is announced once', () =>
    setting.asVisitor(async ({ page, expectProblem }) => {
      expectProblem(WRONG_LOGIN);
      await tryWrongPassword(page);
      const words = page.getByRole('main').getByText(text('refusal.wrong_login'));
      const [message, email] = [await words.boundingBox(), await field(page, 'Email Address').boundingBox()];
      expect(message && email && message.y < email.y).toBe(true);
      expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
      expect(await page.title()).toMatch(/^Error: Log In/);
      await expectAccessible(page, 'a refused log-in');
    }));

  test.each([
    [1280, 800],
    [390, 844],
    [390, 664],
    [390, 450],
  ])('beside it the toast covers neither heading, fields nor account, at %i x %i', (width, height) =>
    setting.asVisitor(
      async ({ page, expectProblem }) => {
        expectProblem(WRONG_LOGIN);
        expectProblem(WRONG_CODE);
        await tryWrongPassword(page);
        const account = page.getByRole('button', { name: 'Account', exact: true });
        const logInCard = [
          account,
          page.getByRole('heading', { name: 'Log In', exact: true }),
          field(page, 'Email Address'),
          field(page, 'Password'),
          page.getByRole('main').getByText(text('refusal.wrong_login')),
        ];
        expect(await coveredBy(errorToast(page, 'Login Card Error'), logInCard)).toEqual([]);
        await tryWrongCode(page);
        const confirmCard = [
          account,
          page.getByRole('heading', { name: 'Confirm Your Account' }),
          field(page, 'Email Address'),
          field(page, 'Confirmation Code'),
        ];
        expect(await coveredBy(errorToast(page, 'Confirm Card Error'), confirmCard)).toEqual([]);
        const box = await errorToast(page, 'Confirm Card Error').boundingBox();
        expect(box && Math.abs(box.x + box.width / 2 - width / 2), 'in the middle').toBeLessThan(1);
      },
      { width, height },
    ),
  );

  test.each([1280, 390])('on a page of the form it covers neither the steps, the save status nor the account, at %i px', (width) =>
    setting.asVisitor(
      async ({ page, context, expectProblem }) => {
        expectProblem(/answer 500: PUT \/api\/answer/);
        await givenLoggedIn(context, setting.site);
        await openForm(page);
        await context.route('**/api/answer', (route) => route.fulfill({ status: 500, json: { message: 'The lamp is out.' } }));
        await answerQuestion(page, form, 'first_name', 'Bo');
        await press(page, 'Save & Continue');
        const toast = errorToast(page, text('form.not_saved'));
        await toast.waitFor();
        const above = [
          page.getByRole('navigation', { name: 'Main' }),
          page.getByText(/Not saved/).first(),
          page.getByRole('button', { name: 'Account', exact: true }),
        ];
        expect(await coveredBy(toast, above)).toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
        await page.keyboard.press('Tab');
        expect(await coveredBy(toast, above)).toEqual([]);
      },
      { width },
    ),
  );
});

describe('a toast is only about the current state', () => {
  test('it disappears when its subject changes, and the card keeps the message until the next try', () =>
    setting.asVisitor(async ({ page, expectProblem }) => {
      expectProblem(WRONG_LOGIN);
      await tryWrongPassword(page);
      await field(page, 'Password').fill('another');
      await toasts(page).waitFor({ state: 'detached' });
      const words = page.getByRole('main').getByText(text('refusal.wrong_login'));
      expect(await words.count()).toBe(1);
      await field(page, 'Password').fill('');
      await press(page, 'Submit');
      await sees(page, 'Password is required.');
      expect(await words.count()).toBe(0);
    }));

  test('three refusals one after the other leave one message', () =>
    setting.asVisitor(async ({ page, expectProblem }) => {
      expectProblem(WRONG_CODE);
      await tryWrongCode(page);
      for (let n = 0; n < 2; n += 1) {
        await press(page, 'Submit');
        await page.waitForTimeout(800);
        expect(await toasts(page).count()).toBe(1);
      }
      await field(page, 'Confirmation Code').fill('12');
      await press(page, 'Submit');
      await sees(page, 'The confirmation code must be exactly 6 numbers.');
      await toasts(page).waitFor({ state: 'detached' });
    }));

  test('a message of one screen is not shown on the next, and a log-in is reported once', () =>
    setting.asVisitor(async ({ page, context }) => {
      const account = await givenLoggedIn(context, setting.site, persona('minimal'));
      await openForm(page);
      await logOut(page);
      await toasts(page).getByText(text('auth.logged_out')).waitFor();
      await logIn(page, account);
      await seesPath(page, '/about');
      await toasts(page).getByText(text('auth.logged_in')).waitFor();
      await page.waitForTimeout(600);
      expect(await toasts(page).allInnerTexts()).toEqual([text('auth.logged_in')]);

      await callAs(context, setting.site, 'POST', '/api/submit');
      await page.goto('/about');
      await seesPath(page, '/completion');
      await logOut(page);
      await logIn(page, account);
      await seesHeading(page, 'Your application was successfully submitted.');
      await toasts(page).getByText(text('auth.logged_in')).waitFor();
      await page.waitForTimeout(600);
      expect(await toasts(page).allInnerTexts()).toEqual([text('auth.logged_in')]);
    }));

  test('a student who is redirected to the last page still sees the log-in message', () =>
    setting.asVisitor(async ({ page, context }) => {
      const account = await givenAccount(setting.site);
      await callAs(context, setting.site, 'POST', '/public/login', { username: account.email, password: account.password });
      await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'started' });
      await callAs(context, setting.site, 'PUT', '/api/last-page', { last_page: '/education' });
      await callAs(context, setting.site, 'GET', '/api/logout');
      await context.clearCookies();
      await page.goto('/login');
      await logIn(page, account);
      await seesHeading(page, 'Education');
      await page.waitForTimeout(600);
      expect(await toasts(page).allInnerTexts()).toEqual([text('auth.logged_in')]);
    }));
});

describe('a toast is closed by keyboard', () => {
  test('Escape closes an error, and the focus stays in the field', () =>
    setting.asVisitor(async ({ page, expectProblem }) => {
      expectProblem(WRONG_CODE);
      await tryWrongCode(page);
      const code = field(page, 'Confirmation Code');
      await expect.poll(() => hasFocus(code)).toBe(true);
      await page.keyboard.press('Escape');
      await toasts(page).waitFor({ state: 'detached' });
      expect(await hasFocus(code)).toBe(true);
    }));

  test('what is open over the page is closed first', () =>
    setting.asVisitor(async ({ page, expectProblem }) => {
      expectProblem(WRONG_LOGIN);
      await tryWrongPassword(page);
      await press(page, 'Account');
      const link = page.getByRole('link', { name: 'Create Account', exact: true });
      await link.waitFor();
      await page.keyboard.press('Escape');
      await link.waitFor({ state: 'detached' });
      expect(await toasts(page).count()).toBe(1);
      await page.keyboard.press('Escape');
      await toasts(page).waitFor({ state: 'detached' });
    }));

  test('reached by Tab and closed, the focus is where it came from; with nothing before, on the heading', () =>
    setting.asVisitor(async ({ page, expectProblem }) => {
      expectProblem(WRONG_LOGIN);
      await tryWrongPassword(page);
      const last = page.getByRole('contentinfo').locator('a, button, input, select').last();
      const close = errorToast(page, 'Login Card Error').getByRole('button', { name: 'Close message' });
      await last.focus();
      await page.keyboard.press('Tab');
      expect(await hasFocus(close)).toBe(true);
      await page.keyboard.press('Enter');
      await toasts(page).waitFor({ state: 'detached' });
      expect(await hasFocus(last)).toBe(true);

      await tryWrongPassword(page);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('F8');
      await page.keyboard.press('Enter');
      await toasts(page).waitFor({ state: 'detached' });
      expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    }));
});
