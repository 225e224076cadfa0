import { test } from 'vitest';
import { larkmereForm, readPersonaAnswers, openForm } from './larkmere-form.ts';
import { fillPageByKeyboard, pressKeyOn, tabTo, typeInto } from '../../e2e/keyboard.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, newAccount, sees, seesCard, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

test('the whole way from the first answer to the submission with the keyboard alone', () =>
  setting.asVisitor(async ({ page }) => {
    const minimal = readPersonaAnswers('minimal');
    const { email, password } = newAccount('keyboard');
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await openForm(page);
    await fillPageByKeyboard(page, larkmereForm, 'about', minimal);
    await pressKeyOn(page, button('Save & Continue'));

    await seesCard(page, 'Sign Up');
    await typeInto(page, fieldByLabel(page, 'Email Address'), email);
    await typeInto(page, fieldByLabel(page, 'Password'), password);
    await pressKeyOn(page, button('Submit'), 'Space');
    await seesCard(page, 'Confirm Your Account');
    await page.keyboard.type(await setting.site.codeFor(email));
    await page.keyboard.press('Enter');
    await seesCard(page, 'Log In');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');

    await seesPath(page, '/education');
    await seesHeading(page, 'Education');
    await fillPageByKeyboard(page, larkmereForm, 'education', minimal);
    await pressKeyOn(page, button('Save & Continue'));
    await seesHeading(page, 'Final steps');
    await fillPageByKeyboard(page, larkmereForm, 'final-steps', minimal);
    await tabTo(page, button('Submit'));
    await tabTo(page, button('Back'), 'Shift+Tab');
    await pressKeyOn(page, button('Submit'));
    await seesPath(page, '/completion');
    await sees(page, 'Your application was successfully submitted.');
  }));

test('the skip link and the dialogs are for the keyboard too', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await page.reload();
    await seesHeading(page, 'About you');
    const help = page.getByRole('button', { name: 'Help', exact: true });
    await pressKeyOn(page, help);
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
