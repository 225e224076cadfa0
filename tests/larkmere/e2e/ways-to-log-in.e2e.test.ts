import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useDevelopment } from '../../e2e/project-copy.ts';
import {
  answersOf,
  field,
  goToPage,
  givenAccount,
  givenLoggedIn,
  logIn,
  logOut,
  newAccount,
  PASSWORD,
  press,
  sees,
  seesCard,
  seesHeading,
  seesPath,
  signUpWithCode,
} from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';
import { text } from './application.ts';

const { project, browser } = await useDevelopment();
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
    const account = await givenAccount(project);
    await page.goto('/login');
    await logIn(page, account);
    await seesHeading(page, 'About you');
    await press(page, text('account.label'));
    await page.getByRole('link', { name: text('account.own') }).click();
    await page.getByRole('heading', { name: text('own.passkeys_title') }).waitFor();
    await press(page, text('own.passkey_add'));
    const dialog = page.getByRole('alertdialog', { name: text('own.passkey_question') });
    await expectAccessible(page, 'dialog before a passkey is added');
    expectProblem(/answer 400: POST \/api\/passkey-options$/);
    await dialog.getByLabel(text('own.password'), { exact: true }).fill('Wrong-horse-9999');
    await page.keyboard.press('Enter');
    await dialog.getByText(text('refusal.wrong_password')).waitFor();
    await dialog.getByLabel(text('own.password'), { exact: true }).fill(PASSWORD);
    await lock.open(false);
    await page.keyboard.press('Enter');
    await sees(page, text('own.passkey_none'));
    await lock.open(true);
    await press(page, text('own.passkey_add'));
    await dialog.getByLabel(text('own.password'), { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, text('own.passkey_added'));
    await sees(page, text('own.passkey_unused'));
    await expectAccessible(page, 'own account with a passkey');
    await press(page, text('own.passkey_add'));
    await dialog.getByLabel(text('own.password'), { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, text('own.passkey_there'));

    await logOut(page);
    await page.goto('/about');
    await field(page, 'First name').fill('Ada');
    await field(page, 'First name').blur();
    await press(page, 'Save & Continue');
    await seesCard(page, text('auth.signup_title'));
    await page.getByRole('link', { name: text('auth.log_in_link') }).click();
    await seesCard(page, text('auth.login_title'));
    await expectAccessible(page, 'log-in with a passkey');
    await lock.open(false);
    await press(page, text('auth.passkey'));
    await sees(page, text('auth.passkey_none'));
    await lock.open(true);
    await press(page, text('auth.passkey'));
    await seesPath(page, '/education');
    await sees(page, text('auth.logged_in'));
    await expect.poll(async () => (await answersOf(context, project))['first_name']).toBe('Ada');

    await page.goto('/account');
    await page.getByText(text('own.passkey_unused')).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Remove the passkey of / }).click();
    await press(page, text('own.passkey_remove_yes'));
    await sees(page, text('own.passkey_removed'));
    await logOut(page);
    await seesCard(page, text('auth.login_title'));
    expectProblem(/answer 400: POST \/public\/passkey-login$/);
    await press(page, text('auth.passkey'));
    await sees(page, text('refusal.wrong_passkey'));
  }),
);

test('a passkey is offered in the list of the field, and the button works while it is', { timeout: 180_000 }, () =>
  asVisitor({ browser, url: project.url, width: 1280, name: 'passkey-in-field' }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    const lock = await givenDevice(page);
    await givenLoggedIn(context, project);
    await page.goto('/account');
    await press(page, text('own.passkey_add'));
    await page.getByRole('alertdialog').getByLabel(text('own.password'), { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, text('own.passkey_added'));

    await lock.isAttended(false);
    await logOut(page);
    await seesCard(page, text('auth.login_title'));
    await expect.poll(() => field(page, 'Email Address').getAttribute('autocomplete')).toBe('username webauthn');
    await expectAccessible(page, 'log-in with a passkey in the field');
    await lock.isAttended(true);
    await press(page, text('auth.passkey'));
    await seesPath(page, '/about');
    await sees(page, text('auth.logged_in'));

    await press(page, text('account.label'));
    await press(page, text('account.log_out'));
    await sees(page, text('auth.logged_in'));
    await seesPath(page, '/about');
  }),
);

test('where the institution wants it, the code leads straight into the application, with what was typed before', { timeout: 120_000 }, () =>
  asVisitor({ browser, url: project.url, width: 390, name: 'confirming logs in' }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    await page.goto('/about');
    await field(page, 'First name').fill('Ada');
    await field(page, 'First name').blur();
    await press(page, 'Save & Continue');
    await signUpWithCode(page, project, newAccount());

    await seesPath(page, '/education');
    await sees(page, text('auth.confirmed_logged_in'));
    await expect.poll(async () => (await answersOf(context, project))['first_name']).toBe('Ada');
    await page.reload();
    await goToPage(page, 'About you');
    expect(await field(page, 'First name').inputValue()).toBe('Ada');
  }),
);
