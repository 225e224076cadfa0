import { test } from 'vitest';
import { AUTH_CARDS, form, persona, openForm, text } from './application.ts';
import { fillPage } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { field, givenLoggedIn, goToPage, goToStep, press, sees, seesCard, seesHeading, submit } from '../../e2e/steps.ts';

const setting = useSetting();
const full = persona('us-freshman');

test('form pages, empty and filled, as a visitor', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await expectAccessible(page, 'about, empty');
    await fillPage(page, form, 'about', persona('minimal'));
    await expectAccessible(page, 'about, filled');
    await press(page, 'Account');
    await page.getByRole('link', { name: 'Create Account', exact: true }).waitFor();
    await expectAccessible(page, 'account menu of a visitor', 'nav');
  }));

test('form pages of a student', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, full);
    await openForm(page);
    for (const { id, title } of form.pages) {
      await goToPage(page, title);
      await expectAccessible(page, `${id}, filled`);
    }
    await goToStep(page, 'About you');
    await page.getByLabel('Preferred first name').first().fill('Sol');
    await page.keyboard.press('Tab');
    await sees(page, text('save.saved'));
    await expectAccessible(page, 'about, saved');
    await goToStep(page, 'Final steps');
    await page.getByRole('link', { name: text('step.review_first') }).click();
    await seesHeading(page, text('step.review'));
    await expectAccessible(page, 'the review of a whole application');
    await press(page, 'Account');
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    await expectAccessible(page, 'account menu of a student', 'nav');
    await page.keyboard.press('Escape');
    await submit(page);
    await seesHeading(page, form.text['completion.heading'] ?? '');
    await expectAccessible(page, 'completion');
  }));

test('dialogs', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    for (const name of ['Help', 'Privacy']) {
      await press(page, name);
      await page.getByRole('dialog', { name }).waitFor();
      await expectAccessible(page, `${name} dialog`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }));

test('auth cards, empty and with errors', () =>
  setting.asVisitor(async ({ page }) => {
    for (const [path, name] of Object.entries(AUTH_CARDS)) {
      await page.goto(`/${path}`);
      await seesCard(page, name);
      await expectAccessible(page, name);
      await press(page, 'Submit');
      await expectAccessible(page, `${name}, submitted empty`);
    }
    await page.goto('/signup');
    await field(page, 'Password').fill('Half good');
    await expectAccessible(page, 'Sign Up, with a weak password');
    await page.goto('/forgot');
    await field(page, 'Email Address').fill('nobody@example.org');
    await press(page, 'Submit');
    await sees(page, /If there is an account for/);
    await expectAccessible(page, 'Forgot Password, sent');
  }));
