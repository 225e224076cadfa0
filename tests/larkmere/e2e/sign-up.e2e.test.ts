import { expect, test } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { field, givenLoggedIn, logIn, newAccount, press, sees, seesCard, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();
test('answers are carried from screen to screen, through every link, to the account', () =>
  setting.asVisitor(async ({ page }) => {
    const account = newAccount();
    await openForm(page);
    await answerQuestion(page, form, 'first_name', 'Bo');
    await press(page, 'Save & Continue');
    await seesCard(page, 'Sign Up');
    await page.goBack();
    await seesHeading(page, 'About you');
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
    await press(page, 'Account');
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await seesCard(page, 'Log In');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await seesCard(page, 'Forgot Password');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await seesCard(page, 'Log In');
    await page.getByRole('link', { name: 'Need an account?' }).click();
    await seesCard(page, 'Sign Up');
    await page.reload();
    await field(page, 'Email Address').fill(account.email);
    await field(page, 'Password').fill(account.password);
    await press(page, 'Submit');
    await seesCard(page, 'Confirm Your Account');
    expect(await field(page, 'Email Address').inputValue()).toBe(account.email);
    const sent = page.getByText('We sent a confirmation code');
    await sent.waitFor();
    await page.waitForTimeout(400);
    await field(page, 'Confirmation Code').fill(await setting.site.codeFor(account.email));
    await press(page, 'Submit');
    await seesCard(page, 'Log In');
    expect(await sent.isVisible(), 'the code has done its work').toBe(false);
    await sees(page, text('auth.confirmed'));
    await logIn(page, account);
    await seesPath(page, '/about');
    await sees(page, text('auth.logged_in'));
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
    await sees(page, text('save.saved'));
    await press(page, 'Account');
    await sees(page, account.email);
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
  }));

test('log out saves what was typed last, and Back shows nothing of it', () =>
  setting.asVisitor(async ({ page, context }) => {
    const account = await givenLoggedIn(context, setting.site);
    await openForm(page);
    await sees(page, text('banner.first_title'));
    await controlOf(page, form, 'first_name').click();
    await page.keyboard.type('Boudewijn');
    await press(page, 'Account');
    await press(page, 'Log Out');
    await seesCard(page, 'Log In');
    await sees(page, text('auth.logged_out'));
    await page.goBack();
    await sees(page, 'First Time Here?');
    expect(await controlOf(page, form, 'first_name').inputValue()).toBe('');
    await page.goto('/login');
    await logIn(page, account);
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Boudewijn');
  }));
