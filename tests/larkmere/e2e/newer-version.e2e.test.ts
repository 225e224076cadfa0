import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { text, openForm } from './application.ts';
import { useSetting } from '../../e2e/setting.ts';
import { field, press, seesCard, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();

/** From now on the scripts of the log-in are gone; the document is still the same, or that of a newer version. */
async function givenScriptsGone(context: BrowserContext, isNewer: boolean): Promise<{ readonly loads: () => number }> {
  let isGone = true;
  let loads = 0;
  await context.route('**/assets/auth-screens-*.js', (route) =>
    isGone ? route.fulfill({ status: 404, json: { message: 'There is nothing at this address.' } }) : route.fallback(),
  );
  await context.route('**/login', async (route) => {
    if (route.request().resourceType() === 'document') loads += 1;
    else if (isNewer) {
      isGone = false;
      return route.fulfill({ contentType: 'text/html', body: '<title>The same application, from other scripts</title>' });
    }
    return route.fallback();
  });
  return { loads: () => loads };
}

async function answerAndGoToTheLogIn(page: Page): Promise<void> {
  await openForm(page);
  await field(page, 'First Name').fill('Ada');
  await press(page, text('account.label'));
  await page.getByRole('link', { name: text('account.sign_in') }).click();
}

test('a screen whose scripts a newer version has replaced is loaded from that one, with all that was typed', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 404: GET \/assets\/auth-screens/);
    expectProblem(/console error/);
    const { loads } = await givenScriptsGone(context, true);
    await answerAndGoToTheLogIn(page);
    await seesCard(page, 'Log In');
    expect(loads()).toBe(1);
    await openForm(page);
    await expect.poll(() => field(page, 'First Name').inputValue()).toBe('Ada');
  }));

test('a script that is missing for another reason is said to be, and the page does not load again and again', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 404: GET \/assets\/auth-screens/);
    expectProblem(/console error/);
    const { loads } = await givenScriptsGone(context, false);
    await answerAndGoToTheLogIn(page);
    await seesHeading(page, text('error.root_title'));
    await page.waitForLoadState('networkidle');
    expect(loads()).toBe(0);
  }));
