import { expect, test } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { field, logIn, newAccount, press, sees, seesCard } from '../../e2e/steps.ts';
import { linkOf } from './visitor-link.ts';

const setting = useSetting();

test('a link opened where a visitor has answered already replaces nothing unasked', async () => {
  const link = await linkOf(setting, 'Boudewijn');
  await setting.asVisitor(async ({ page }) => {
    const firstName = controlOf(page, form, 'first_name');
    const dialog = page.getByRole('dialog', { name: text('conflict.title') });
    await openForm(page);
    await answerQuestion(page, form, 'first_name', 'Vera');
    await answerQuestion(page, form, 'last_name', 'Alder');
    await page.waitForTimeout(1000);
    await page.goto(link);
    await dialog.getByText(text('link.choice')).waitFor();
    await expectAccessible(page, 'answers of a link that differ');
    expect(await dialog.getByRole('radio').count(), 'only what differs is asked').toBe(2);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await firstName.inputValue(), 'closed without a choice').toBe('Vera');
    expect(new URL(page.url()).search).toBe('');
    await page.goto(link);
    await dialog.getByRole('radio', { name: /Boudewijn/ }).check();
    await dialog.getByRole('button', { name: text('conflict.keep') }).click();
    await sees(page, text('link.opened'));
    await expect.poll(() => firstName.inputValue()).toBe('Boudewijn');
    await page.waitForTimeout(1000);
    await page.reload();
    await expect.poll(() => firstName.inputValue(), { message: 'the choice lasts' }).toBe('Boudewijn');
    expect(await controlOf(page, form, 'last_name').inputValue()).toBe('Alder');
    await page.goto(link);
    await sees(page, text('link.opened'));
    expect(await dialog.count(), 'nothing differs any more').toBe(0);
  });
});

test('a student confirms on another device: the password is chosen there, and the answers are carried over', async () => {
  const account = newAccount();
  let first = '';
  await setting.asVisitor(async ({ page }) => {
    await page.goto('/signup');
    await field(page, 'Email Address').fill(account.email);
    await field(page, 'Password').fill(account.password);
    await press(page, 'Submit');
    await seesCard(page, 'Confirm Your Account');
    first = await setting.site.codeFor(account.email);
  });
  await setting.asVisitorWith({ width: 390 }, async ({ page, expectProblem }) => {
    await openForm(page);
    await answerQuestion(page, form, 'first_name', 'Boudewijn');
    await press(page, 'Account');
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await logIn(page, account);
    expectProblem(/answer 400: POST \/public\/login/);
    await sees(page, 'please confirm your account first');
    await press(page, 'Resend confirmation code?');
    await seesCard(page, 'Confirm Your Account');
    await field(page, 'Confirmation Code').fill(await setting.site.codeFor(account.email, first));
    await press(page, 'Submit');
    await seesCard(page, 'Reset Password');
    await sees(page, text('auth.confirmed_elsewhere'));
    await sees(page, text('auth.confirmed_elsewhere_help'));
    await expectAccessible(page, 'choosing a password after confirming elsewhere');
    await page.reload();
    await sees(page, text('auth.confirmed_elsewhere_help'));
    const chosen = 'Lantern path 5 home!';
    await field(page, 'New Password').fill(chosen);
    await field(page, 'Confirm Password').fill(chosen);
    await press(page, 'Submit');
    await seesCard(page, 'Log In');
    expect(await field(page, 'Email Address').inputValue()).toBe(account.email);
    await logIn(page, { ...account, password: chosen });
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Boudewijn');
  });
});
