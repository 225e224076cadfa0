import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { larkmereForm, sentenceByKey, openForm } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { openFormAndReport, readDeviceContent } from './device-content.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import {
  fetchSavedAnswers,
  createAccount,
  createLoggedInAccount,
  logIn,
  logOut,
  clickButton,
  sees,
  seesHeading,
  seesPath,
} from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const firstName = (page: Page) => controlOf(page, larkmereForm, 'first_name');
const ownAnswers = (context: BrowserContext) => fetchSavedAnswers(context, setting.site);

test('a session that ended: the next person who logs in gets nothing of what was typed, the owner gets it back', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 401: (PUT|POST|GET) \/api\//);
    const ann = await createLoggedInAccount(context, setting.site);
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
  setting.asVisitor(async ({ page, context, openTab, expectProblem }) => {
    expectProblem(/request failed: (PUT \/api\/answer|GET \/assets\/toast-host)/);
    await createLoggedInAccount(context, setting.site);
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
