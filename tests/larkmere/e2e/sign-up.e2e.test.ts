import { expect, test } from 'vitest';
import { larkmereForm, sentenceByKey, openForm } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, logIn, newAccount, clickButton, sees, seesCard, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useBrowserSetup();
test('answers are carried from screen to screen, through every link, to the account', () =>
  setting.asVisitor(async ({ page }) => {
    const account = newAccount();
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'first_name', 'Bo');
    await clickButton(page, 'Save & Continue');
    await seesCard(page, 'Sign Up');
    await page.goBack();
    await seesHeading(page, 'About you');
    await expect.poll(() => controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('Bo');
    await clickButton(page, 'Account');
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await seesCard(page, 'Log In');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await seesCard(page, 'Forgot Password');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await seesCard(page, 'Log In');
    await page.getByRole('link', { name: 'Need an account?' }).click();
    await seesCard(page, 'Sign Up');
    await page.reload();
    await fieldByLabel(page, 'Email Address').fill(account.email);
    await fieldByLabel(page, 'Password').fill(account.password);
    await clickButton(page, 'Submit');
    await seesCard(page, 'Confirm Your Account');
    expect(await fieldByLabel(page, 'Email Address').inputValue()).toBe(account.email);
    const sent = page.getByText('We sent a confirmation code');
    await sent.waitFor();
    await page.waitForTimeout(400);
    await fieldByLabel(page, 'Confirmation Code').fill(await setting.site.codeFor(account.email));
    await clickButton(page, 'Submit');
    await seesCard(page, 'Log In');
    expect(await sent.isVisible(), 'the code has done its work').toBe(false);
    await sees(page, sentenceByKey('auth.confirmed'));
    await logIn(page, account);
    await seesPath(page, '/about');
    await sees(page, sentenceByKey('auth.logged_in'));
    await expect.poll(() => controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('Bo');
    await sees(page, sentenceByKey('save.saved'));
    await clickButton(page, 'Account');
    await sees(page, account.email);
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
  }));

test('log out saves what was typed last, and Back shows nothing of it', () =>
  setting.asStudent({}, async ({ page, account }) => {
    await openForm(page);
    await sees(page, sentenceByKey('banner.first_title'));
    await controlOf(page, larkmereForm, 'first_name').click();
    await page.keyboard.type('Boudewijn');
    await clickButton(page, 'Account');
    await clickButton(page, 'Log Out');
    await seesCard(page, 'Log In');
    await sees(page, sentenceByKey('auth.logged_out'));
    await page.goBack();
    await sees(page, 'First Time Here?');
    expect(await controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('');
    await page.goto('/login');
    await logIn(page, account);
    await expect.poll(() => controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('Boudewijn');
  }));
