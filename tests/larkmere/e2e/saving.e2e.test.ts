import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { larkmereForm, sentenceByKey, openForm, readPersonaAnswers } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { openFormAndReport, readDeviceContent } from './device-content.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import {
  fetchSavedAnswers,
  createAccount,
  logIn,
  logOut,
  clickButton,
  sees,
  seesHeading,
  seesPath,
  fieldByLabel,
  goToStep,
} from '../../e2e/steps.ts';
import { CHANGED_CELL_PHONE, changeCellPhone, focusWindow } from './another-tab.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';

const setting = useBrowserSetup();
const firstName = (page: Page) => controlOf(page, larkmereForm, 'first_name');
const ownAnswers = (context: BrowserContext) => fetchSavedAnswers(context, setting.site);

test('a session that ended: the next person who logs in gets nothing of what was typed, the owner gets it back', () =>
  setting.asStudent({}, async ({ page, context, expectProblem, account: ann }) => {
    expectProblem(/answer 401: (PUT|POST|GET) \/api\//);
    const ben = await createAccount(setting.site, 'ben');
    await openFormAndReport(page);
    await context.clearCookies({ name: 'matricula_session' });
    await answerQuestion(page, larkmereForm, 'first_name', 'AnnaReal');
    await answerQuestion(page, larkmereForm, 'last_name', 'Alder');
    await clickButton(page, 'Save & Continue');
    await seesPath(page, '/login');
    await sees(page, sentenceByKey('leave.kept'));
    expect(await readDeviceContent(page), 'nothing of it can be read').not.toMatch(/AnnaReal|Alder/);
    await logIn(page, ben);
    await seesHeading(page, 'About you');
    expect(await firstName(page).inputValue()).toBe('');
    await page.waitForTimeout(3000);
    expect(await ownAnswers(context)).toEqual({});
    await logOut(page);
    await logIn(page, ann);
    await expect.poll(() => firstName(page).inputValue()).toBe('AnnaReal');
    await expect.poll(() => ownAnswers(context)).toMatchObject({ first_name: 'AnnaReal', last_name: 'Alder' });
    await sees(page, sentenceByKey('save.saved'));
    await expect.poll(() => readDeviceContent(page), { message: 'what is saved is kept no longer' }).toContain('"records":[]');
  }));

test('offline: the bar says so, a closed tab loses nothing, and what waited is saved on the next visit', () =>
  setting.asStudent({}, async ({ page, context, openTab, expectProblem }) => {
    expectProblem(/request failed: (PUT \/api\/answer|GET \/assets\/toast-host)/);
    await openFormAndReport(page);
    await context.setOffline(true);
    await answerQuestion(page, larkmereForm, 'last_name', 'Alder');
    await firstName(page).click();
    await page.keyboard.type('Half a na');
    await sees(page, sentenceByKey('save.offline'));
    await clickButton(page, 'Save & Continue');
    await sees(page, sentenceByKey('error.no_answer'));
    await page.waitForTimeout(1000);
    await page.close();
    await context.setOffline(false);
    const next = await openTab();
    await openForm(next);
    await expect.poll(() => firstName(next).inputValue()).toBe('Half a na');
    await expect.poll(() => ownAnswers(context)).toMatchObject({ first_name: 'Half a na', last_name: 'Alder' });
  }));

const full = readPersonaAnswers('us-freshman');

test('a student who comes back to a tab sees what another one has changed, and what is typed there stays', () =>
  setting.asStudent(full, async ({ page, context, openTab }) => {
    await openForm(page);
    await changeCellPhone(await openTab());
    await page.getByLabel('Preferred first name').first().fill('Sol');
    await focusWindow(page);
    await expect.poll(() => fieldByLabel(page, 'Cell Phone').inputValue()).toBe(CHANGED_CELL_PHONE);
    await sees(page, sentenceByKey('save.newer'));
    expect(await page.getByLabel('Preferred first name').first().inputValue()).toBe('Sol');
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['preferred_name']).toBe('Sol');
    expect((await fetchSavedAnswers(context, setting.site))['phone_mobile']).toBe(CHANGED_CELL_PHONE);
  }));

const TESTS = { test_taken_ind: 'Y', act_taken: 'Y', sat_taken: 'Y' };

test('what cannot be read keeps nothing else from being saved; what the server refuses is explained at its question; everything else is saved, and so is the corrected answer', () =>
  setting.asStudent(TESTS, async ({ page, context }) => {
    await context.route('**/api/answer', (route) =>
      route.continue({ postData: (route.request().postData() ?? '').replace('"act_score_composite":31', '"act_score_composite":31.5') }),
    );
    await openForm(page);
    await goToStep(page, 'Education');
    const score = controlOf(page, larkmereForm, 'act_score_composite');
    await score.fill('28.5');
    await answerQuestion(page, larkmereForm, 'counselor_first_name', 'Ada');
    await expect.poll(async () => (await fetchSavedAnswers(context, setting.site))['counselor_first_name']).toBe('Ada');
    await sees(page, 'Saved, except for the marked answers');
    await score.fill('31');
    await answerQuestion(page, larkmereForm, 'counselor_first_name', 'Grace');
    await sees(page, '“ACT composite score” is not saved. Enter a whole number, like 27.');
    await sees(page, 'Saved, except for the marked answers');
    expect([await score.inputValue(), await score.getAttribute('aria-invalid')]).toEqual(['31', 'true']);
    await score.fill('30');
    await score.press('Tab');
    await sees(page, 'All answers saved');
    expect(await page.getByText('Use a whole number').count()).toBe(0);
    await page.reload();
    await expect.poll(() => controlOf(page, larkmereForm, 'act_score_composite').inputValue()).toBe('30');
    expect(await controlOf(page, larkmereForm, 'counselor_first_name').inputValue()).toBe('Grace');
  }));

test('a page that loaded during an outage says nothing of a report that was refused, and works when it is tried again', () =>
  setting.asStudent({ first_name: 'Ada' }, async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: GET \/api\/profile/);
    expectProblem(new RegExp(`answer 503: POST ${endpoints.reportError.path}`));
    expectProblem(/console error/);
    const down = `**/{${endpoints.profile.path.slice(1)},${endpoints.reportError.path.slice(1)}}`;
    await context.route(down, (route) => route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }));
    await page.goto('/education');
    await seesHeading(page, sentenceByKey('error.root_title'));
    await sees(page, sentenceByKey('error.unexpected'));
    expect(await page.getByText(sentenceByKey('error.root_text')).count()).toBe(0);
    await sees(page, sentenceByKey('error.root_safe'));
    await expectAccessible(page, 'root error with two ways on');
    await context.unroute(down);
    await clickButton(page, sentenceByKey('account.label'));
    await page.getByRole('link', { name: sentenceByKey('account.own') }).click();
    await seesHeading(page, sentenceByKey('own.title'));
    await context.route(down, (route) => route.fulfill({ status: 503, json: { message: 'Please try again in a moment.' } }));
    await page.goto('/education');
    await seesHeading(page, sentenceByKey('error.root_title'));
    await context.unroute(down);
    await clickButton(page, sentenceByKey('error.root_again'));
    await seesHeading(page, 'Education');
    expect(await fetchSavedAnswers(context, setting.site)).toMatchObject({ first_name: 'Ada' });
  }));

test('a page whose program does not load says what happened to the answers: all saved, or the rest kept on this device', () =>
  setting.asStudent({ first_name: 'Ada' }, async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: (GET \/assets\/account-screen|PUT \/api\/answer)/);
    expectProblem(/console error/);
    await context.route('**/assets/account-screen-*.js', (route) => route.abort());
    const goToAccount = async (): Promise<void> => {
      await clickButton(page, sentenceByKey('account.label'));
      await page.getByRole('link', { name: sentenceByKey('account.own') }).click();
      await seesHeading(page, sentenceByKey('error.root_title'));
    };
    await openForm(page);
    await goToAccount();
    await sees(page, sentenceByKey('error.root_all_saved'));

    await openForm(page);
    await context.route('**/api/answer', (route) => route.abort('connectionrefused'));
    await answerQuestion(page, larkmereForm, 'last_name', 'Lovelace');
    await goToAccount();
    await sees(page, `${sentenceByKey('error.root_safe')} ${sentenceByKey('error.root_kept')}`);
    await context.unroute('**/api/answer');
    await openForm(page);
    await expect.poll(() => fetchSavedAnswers(context, setting.site)).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  }));

test('two tabs that answer the same question differently: both answers are shown, and the choice is kept', () =>
  setting.asStudent({ first_name: 'Bo' }, async ({ page, openTab, expectProblem }) => {
    expectProblem(/answer 409: PUT \/api\/answer/);
    const second = await openTab();
    await openForm(page);
    await openForm(second);
    await answerQuestion(page, larkmereForm, 'first_name', 'Robert');
    await clickButton(page, 'Save & Continue');
    await seesPath(page, '/education');
    await answerQuestion(second, larkmereForm, 'first_name', 'Bobby');
    await clickButton(second, 'Save & Continue');
    const dialog = second.getByRole('dialog', { name: sentenceByKey('conflict.title') });
    await dialog.waitFor();
    await dialog.getByText('Robert').first().waitFor();
    await dialog.getByText('Bobby').first().waitFor();
    await dialog.getByRole('radio', { name: /Robert/ }).check();
    await dialog.getByRole('button', { name: sentenceByKey('conflict.keep') }).click();
    await dialog.waitFor({ state: 'detached' });
    await goToStep(second, 'About you');
    await expect.poll(() => controlOf(second, larkmereForm, 'first_name').inputValue()).toBe('Robert');
  }));
