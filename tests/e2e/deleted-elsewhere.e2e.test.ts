import { describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { loadDefinition } from '../../src/server/definition.ts';
import { shippedInstitutions } from '../institutions/shipped.ts';
import { useSetting } from './setting.ts';
import { callAs, givenLoggedIn, PASSWORD, sees, seesHeading, seesPath } from './steps.ts';

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form } = loadDefinition(folder);
  const setting = useSetting({ environment: { INSTITUTION: folder }, locale: form.language });
  const first = form.pages[0]?.title ?? '';
  const say = (key: string): string => form.text[key] ?? '';

  test.each(['comes back to it', 'reloads it'])('a student whose account was deleted on another device %s, and reads so', (what) =>
    setting.asVisitor(async ({ page, context, expectProblem }) => {
      const account = await givenLoggedIn(context, setting.site);
      await page.goto('/');
      await seesHeading(page, first);
      const device = await context.browser()?.newContext();
      if (!device) throw new Error('There is no browser');
      await callAs(device, setting.site, 'POST', calls.login.path, { username: account.email, password: PASSWORD });
      await callAs(device, setting.site, 'POST', calls.deleteAccount.path, { password: PASSWORD });
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
