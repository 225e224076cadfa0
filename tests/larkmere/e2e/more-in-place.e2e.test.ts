import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { sees, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();
const TITLE = 'What is legal sex for?';
const WORDS = 'Federal reports count students by it.';
const ofFile = '**/assets/more-content-*.js';
const opened = (page: Page, title: string) => page.locator('details', { hasText: title });

test('what a question means opens in place with the keyboard, and closes again', () =>
  setting.asVisitor(async ({ page }) => {
    await page.goto('/about');
    await seesHeading(page, 'About You');
    const summary = page.getByText(TITLE, { exact: true });
    await summary.scrollIntoViewIfNeeded();
    // Once it is in the page, what is closed is found by find-in-page.
    await expect.poll(() => page.getByText(WORDS).count(), { timeout: 15_000 }).toBe(1);
    expect(await page.getByText(WORDS).isVisible()).toBe(false);
    await summary.focus();
    await page.keyboard.press('Enter');
    await sees(page, WORDS);
    await page.getByText('What if nothing here fits me?').click();
    await sees(page, 'The groups are those of the federal report');
    await expectAccessible(page, 'open help');
    await summary.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByText(WORDS).isVisible()).toBe(false);
  }));

test('without a connection it says so, and what to do', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/request failed: GET .*more-content/);
    await context.route(ofFile, (route) => route.abort('connectionreset'));
    await page.goto('/about');
    await seesHeading(page, 'About You');
    const help = opened(page, TITLE);
    await help.locator('summary').click();
    await help.getByText(/please reload the page/).waitFor();
    await context.unroute(ofFile);
    await page.reload();
    await help.locator('summary').click();
    await sees(page, WORDS);
  }));
