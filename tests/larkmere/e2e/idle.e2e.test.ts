import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { larkmereForm, sentenceByKey, openForm } from './larkmere-form.ts';
import { controlOf } from '../../e2e/fill-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { logIn, clickButton, sees, seesPath } from '../../e2e/steps.ts';
import { asStudentAtForm, waitForIdleDialogToClose, LOGGED_OUT_MESSAGE, MINUTE_MS, idleDialog, STAY_BUTTON } from './idle-dialog.ts';

const setting = useBrowserSetup();
const LEAVE = 'No - Please log me out';

test('what cannot be saved at the automatic logout waits on the device for its owner, and is saved after the next log-in', () =>
  asStudentAtForm(setting, async ({ page, context, expectProblem, account }) => {
    expectProblem(/request failed: PUT \/api\/answer/);
    await context.route('**/api/answer', (route) => route.abort('connectionrefused'));
    await controlOf(page, larkmereForm, 'first_name').click();
    await page.keyboard.type('Bo');
    await context.clock.fastForward(15 * MINUTE_MS);
    await seesPath(page, '/login');
    await sees(page, LOGGED_OUT_MESSAGE);
    await sees(page, sentenceByKey('leave.kept'));
    await context.unroute('**/api/answer');
    await logIn(page, account);
    await seesPath(page, '/about');
    await expect.poll(() => controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('Bo');
    await sees(page, sentenceByKey('save.saved'));
  }));

test('the tabs of a browser share one clock, one answer and one end', () =>
  asStudentAtForm(setting, async ({ page, context, openTab }) => {
    const second = await openTab();
    await openForm(second);
    await context.clock.fastForward(10 * MINUTE_MS);
    await second.keyboard.press('Shift');
    await context.clock.fastForward(10 * MINUTE_MS);
    expect(await idleDialog(page).count(), 'activity in one tab counts for the other').toBe(0);

    await context.clock.fastForward(4 * MINUTE_MS);
    await idleDialog(page).waitFor();
    await idleDialog(second).waitFor();
    await clickButton(second, STAY_BUTTON);
    await waitForIdleDialogToClose(second);
    await waitForIdleDialogToClose(page);

    await context.clock.fastForward(14 * MINUTE_MS);
    await clickButton(page, LEAVE);
    for (const tab of [page, second]) {
      await seesPath(tab, '/login');
      await sees(tab, sentenceByKey('auth.logged_out'));
    }
    const left = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    expect(Object.keys(left).sort(), 'nothing of the student stays').toEqual(['matricula_last_activity', 'matricula_visitor']);
    expect(left['matricula_last_activity']).toBe('logout');
  }));

test('while a student types, the server is notified once a minute, and only then', () =>
  asStudentAtForm(setting, async ({ page, context }) => {
    await controlOf(page, larkmereForm, 'first_name').click();
    let calls = 0;
    const underWay = new Set<Request>();
    page.on('request', (request) => {
      underWay.add(request);
      if (request.url().endsWith('/api/last-page')) calls += 1;
    });
    page.on('requestfinished', (request) => void underWay.delete(request));
    page.on('requestfailed', (request) => void underWay.delete(request));
    for (let seconds = 0; seconds < 600; seconds += 10) {
      if (seconds % 20 === 0) await page.keyboard.press('x');
      await context.clock.runFor(10_000);
      // The clock of the test is faster than the network.
      await expect.poll(() => underWay.size).toBe(0);
    }
    expect(calls).toBeGreaterThanOrEqual(9);
    expect(calls).toBeLessThanOrEqual(11);
    const afterTyping = calls;
    await context.clock.runFor(10 * MINUTE_MS);
    expect(calls - afterTyping, 'a page left alone keeps no session alive').toBeLessThanOrEqual(1);
  }));

test('a visitor is never asked', () =>
  setting.asVisitor(async ({ page, context }) => {
    await context.clock.install();
    await openForm(page);
    await context.clock.fastForward(60 * MINUTE_MS);
    expect(await idleDialog(page).count()).toBe(0);
    await seesPath(page, '/about');
  }));
