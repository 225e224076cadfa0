import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { callAs, TEST_PASSWORD, sees, seesHeading, seesPath } from './steps.ts';

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });
  const first = form.pages[0]?.title ?? '';
  const say = (key: string): string => form.text[key] ?? '';

  test.each(['comes back to it', 'reloads it'])('a student whose account was deleted on another device %s, and reads so', (what) =>
    setting.asStudent({}, async ({ page, context, expectProblem, account }) => {
      await page.goto('/');
      await seesHeading(page, first);
      const device = await context.browser()?.newContext();
      if (!device) throw new Error('There is no browser');
      await callAs(device, setting.site, 'POST', endpoints.login.path, { username: account.email, password: TEST_PASSWORD });
      await callAs(device, setting.site, 'POST', endpoints.deleteAccount.path, { password: TEST_PASSWORD });
      await device.close();

      expectProblem(/answer 401: (GET|POST|PUT) \/api\//);
      if (what === 'reloads it') await page.reload();
      else await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await seesPath(page, '/login');
      await sees(page, say('error.account_gone'));
      await page.goto('/');
      await seesHeading(page, first);
      expect(await page.getByText(say('error.account_gone')).count()).toBe(0);
    }),
  );
});
