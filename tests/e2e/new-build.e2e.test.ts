import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useInstitutionSite } from './institution-site.ts';
import { clickButton, seesCard, seesHeading } from './steps.ts';

async function givenScriptsGone(context: BrowserContext, isNewer: boolean): Promise<{ readonly loads: () => number }> {
  let isGone = true;
  let loads = 0;
  await context.route('**/assets/**/auth-screens-*.js', (route) =>
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

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { asVisitor, say, openForm, type, typed } = useInstitutionSite(folder);

  async function answerAndGoToTheLogIn(page: Page): Promise<void> {
    await openForm(page);
    await type(page, 'Ada');
    await clickButton(page, say('account.label'));
    await page
      .getByRole('group', { name: say('account.label') })
      .getByRole('link', { name: say('account.sign_in') })
      .click();
  }

  test('a screen whose scripts a newer version has replaced is loaded from that one, with all that was typed', () =>
    asVisitor(async ({ page, context, expectProblem }) => {
      expectProblem(/answer 404: GET \/assets\/.*auth-screens/);
      expectProblem(/console error/);
      const { loads } = await givenScriptsGone(context, true);
      await answerAndGoToTheLogIn(page);
      await seesCard(page, say('auth.login_title'));
      expect(loads()).toBe(1);
      await openForm(page);
      await expect.poll(() => typed(page).inputValue()).toBe('Ada');
    }));

  test('a script that is missing for another reason is said to be, and the page does not load again and again', () =>
    asVisitor(async ({ page, context, expectProblem }) => {
      expectProblem(/answer 404: GET \/assets\/.*auth-screens/);
      expectProblem(/console error/);
      const { loads } = await givenScriptsGone(context, false);
      await answerAndGoToTheLogIn(page);
      await seesHeading(page, say('error.root_title'));
      await page.waitForLoadState('networkidle');
      expect(loads()).toBe(0);
    }));
});
