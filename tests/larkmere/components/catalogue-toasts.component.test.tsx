import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { endpoints } from '../../../src/api/endpoints.ts';
import { replyDone, renderApp, replyRefusal, studentReplies } from '../../components/render-app.tsx';
import { boxOf } from '../../components/question-steps.ts';
import {
  fieldByLabel,
  TEST_PASSWORD,
  clickButton,
  seesCard,
  seesHeading,
  waitForAnimations,
  sentenceOf,
  setViewport,
} from '../../components/steps.ts';

const errorToast = page.getByRole('alert').filter({ hasText: 'Login Card Error' });
const successToast = page.getByRole('status').filter({ hasText: sentenceOf('auth.logged_out') });
const heading = page.getByRole('heading', { level: 1 });

afterEach(() => void vi.useRealTimers());
const stopTheClock = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (let step = 0; step < 4; step += 1) {
    await new Promise(requestAnimationFrame);
    vi.advanceTimersByTime(0);
  }
}

async function meetError(): Promise<void> {
  renderApp('/login', replyRefusal(endpoints.login, 400, { message: 'It is not right.' }));
  await seesCard('Log In');
  await fieldByLabel('Email Address').fill('nobody@example.org');
  await fieldByLabel('Password').fill(TEST_PASSWORD);
  await clickButton('Submit');
  await expect.element(errorToast).toBeVisible();
  await waitForAnimations();
}

for (const [width, isNarrow] of [
  [1280, false],
  [390, true],
] as const) {
  test(`a success stays 5 seconds, in its place, at ${width} px`, async () => {
    await setViewport(width);
    renderApp('/about', ...studentReplies(), replyDone(endpoints.logout));
    await seesHeading('About you');
    stopTheClock();
    await clickButton('Account');
    await clickButton('Log Out');
    await expect.element(successToast).toBeVisible();
    await pass(400);
    await waitForAnimations();
    const box = boxOf(successToast);
    if (isNarrow) {
      expect(box.y, 'at the top').toBeLessThan(20);
      expect(box.bottom, 'over the header, above the heading').toBeLessThan(boxOf(page.getByRole('heading', { level: 1 })).y);
      expect(box.width, 'full width').toBeGreaterThan(width - 60);
    } else {
      expect(box.width).toBe(390);
      expect(width - box.right, 'at the right').toBeLessThan(40);
      expect(900 - box.bottom, 'at the bottom').toBeLessThan(40);
    }
    await page.getByRole('contentinfo').hover();
    await pass(4000);
    expect(successToast.elements()).toHaveLength(1);
    await pass(2000);
    expect(successToast.elements()).toEqual([]);
  });

  test(`an error stays 5 minutes, in full width, at ${width} px`, async () => {
    await setViewport(width);
    stopTheClock();
    await meetError();
    expect(boxOf(errorToast).width).toBeGreaterThan(width - 60);
    await heading.hover();
    await pass(298_000);
    expect(errorToast.elements()).toHaveLength(1);
    await pass(4000);
    expect(errorToast.elements()).toEqual([]);
  });
}

test('F8 goes to the toast and back; closed by keyboard, the focus is where it was', async () => {
  await meetError();
  const password = fieldByLabel('Password');
  const close = errorToast.getByRole('button', { name: 'Close message' });
  const focus = (element: Locator): void => (element.element() as HTMLElement).focus();
  focus(password);
  await userEvent.keyboard('{F8}');
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{F8}');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{F8}');
  await userEvent.keyboard('{Enter}');
  await expect.element(errorToast).not.toBeInTheDocument();
  await expect.element(password).toHaveFocus();
});
