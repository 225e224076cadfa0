import { test } from 'vitest';
import { AUTH_CARD_TITLES, larkmereForm, readPersonaAnswers, openForm, sentenceByKey } from './larkmere-form.ts';
import { fillPage } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, goToPage, goToStep, clickButton, sees, seesCard, seesHeading, submitApplication } from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');

test('form pages, empty and filled, as a visitor', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await expectAccessible(page, 'about, empty');
    await fillPage(page, larkmereForm, 'about', readPersonaAnswers('minimal'));
    await expectAccessible(page, 'about, filled');
    await clickButton(page, 'Account');
    await page.getByRole('link', { name: 'Create Account', exact: true }).waitFor();
    await expectAccessible(page, 'account menu of a visitor', 'nav');
  }));

test('form pages of a student', () =>
  setting.asStudent(full, async ({ page }) => {
    await openForm(page);
    for (const { id, title } of larkmereForm.pages) {
      await goToPage(page, title);
      await expectAccessible(page, `${id}, filled`);
    }
    await goToStep(page, 'About you');
    await page.getByLabel('Preferred first name').first().fill('Sol');
    await page.keyboard.press('Tab');
    await sees(page, sentenceByKey('save.saved'));
    await expectAccessible(page, 'about, saved');
    await goToStep(page, 'Final steps');
    await page.getByRole('link', { name: sentenceByKey('step.review_first') }).click();
    await seesHeading(page, sentenceByKey('step.review'));
    await expectAccessible(page, 'the review of a whole application');
    await clickButton(page, 'Account');
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    await expectAccessible(page, 'account menu of a student', 'nav');
    await page.keyboard.press('Escape');
    await submitApplication(page);
    await seesHeading(page, larkmereForm.text['completion.heading'] ?? '');
    await expectAccessible(page, 'completion');
  }));

test('dialogs', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    for (const name of ['Help', 'Privacy']) {
      await clickButton(page, name);
      await page.getByRole('dialog', { name }).waitFor();
      await expectAccessible(page, `${name} dialog`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }));

test('auth cards, empty and with errors', () =>
  setting.asVisitor(async ({ page }) => {
    for (const [path, name] of Object.entries(AUTH_CARD_TITLES)) {
      await page.goto(`/${path}`);
      await seesCard(page, name);
      await expectAccessible(page, name);
      await clickButton(page, 'Submit');
      await expectAccessible(page, `${name}, submitted empty`);
    }
    await page.goto('/signup');
    await fieldByLabel(page, 'Password').fill('Half good');
    await expectAccessible(page, 'Sign Up, with a weak password');
    await page.goto('/forgot');
    await fieldByLabel(page, 'Email Address').fill('nobody@example.org');
    await clickButton(page, 'Submit');
    await sees(page, /If there is an account for/);
    await expectAccessible(page, 'Forgot Password, sent');
  }));
