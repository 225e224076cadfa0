import { test } from 'vitest';
import { form, persona, openForm } from './application.ts';
import { fillPageByKeyboard, pressOn, tabTo, typeInto } from '../../e2e/keyboard.ts';
import { useSetting } from '../../e2e/setting.ts';
import { field, newAccount, sees, seesCard, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();

test('the whole way from the first answer to the submission with the keyboard alone', () =>
  setting.asVisitor(async ({ page }) => {
    const minimal = persona('minimal');
    const { email, password } = newAccount('keyboard');
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await openForm(page);
    await fillPageByKeyboard(page, form, 'about', minimal);
    await pressOn(page, button('Save & Continue'));

    await seesCard(page, 'Sign Up');
    await typeInto(page, field(page, 'Email Address'), email);
    await typeInto(page, field(page, 'Password'), password);
    await pressOn(page, button('Submit'), 'Space');
    await seesCard(page, 'Confirm Your Account');
    await page.keyboard.type(await setting.site.codeFor(email));
    await page.keyboard.press('Enter');
    await seesCard(page, 'Log In');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');

    await seesPath(page, '/education');
    await seesHeading(page, 'Education');
    await fillPageByKeyboard(page, form, 'education', minimal);
    await pressOn(page, button('Save & Continue'));
    await seesHeading(page, 'Final steps');
    await fillPageByKeyboard(page, form, 'final-steps', minimal);
    await tabTo(page, button('Submit'));
    await tabTo(page, button('Back'), 'Shift+Tab');
    await pressOn(page, button('Submit'));
    await seesPath(page, '/completion');
    await sees(page, 'Your application was successfully submitted.');
  }));

test('the skip link and the dialogs are for the keyboard too', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await page.reload();
    await seesHeading(page, 'About you');
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await pressOn(page, help);
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await tabTo(page, page.getByRole('button', { name: 'Privacy', exact: true }));
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, help);
    const account = page.getByRole('button', { name: 'Account', exact: true });
    await tabTo(page, account, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Sign In', exact: true }));
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByText('Skip to main content'), 'Shift+Tab');
  }));
