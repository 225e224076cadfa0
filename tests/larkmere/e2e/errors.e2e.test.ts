import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { larkmereForm, sentenceByKey, openForm } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { fetchSavedAnswers, createLoggedInAccount, goToStep, clickButton, sees, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

test('a page that loaded during an outage says nothing of a report that was refused, and works when it is tried again', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    await createLoggedInAccount(context, setting.site, { first_name: 'Ada' });
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
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: (GET \/assets\/account-screen|PUT \/api\/answer)/);
    expectProblem(/console error/);
    await createLoggedInAccount(context, setting.site, { first_name: 'Ada' });
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
  setting.asVisitor(async ({ page, context, openTab, expectProblem }) => {
    expectProblem(/answer 409: PUT \/api\/answer/);
    await createLoggedInAccount(context, setting.site, { first_name: 'Bo' });
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
