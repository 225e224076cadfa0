import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import {
  answersOf,
  field,
  givenAccount,
  givenLoggedIn,
  goToStep,
  logIn,
  newAccount,
  PASSWORD,
  press,
  sees,
  seesCard,
  seesHeading,
  seesPath,
  signUpAndConfirm,
} from '../../e2e/steps.ts';

const setting = useSetting();

test('a wrong password, then the right one', () =>
  setting.asVisitor(async ({ page, expectProblem }) => {
    expectProblem(/answer 4\d\d: POST \/public\/login/);
    const account = await givenAccount(setting.site);
    await page.goto('/login');
    await logIn(page, { ...account, password: 'not the password' });
    await sees(page, 'Login Card Error');
    await seesPath(page, '/login');
    expect(await field(page, 'Email Address').inputValue(), 'the address stays').toBe(account.email);
    await field(page, 'Password').fill(account.password);
    await press(page, 'Submit');
    await seesPath(page, '/about');
    await sees(page, text('auth.logged_in'));
  }));

test('a page that loaded during an outage says nothing of a report that was refused, and works when it is tried again', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    await givenLoggedIn(context, setting.site, { first_name: 'Ada' });
    expectProblem(/answer 503: GET \/api\/profile/);
    expectProblem(new RegExp(`answer 503: POST ${calls.reportError.path}`));
    expectProblem(/console error/);
    const down = `**/{${calls.profile.path.slice(1)},${calls.reportError.path.slice(1)}}`;
    await context.route(down, (route) => route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }));
    await page.goto('/education');
    await seesHeading(page, text('error.root_title'));
    await sees(page, text('error.unexpected'));
    expect(await page.getByText(text('error.root_text')).count()).toBe(0);
    await sees(page, text('error.root_safe'));
    await expectAccessible(page, 'root error with two ways on');
    await context.unroute(down);
    // The header stays, and leads on.
    await press(page, text('account.label'));
    await page.getByRole('link', { name: text('account.own') }).click();
    await seesHeading(page, text('own.title'));
    await context.route(down, (route) => route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }));
    await page.goto('/education');
    await seesHeading(page, text('error.root_title'));
    await context.unroute(down);
    await press(page, text('error.root_again'));
    await seesHeading(page, 'Education');
    expect(await answersOf(context, setting.site)).toMatchObject({ first_name: 'Ada' });
  }));

test('a page whose program does not load says what happened to the answers: all saved, or the rest kept on this device', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: (GET \/assets\/own-account|PUT \/api\/answer)/);
    expectProblem(/console error/);
    await givenLoggedIn(context, setting.site, { first_name: 'Ada' });
    await context.route('**/assets/own-account-*.js', (route) => route.abort());
    const goToAccount = async (): Promise<void> => {
      await press(page, text('account.label'));
      await page.getByRole('link', { name: text('account.own') }).click();
      await seesHeading(page, text('error.root_title'));
    };
    await openForm(page);
    await goToAccount();
    await sees(page, text('error.root_all_saved'));

    await openForm(page);
    await context.route('**/api/answer', (route) => route.abort('connectionrefused'));
    await answerQuestion(page, form, 'last_name', 'Lovelace');
    await goToAccount();
    await sees(page, `${text('error.root_safe')} ${text('error.root_kept')}`);
    await context.unroute('**/api/answer');
    await openForm(page);
    await expect.poll(() => answersOf(context, setting.site)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  }));

test('login fields are checked before anything is sent', () =>
  setting.asVisitor(async ({ page }) => {
    await page.goto('/login');
    await seesHeading(page, 'Please log in.');
    await field(page, 'Email Address').fill('not an address');
    await press(page, 'Submit');
    await sees(page, 'Please provide a valid email address.');
    await sees(page, 'Password is required.');
    await press(page, 'Resend confirmation code?');
    await sees(page, 'You must provide a valid email address to resend a confirmation code.');
  }));

test('a wrong code, then a new one by Resend', () =>
  setting.asVisitor(async ({ page, expectProblem }) => {
    expectProblem(/answer 4\d\d: POST \/public\/confirm/);
    const account = newAccount();
    await page.goto('/signup');
    await field(page, 'Email Address').fill(account.email);
    await field(page, 'Password').fill(account.password);
    await press(page, 'Submit');
    await seesCard(page, 'Confirm Your Account');
    await field(page, 'Confirmation Code').fill('12');
    await press(page, 'Submit');
    await sees(page, 'The confirmation code must be exactly 6 numbers.');
    const code = await setting.site.codeFor(account.email);
    await field(page, 'Confirmation Code').fill(code === '000000' ? '000001' : '000000');
    await press(page, 'Submit');
    await sees(page, 'Confirm Card Error');
    await field(page, 'Confirmation Code').fill(code);
    await press(page, 'Submit');
    await seesCard(page, 'Log In');
    await sees(page, text('auth.confirmed'));
  }));

test('a taken address gets the same response as a free one, and its password stays', () =>
  setting.asVisitor(async ({ page }) => {
    const account = await givenAccount(setting.site);
    await page.goto('/signup');
    await field(page, 'Email Address').fill(account.email);
    await field(page, 'Password').fill('Another passw0rd!');
    await press(page, 'Submit');
    await seesCard(page, 'Confirm Your Account');
    await page.goto('/login');
    await logIn(page, account);
    await seesPath(page, '/about');
  }));

test('a forgotten password: the link of the mail, two passwords that differ, then two that match', () =>
  setting.asVisitor(async ({ page }) => {
    const account = await givenAccount(setting.site);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await seesCard(page, 'Forgot Password');
    await field(page, 'Email Address').fill(account.email);
    await press(page, 'Submit');
    await sees(page, /If there is an account for/);
    await page.goto(await setting.site.resetLinkFor(account.email));
    await seesCard(page, 'Reset Password');
    const password = 'Quite an0ther one!';
    await field(page, 'New Password').fill(password);
    await field(page, 'Confirm Password').fill(PASSWORD);
    await press(page, 'Submit');
    await seesPath(page, '/reset');
    await sees(page, 'passwords must match');
    await field(page, 'Confirm Password').fill(password);
    await press(page, 'Submit');
    await seesPath(page, '/login');
    await sees(page, text('auth.reset_done'));
    await logIn(page, { ...account, password });
    await seesPath(page, '/about');
  }));

test('the server cannot be reached while saving: this is announced, nothing is lost, the next try works', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: PUT \/api\/answer/);
    await givenLoggedIn(context, setting.site);
    await openForm(page);
    await context.route('**/api/answer', (route) => route.abort('connectionrefused'));
    await answerQuestion(page, form, 'first_name', 'Bo');
    await press(page, 'Save & Continue');
    await sees(page, text('form.not_saved'));
    await seesPath(page, '/about');
    expect(await controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
    await context.unroute('**/api/answer');
    await press(page, 'Save & Continue');
    await seesPath(page, '/education');
    await page.reload();
    await goToStep(page, 'About You');
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
  }));

test('a session that ended on the server leads to the log-in, and what was typed is kept', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 401: (PUT|POST|GET) \/api\//);
    const account = await givenLoggedIn(context, setting.site);
    // The last call of an arrival: after it, the button's is the next.
    const arrived = page.waitForResponse((response) => response.url().endsWith(calls.lastPage.path));
    await openForm(page);
    await sees(page, text('banner.first_title'));
    await arrived;
    await context.clearCookies({ name: 'matricula_session' });
    await answerQuestion(page, form, 'first_name', 'Bo');
    await press(page, 'Save & Continue');
    await seesPath(page, '/login');
    await sees(page, 'Your session is invalid. Please clear your cookies and login again.');
    await logIn(page, account);
    await seesPath(page, '/about');
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
  }));

test('an unknown address leads to the first page and keeps its query', () =>
  setting.asVisitor(async ({ page }) => {
    await page.goto('/no-such-page?source=fair');
    await seesPath(page, '/about');
    expect(new URL(page.url()).search).toBe('?source=fair');
    await seesHeading(page, 'About You');
  }));

test('two tabs that answer the same question differently: both answers are shown, and the choice is kept', () =>
  setting.asVisitor(async ({ page, context, openTab, expectProblem }) => {
    expectProblem(/answer 409: PUT \/api\/answer/);
    await givenLoggedIn(context, setting.site, { first_name: 'Bo' });
    const second = await openTab();
    await openForm(page);
    await openForm(second);
    await answerQuestion(page, form, 'first_name', 'Robert');
    await press(page, 'Save & Continue');
    await seesPath(page, '/education');
    await answerQuestion(second, form, 'first_name', 'Bobby');
    await press(second, 'Save & Continue');
    const dialog = second.getByRole('dialog', { name: text('conflict.title') });
    await dialog.waitFor();
    await dialog.getByText('Robert').first().waitFor();
    await dialog.getByText('Bobby').first().waitFor();
    await dialog.getByRole('radio', { name: /Robert/ }).check();
    await dialog.getByRole('button', { name: text('conflict.keep') }).click();
    await dialog.waitFor({ state: 'detached' });
    await goToStep(second, 'About You');
    await expect.poll(() => controlOf(second, form, 'first_name').inputValue()).toBe('Robert');
  }));

test('the back button and a reload keep what a visitor typed', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await answerQuestion(page, form, 'first_name', 'Bo');
    await press(page, 'Save & Continue');
    await seesPath(page, '/signup');
    await page.goBack();
    await seesHeading(page, 'About You');
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
    await page.reload();
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
    await press(page, 'Save & Continue');
    const account = newAccount();
    await signUpAndConfirm(page, setting.site, account);
    await logIn(page, account);
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
  }));
