import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../chromium.ts';
import { startDevelopment, type ProjectCopy } from '../../e2e/project-copy.ts';
import { answersOf, field, newAccount, press, sees, seesHeading, seesPath, signUpWithCode } from '../../e2e/steps.ts';
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
    await page.goto('/about');
    await field(page, 'First Name').fill('Ada');
    await field(page, 'First Name').blur();
    await press(page, 'Save & Continue');
    await signUpWithCode(page, project, newAccount());

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
