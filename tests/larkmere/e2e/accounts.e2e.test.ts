import { expect, test } from 'vitest';
import { form, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import { callAs, field, givenAccount, givenLoggedIn, press, sees, seesCard, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();

test('who presses Log In again and again while the application opens is logged in once, with what was typed before', () =>
  setting.asVisitor(async ({ page }) => {
    const account = await givenAccount(setting.site);
    await openForm(page);
    await answerQuestion(page, form, 'first_name', 'Bo');
    await press(page, 'Save & Continue');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await seesCard(page, 'Log In');
    // After a reload the scripts of the form are not there yet.
    await page.route(/\/form[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.reload();
    await field(page, 'Email Address').fill(account.email);
    await field(page, 'Password').fill(account.password);
    let logIns = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/public/login')) logIns += 1;
    });
    await page.getByRole('button', { name: 'Submit', exact: true }).evaluate((button: HTMLButtonElement) => {
      const again = setInterval(() => (button.isConnected ? button.click() : clearInterval(again)), 1);
    });
    await seesPath(page, '/about');
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
    await sees(page, text('save.saved'));
    expect(logIns).toBe(1);
  }));

test('the first address of a session leads a student to the last page, those after it where they say', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site);
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'started' });
    await callAs(context, setting.site, 'PUT', '/api/last-page', { last_page: '/education' });
    const paths = [
      '/about',
      '/education',
      '/final-steps',
      '/login',
      '/signup',
      '/confirm',
      '/forgot',
      '/reset',
      '/completion',
      '/no-such-page',
    ];
    for (const [index, path] of paths.entries()) {
      const end = index < 2 ? '/education' : '/final-steps';
      await page.goto(`${path}?source=fair`);
      await seesPath(page, end);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname, `${path} leads to ${end}, and stays there`).toBe(end);
    }
  }));
