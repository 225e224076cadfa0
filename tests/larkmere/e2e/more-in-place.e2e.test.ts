import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useSetting } from '../../e2e/setting.ts';
import { sees, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();
const TITLE = 'What is legal sex for?';
const WORDS = 'Federal reports count students by it.';
const ofFile = '**/assets/more-content-*.js';
const opened = (page: Page, title: string) => page.locator('details', { hasText: title });

test('without a connection what opens in place says so, and what to do; with one it is there for find-in-page', () =>
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
    // Once it is in the page, what is closed is found by find-in-page.
    await expect.poll(() => page.getByText(WORDS).count(), { timeout: 15_000 }).toBe(1);
    expect(await page.getByText(WORDS).isVisible()).toBe(false);
    await help.locator('summary').click();
    await sees(page, WORDS);
  }));
