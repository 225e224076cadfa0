import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../src/server/browser/chromium.ts';
import { startDevelopment, type ProjectCopy } from '../../e2e/project-copy.ts';
import { answersOf, field, newAccount, press, sees, seesCard, seesHeading, seesPath } from '../../e2e/steps.ts';
import { asVisitor } from '../../e2e/visitor.ts';
import { text } from './application.ts';

let project: ProjectCopy;
let browser: Browser;
beforeAll(async () => {
  project = await startDevelopment();
  await project.edit('institution.config.json', (institution) => {
    institution['log_in'] = { by_confirming: true };
  });
  browser = await launchBrowser();
  return () => Promise.all([project.close(), browser.close()]);
});

test('where the institution wants it, the code leads straight into the application, with what was typed before', { timeout: 120_000 }, () =>
  asVisitor({ browser, url: project.url, width: 390, name: 'confirming logs in' }, async ({ page, context }) => {
    context.setDefaultTimeout(30_000);
    const { email, password } = newAccount();
    await page.goto('/about');
    await field(page, 'First Name').fill('Ada');
    await field(page, 'First Name').blur();
    await press(page, 'Save & Continue');
    await seesCard(page, text('auth.signup_title'));
    await field(page, text('auth.email')).fill(email);
    await field(page, text('auth.password')).fill(password);
    await press(page, text('auth.submit'));
    await seesCard(page, text('auth.confirm_title'));
    await field(page, text('auth.code')).fill(await project.codeFor(email));
    await press(page, text('auth.submit'));

    await seesHeading(page, 'About You');
    await seesPath(page, '/about');
    await sees(page, text('auth.confirmed_logged_in'));
    expect(await field(page, 'First Name').inputValue()).toBe('Ada');
    await expect.poll(async () => (await answersOf(context, project))['first_name']).toBe('Ada');
    await page.reload();
    await seesHeading(page, 'About You');
    expect(await field(page, 'First Name').inputValue()).toBe('Ada');
  }),
);
