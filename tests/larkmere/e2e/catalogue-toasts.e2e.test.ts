import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openForm } from './larkmere-form.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { fieldByLabel, holdRequests, logIn, newAccount, TEST_PASSWORD, clickButton, sees, seesCard } from '../../e2e/steps.ts';

const setting = useBrowserSetup();

const errorToast = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Login Card Error' });

async function boxOf(toast: Locator): Promise<{ x: number; y: number }> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast is not on the screen');
  return box;
}

async function meetError(page: Page): Promise<void> {
  await page.goto('/login');
  await seesCard(page, 'Log In');
  await fieldByLabel(page, 'Email Address').fill(newAccount('nobody').email);
  await fieldByLabel(page, 'Password').fill(TEST_PASSWORD);
  await clickButton(page, 'Submit');
  await errorToast(page).waitFor();
  await page.waitForTimeout(400);
}

const REFUSED = /answer 400: POST \/public\/login/;

test('a message from before its program has come waits for it, and shows once', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(REFUSED);
    const letGo = await holdRequests(context, '**/assets/toast-host*.js');
    await page.goto('/login');
    const answered = page.waitForResponse('**/public/login');
    await logIn(page, newAccount('nobody'));
    await answered;
    expect(await errorToast(page).count()).toBe(0);
    letGo();
    await errorToast(page).waitFor();
    expect(await errorToast(page).count()).toBe(1);
  }));

test('a toast is dismissed when it is swiped 50 pixels, and not before', () =>
  setting.asVisitor(async ({ page, expectProblem }) => {
    expectProblem(REFUSED);
    await meetError(page);
    const { x, y } = await boxOf(errorToast(page));
    const sweep = async (by: number): Promise<void> => {
      await page.mouse.move(x + 40, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 40 + by, y + 20, { steps: 5 });
      await page.mouse.up();
    };
    await sweep(45);
    await page.waitForTimeout(300);
    expect(await errorToast(page).count(), 'too short a way').toBe(1);
    expect((await boxOf(errorToast(page))).x, 'back in its place').toBe(x);
    await sweep(60);
    await errorToast(page).waitFor({ state: 'detached' });
  }));

test('the account menu opens under a resting pointer, closes soon after it left, and stays when it is pressed', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    await page.clock.install();
    const button = page.getByRole('button', { name: 'Account', exact: true });
    const link = page.getByRole('link', { name: 'Sign In', exact: true });
    await button.hover();
    await page.clock.runFor(150);
    expect(await link.count(), 'not before 200 ms').toBe(0);
    await page.clock.runFor(100);
    await link.waitFor();
    await page.mouse.move(200, 700);
    await page.clock.runFor(100);
    expect(await link.count(), 'there for 150 ms more').toBe(1);
    await page.clock.runFor(100);
    await link.waitFor({ state: 'detached' });
    await button.hover();
    await page.clock.runFor(10);
    await link.waitFor();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'detached' });
    await page.mouse.move(200, 700);
    await button.click();
    await page.mouse.move(200, 700);
    await page.clock.runFor(1000);
    expect(await link.count(), 'pressed, it stays').toBe(1);
    await button.click();
    await link.waitFor({ state: 'detached' });
    await sees(page, 'First Time Here?');
  }));
