import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { form, text } from './application.ts';
import { answerQuestion, controlOf } from './fill-form.ts';
import { useSetting } from './setting.ts';
import { callAs, givenLoggedIn, openForm, seesHeading } from './steps.ts';

const setting = useSetting();
const attributes = (control: Locator, ...names: readonly string[]): Promise<readonly (string | null)[]> => Promise.all(names.map((name) => control.getAttribute(name)));
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

test('the summary calls a question as its field does, and says whose it is', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { parent_email_address: 'not an address' });
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'started' });
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'validating' });
    await openForm(page);
    await page.getByRole('link', { name: /^Email Address Parent 1\/Guardian 1: / }).waitFor();
    await page.getByRole('link', { name: 'Where you live now: City', exact: true }).waitFor();
    await page.getByRole('link', { name: /^Search for Your School/ }).click();
    await seesHeading(page, 'Education');
    await expect.poll(() => focused(page)).toBe('hs_name');
  }));
