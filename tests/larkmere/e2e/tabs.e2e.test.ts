import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sentenceByKey } from './larkmere-form.ts';
import { COUNSELOR_TAB, openTranscript, tabByName } from './transcript-field.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { goToStep, logIn, newAccount, clickButton, sees, seesHeading, signUpAndConfirm } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

const TYPED = 'Type my courses and grades';
const panel = (page: Page, name: string): Locator => page.getByRole('tabpanel', { name, exact: true });
const grades = (page: Page): Locator => panel(page, TYPED).getByRole('textbox', { name: /^Your courses and grades/ });
const asked = (page: Page): Locator => panel(page, COUNSELOR_TAB).getByRole('checkbox', { name: /^I have asked my counselor/ });
const question = (page: Page): Locator => page.getByRole('alertdialog', { name: sentenceByKey('tabs.leave_title') });
const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((it) => it === document.activeElement);

async function saveAndReturn(page: Page): Promise<void> {
  await clickButton(page, 'Save & Continue');
  await seesHeading(page, 'Final steps');
  await page.reload();
  await seesHeading(page, 'Final steps');
  await goToStep(page, 'Education');
}

test('a student who leaves a tab with answers is asked first; a yes deletes them here and on the server, a no keeps them', () =>
  setting.asStudent({ transcript_grades: 'Biology A-' }, async ({ page, context }) => {
    await openTranscript(page);
    await grades(page).fill('Chemistry B+');
    await tabByName(page, COUNSELOR_TAB).click();
    await question(page).getByText(TYPED).waitFor();
    await clickButton(page, sentenceByKey('tabs.stay'));
    expect(await grades(page).inputValue()).toBe('Chemistry B+');
    expect(await hasFocus(tabByName(page, COUNSELOR_TAB)), 'back where the question came up').toBe(true);
    await tabByName(page, COUNSELOR_TAB).click();
    await clickButton(page, sentenceByKey('tabs.leave'));
    await asked(page).check();
    await saveAndReturn(page);
    expect(await asked(page).isChecked()).toBe(true);
    await tabByName(page, TYPED).click();
    await clickButton(page, sentenceByKey('tabs.leave'));
    await grades(page).waitFor();
    expect(await grades(page).inputValue()).toBe('');
    const profile = await context.request.get(`${setting.site.url}/api/profile`);
    expect(((await profile.json()) as { answer: object }).answer).not.toHaveProperty('transcript_asked_ind');
  }));

test('a chosen tab stays over a reload; while another is saved the page says so, and a refusal leaves everything as it was', () =>
  setting.asStudent({}, async ({ page, context, expectProblem }) => {
    await openTranscript(page);
    await tabByName(page, TYPED).click();
    await grades(page).waitFor();
    await page.reload();
    await grades(page).waitFor();
    let answer: (() => void) | undefined;
    await context.route('**/api/tabs', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ message: 'The disk is full.' }) });
    });
    expectProblem(/answer 500: PUT \/api\/tabs/);
    await tabByName(page, COUNSELOR_TAB).click();
    await page
      .getByRole('status')
      .filter({ hasText: sentenceByKey('tabs.switching') })
      .waitFor();
    expect(await tabByName(page, TYPED).getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => answer).toBeDefined();
    answer?.();
    await page
      .getByRole('alert')
      .filter({ hasText: `Error handling tabs for ${COUNSELOR_TAB}` })
      .getByText('The disk is full.')
      .waitFor();
    expect(await tabByName(page, TYPED).getAttribute('aria-selected')).toBe('true');
    await grades(page).fill('Biology A-');
    await context.unroute('**/api/tabs');
    await saveAndReturn(page);
    expect(await grades(page).inputValue()).toBe('Biology A-');
  }));

test('a visitor looks at tabs, and the answers of the chosen one are carried to the account', () =>
  setting.asVisitor(async ({ page }) => {
    const account = newAccount();
    await openTranscript(page);
    await tabByName(page, COUNSELOR_TAB).click();
    await asked(page).check();
    await page.reload();
    await expect.poll(() => asked(page).isChecked()).toBe(true);
    await clickButton(page, 'Save & Continue');
    await signUpAndConfirm(page, setting.site, account);
    await logIn(page, account);
    await sees(page, sentenceByKey('banner.first_title'));
    await goToStep(page, 'Education');
    expect(await asked(page).isChecked()).toBe(true);
    await saveAndReturn(page);
    expect(await asked(page).isChecked()).toBe(true);
  }));

test('what another window wrote is shown, not deleted', () =>
  setting.asStudent({}, async ({ page, openTab, expectProblem }) => {
    await openTranscript(page);
    await tabByName(page, TYPED).click();
    await grades(page).waitFor();
    const other = await openTab();
    await other.goto('/education');
    await seesHeading(other, 'Education');
    await grades(other).fill('Biology A-');
    await clickButton(other, 'Save & Continue');
    await seesHeading(other, 'Final steps');
    expectProblem(/answer 409: PUT \/api\/tabs/);
    await tabByName(page, COUNSELOR_TAB).click();
    await sees(page, sentenceByKey('refusal.newer_tab'));
    await expect.poll(() => grades(page).inputValue()).toBe('Biology A-');
    await tabByName(page, COUNSELOR_TAB).click();
    await clickButton(page, sentenceByKey('tabs.leave'));
    await asked(page).waitFor();
  }));
