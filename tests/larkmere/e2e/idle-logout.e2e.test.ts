import { expect, test } from 'vitest';
import { larkmereForm, sentenceByKey } from './larkmere-form.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { logIn, sees, seesHeading, seesPath } from '../../e2e/steps.ts';
import { asStudentAtForm, waitForIdleDialogToClose, LOGGED_OUT_MESSAGE, MINUTE_MS, idleDialog, STAY_BUTTON } from './idle-dialog.ts';

const setting = useBrowserSetup();

test('after 14 minutes the student is asked, and may stay as often as asked: by the answer, by Escape', () =>
  asStudentAtForm(setting, async ({ page, context }) => {
    const title = await page.title();
    await answerQuestion(page, larkmereForm, 'first_name', 'Bo');
    await context.clock.fastForward(13 * MINUTE_MS);
    expect(await idleDialog(page).count(), 'not before its time').toBe(0);
    for (let turn = 1; turn <= 12; turn += 1) {
      await context.clock.fastForward(turn === 1 ? MINUTE_MS : 14 * MINUTE_MS);
      await idleDialog(page).waitFor();
      expect(await page.title()).toContain('Still working?');
      const yes = page.getByRole('button', { name: STAY_BUTTON, exact: true });
      await expect
        .poll(() => yes.evaluate((button) => button === document.activeElement), { message: 'the focus is in the answer' })
        .toBe(true);
      await page.mouse.move(200 + turn, 300);
      expect(await idleDialog(page).isVisible()).toBe(true);
      if (turn === 1) await expectAccessible(page, 'Still working?');
      if (turn % 2 === 0) await page.keyboard.press('Enter');
      else await page.keyboard.press('Escape');
      await waitForIdleDialogToClose(page);
      expect(await page.title()).toBe(title);
    }
    await seesPath(page, '/about');
    expect(await controlOf(page, larkmereForm, 'first_name').inputValue()).toBe('Bo');
  }));

test('without an answer the student is logged out after 15 minutes and reads why, and what was typed is saved', () =>
  asStudentAtForm(setting, async ({ page, context, account }) => {
    await controlOf(page, larkmereForm, 'first_name').click();
    await page.keyboard.type('Boudewijn');
    await context.clock.fastForward(14 * MINUTE_MS);
    await idleDialog(page).waitFor();
    // A save that is under way would not outlast the next minute.
    await sees(page, sentenceByKey('save.saved'));
    await context.clock.fastForward(MINUTE_MS);
    await seesPath(page, '/login');
    await sees(page, LOGGED_OUT_MESSAGE);
    await sees(page, /Your answers were saved at \d/);
    expect(await page.title(), 'all is saved: nothing went wrong').not.toMatch(/^Error/);
    await expectAccessible(page, 'Log In, after inactivity');
    expect(
      (await context.cookies()).filter(({ name }) => name === 'matricula_session'),
      'the session is over',
    ).toEqual([]);
    await logIn(page, account);
    await seesHeading(page, 'About you');
    const firstName = controlOf(page, larkmereForm, 'first_name');
    await expect.poll(() => firstName.inputValue()).toBe('Boudewijn');
    await expect
      .poll(() => firstName.evaluate((input) => input === document.activeElement), { message: 'back at the same question' })
      .toBe(true);
  }));
