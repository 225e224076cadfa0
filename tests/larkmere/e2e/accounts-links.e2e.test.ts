import { expect, test } from 'vitest';
import { larkmereForm, sentenceByKey, openForm } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, logIn, newAccount, clickButton, sees, seesCard } from '../../e2e/steps.ts';
import { createVisitorLink } from './visitor-link.ts';

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
