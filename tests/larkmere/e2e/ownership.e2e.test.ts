import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { larkmereForm, sentenceByKey, openForm } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { openFormAndReport, readDeviceContent } from './device-content.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import {
  type TestAccount,
  fetchSavedAnswers,
  callAs,
  createAccount,
  goToStep,
  logIn,
  logOut,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  signUpAndConfirm,
} from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const firstName = (page: Page) => controlOf(page, larkmereForm, 'first_name');
const noSaves = async (context: BrowserContext): Promise<void> => {
  await context.route('**/api/answer', (route) => route.fulfill({ status: 503, json: { message: 'away' } }));
};
const savesAgain = (context: BrowserContext): Promise<void> => context.unroute('**/api/answer');
const ownAnswers = (context: BrowserContext) => fetchSavedAnswers(context, setting.site);

async function logInAgain(page: Page, account: TestAccount): Promise<void> {
  await page.goto('/login');
  await logIn(page, account);
  await seesHeading(page, 'About you');
}

test('another student logs in in a second window: the first window writes nothing there, and switches to that student', () =>
  setting.asStudent({}, async ({ page, context, openTab, expectProblem, account: ann }) => {
    expectProblem(/answer (401|503): PUT \/api\/answer/);
    const ben = await createAccount(setting.site, 'ben');
    await openFormAndReport(page);
    await noSaves(context);
    await answerQuestion(page, larkmereForm, 'first_name', 'Ann');
    await sees(page, sentenceByKey('save.retrying'));
    await savesAgain(context);
    await callAs(context, setting.site, 'POST', '/public/login', { username: ben.email, password: ben.password });
    const second = await openTab();
    await openForm(second);
    await clickButton(page, 'Save & Continue').catch(() => undefined);
    await expect
      .poll(
        () =>
          firstName(page)
            .inputValue()
            .catch(() => 'gone'),
        { timeout: 15_000 },
      )
      .toBe('');
    await sees(page, sentenceByKey('auth.another_account'));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(3000);
    expect(await ownAnswers(context)).toEqual({});
    await logOut(page);
    await logIn(page, ann);
    await expect.poll(() => firstName(page).inputValue()).toBe('Ann');
  }));

test('saves fail, and Log Out still logs out: it says what happens to the answers, and they are saved at the next log-in', () =>
  setting.asStudent({}, async ({ page, context, expectProblem, account: ann }) => {
    expectProblem(/answer 503: PUT \/api\/answer/);
    await openFormAndReport(page);
    await noSaves(context);
    await answerQuestion(page, larkmereForm, 'first_name', 'Ann');
    await logOut(page);
    await sees(page, sentenceByKey('auth.logged_out'));
    await sees(page, sentenceByKey('leave.kept'));
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('matricula_session');
    await page.goBack();
    await seesHeading(page, 'About you');
    expect(await firstName(page).inputValue()).toBe('');
    await savesAgain(context);
    await logInAgain(page, ann);
    await expect.poll(() => firstName(page).inputValue()).toBe('Ann');
    await expect.poll(() => ownAnswers(context)).toMatchObject({ first_name: 'Ann' });
  }));

test('logging out offline works, and the server is notified when the connection is back', () =>
  setting.asStudent({}, async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: (GET|PUT) \/api\//);
    await openFormAndReport(page);
    await clickButton(page, 'Account');
    await page.waitForTimeout(4000);
    await page.waitForLoadState('networkidle');
    const session = (await context.cookies()).find(({ name }) => name === 'matricula_session');
    await context.setOffline(true);
    await clickButton(page, 'Log Out');
    await sees(page, sentenceByKey('auth.logged_out'));
    const ended = page.waitForResponse((response) => response.url().endsWith('/api/logout'));
    await context.setOffline(false);
    expect((await ended).status()).toBe(200);
    await context.addCookies([session ?? { name: 'none', value: '', url: setting.site.url }]);
    expect((await context.request.get(`${setting.site.url}/api/profile`)).status()).toBe(401);
  }));

test('a save that fails again and again is announced once, until one succeeds', () =>
  setting.asStudent({}, async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: PUT \/api\/answer/);
    await openFormAndReport(page);
    await noSaves(context);
    let tries = 0;
    page.on('response', (response) => void (response.status() === 503 && (tries += 1)));
    await page.evaluate(() => {
      const heard: string[] = ((globalThis as { heardAlerts?: string[] }).heardAlerts = []);
      new MutationObserver((changes) => {
        for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          const region = added instanceof Element ? added : added.parentElement;
          if (region?.closest('[role=alert]')) heard.push(region.textContent);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const heard = (): Promise<readonly string[]> => page.evaluate(() => (globalThis as { heardAlerts?: string[] }).heardAlerts ?? []);
    await answerQuestion(page, larkmereForm, 'first_name', 'Ann');
    await expect.poll(() => tries, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);
    expect(await heard()).toEqual([sentenceByKey('save.retrying')]);
    await savesAgain(context);
    await expect.poll(() => page.getByText(sentenceByKey('save.saved')).count(), { timeout: 40_000 }).toBe(1);
    await noSaves(context);
    await answerQuestion(page, larkmereForm, 'first_name', 'Anna');
    await expect.poll(heard, { timeout: 20_000 }).toEqual([sentenceByKey('save.retrying'), sentenceByKey('save.retrying')]);
  }));

test('a visitor closes the tab and comes back in another: the answers are there, until the visitor clears them', () =>
  setting.asVisitor(async ({ page, openTab }) => {
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'last_name', 'Alder');
    await firstName(page).click();
    await page.keyboard.type('An');
    await page.waitForTimeout(1000);
    await page.close();
    const next = await openTab();
    await openForm(next);
    await expect.poll(() => firstName(next).inputValue()).toBe('An');
    const third = await openTab();
    await openForm(third);
    await expect.poll(() => firstName(third).inputValue()).toBe('An');
    await next.bringToFront();
    await clickButton(next, sentenceByKey('arrival.visitor'));
    await clickButton(next, sentenceByKey('clear.ask'));
    await clickButton(next, sentenceByKey('clear.yes'));
    await sees(next, sentenceByKey('clear.done'));
    expect(await firstName(next).inputValue()).toBe('');
    await expect.poll(() => firstName(third).inputValue(), { message: 'in every tab' }).toBe('');
    await next.reload();
    await seesHeading(next, 'About you');
    expect(await readDeviceContent(next)).not.toMatch(/Alder|"An"/);
  }));

test('a visitor left answers on a shared computer: the next person who logs in is asked, and nothing is taken over', () =>
  setting.asVisitor(async ({ page, context, openTab }) => {
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'first_name', 'Vera');
    await page.waitForTimeout(1000);
    await page.close();
    const ann = await createAccount(setting.site, 'ann');
    const next = await openTab();
    await next.goto('/login');
    await logIn(next, ann);
    await sees(next, sentenceByKey('device.title'));
    expect(await firstName(next).inputValue()).toBe('');
    await clickButton(next, sentenceByKey('device.leave'));
    expect(await next.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true);
    await next.waitForTimeout(3000);
    expect(await ownAnswers(context)).toEqual({});
    const isAsked = (): Promise<number> => next.getByText(sentenceByKey('device.title')).count();
    await next.reload();
    await sees(next, sentenceByKey('sections.title'));
    expect(await isAsked(), 'after a reload').toBe(0);
    await goToStep(next, 'Education');
    await sees(next, sentenceByKey('sections.title'));
    expect(await isAsked(), 'on another page').toBe(0);
    await logOut(next);
    await logIn(next, await createAccount(setting.site, 'ben'));
    await sees(next, sentenceByKey('device.title'));
    await clickButton(next, sentenceByKey('device.add'));
    await expect.poll(() => firstName(next).inputValue()).toBe('Vera');
    await expect.poll(() => ownAnswers(context)).toMatchObject({ first_name: 'Vera' });
    await logOut(next);
    await openForm(next);
    expect(await firstName(next).inputValue(), "they are the account's now").toBe('');
  }));

test('a visitor whose answers differ from the saved ones is asked at the log-in which to keep', () =>
  setting.asStudent({ first_name: 'Saved', country: 'USA', state: 'OR' }, async ({ page, context, account: ann }) => {
    await callAs(context, setting.site, 'GET', '/api/logout');
    await context.clearCookies();
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'first_name', 'Typed');
    await answerQuestion(page, larkmereForm, 'last_name', 'Alder');
    await answerQuestion(page, larkmereForm, 'country', 'CAN');
    const birthDate = controlOf(page, larkmereForm, 'birth_date');
    await birthDate.fill('05/1');
    await clickButton(page, 'Save & Continue');
    await seesCard(page, 'Sign Up');
    await clickButton(page, 'Account');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await logIn(page, ann);
    const dialog = page.getByRole('dialog', { name: sentenceByKey('conflict.title') });
    await dialog.waitFor();
    await expect
      .poll(() => ownAnswers(context), { message: 'what differs waits, the rest is saved' })
      .toMatchObject({ first_name: 'Saved', state: 'OR', last_name: 'Alder' });
    expect(await dialog.evaluate((element) => element.closest('[role=alert]')), 'not read as an alert').toBeNull();
    await dialog.getByRole('radio', { name: /Saved/ }).first().check();
    await dialog.getByRole('radio', { name: /United States/ }).check();
    await dialog.getByRole('button', { name: sentenceByKey('conflict.keep') }).click();
    await sees(page, sentenceByKey('save.partly'));
    await goToStep(page, 'About you');
    await expect.poll(() => birthDate.inputValue(), { message: 'half a date is carried, too' }).toBe('05/1');
    expect(await ownAnswers(context)).toMatchObject({ first_name: 'Saved', country: 'USA', state: 'OR', last_name: 'Alder' });
    await page.reload();
    await expect.poll(() => firstName(page).inputValue()).toBe('Saved');
  }));

test("the Back button after a log-in takes no other account to a visitor's answers", () =>
  setting.asVisitor(async ({ page, context }) => {
    await openForm(page);
    await answerQuestion(page, larkmereForm, 'first_name', 'Vera');
    await clickButton(page, 'Save & Continue');
    const vera = { email: `vera-${Date.now()}@example.org`, password: 'Harbor light 4 all!' };
    await signUpAndConfirm(page, setting.site, vera);
    await logIn(page, vera);
    await expect.poll(() => ownAnswers(context)).toMatchObject({ first_name: 'Vera' });
    await logOut(page);
    const ben = await createAccount(setting.site, 'ben');
    while (!new URL(page.url()).pathname.endsWith('login')) await page.goBack();
    await seesCard(page, 'Log In');
    await page.goBack();
    await page.goto('/login');
    await logIn(page, ben);
    await seesHeading(page, 'About you');
    await page.waitForTimeout(3000);
    expect(await ownAnswers(context)).toEqual({});
    expect(await firstName(page).inputValue()).toBe('');
    await goToStep(page, 'Education');
  }));
