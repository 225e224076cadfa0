import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useDevelopmentServer } from '../../e2e/project-copy.ts';
import {
  fetchSavedAnswers,
  fieldByLabel,
  goToPage,
  createAccount,
  createLoggedInAccount,
  logIn,
  logOut,
  newAccount,
  TEST_PASSWORD,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  seesPath,
  signUpWithCode,
} from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';
import { sentenceByKey } from './larkmere-form.ts';

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
