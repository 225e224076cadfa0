import { expect, test } from 'vitest';
import { openForm } from './application.ts';
import { useSetting } from '../../e2e/setting.ts';
import { callAs, givenLoggedIn, seesHeading } from '../../e2e/steps.ts';

const setting = useSetting();

test('the summary names a question like its field, and says whose it is', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, { parent_email_address: 'not an address' });
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'started' });
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'validating' });
    await openForm(page);
    await page.getByRole('link', { name: /^Email Address Parent 1\/Guardian 1: / }).waitFor();
    await page.getByRole('link', { name: 'Where you live now: City', exact: true }).waitFor();
    await page.getByRole('link', { name: /^Search for Your School/ }).click();
    await seesHeading(page, 'Education');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('hs_name');
  }));
