import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useInstitutionSite } from './institution-site.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newAccount, clickButton, sees, seesHeading, seesPath, signUpAndConfirm, logIn } from './steps.ts';

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form, setting, asVisitorWith, say } = useInstitutionSite(folder);
  const linkFor = (accountId: string): string => {
    const { reminders } = createSecrets(readFileSync(join(setting.site.dataDir, 'secret.key'), 'utf8').trim());
    return `/reminders?id=${reminders.seal(accountId).toString('base64url')}`;
  };

  test('the link of a reminder leads to a page that stops them with one press, and starts them again, logged in or not', () =>
    asVisitorWith({ width: 390 }, async ({ page, expectProblem }) => {
      expectProblem(/answer 400: POST \/public\/reminders/);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await page.goto(linkFor(randomUUID()));
      await seesHeading(page, say('reminders.title'));
      await expectAccessible(page, 'reminders');
      expect(asked.filter((call) => /\/(api|public)\//.test(call))).toEqual([]);
      await clickButton(page, say('reminders.stop'));
      await sees(page, say('reminders.stopped'));
      await page.getByRole('button', { name: say('reminders.start') }).focus();
      await page.keyboard.press('Enter');
      await sees(page, say('reminders.started'));
      await expectAccessible(page, 'reminders that are started');

      await page.goto(`/reminders?id=${'x'.repeat(88)}`);
      await clickButton(page, say('reminders.stop'));
      await page.getByRole('alert').waitFor();

      const account = newAccount();
      await page.goto('/signup');
      await signUpAndConfirm(page, setting.site, account, form.text);
      await logIn(page, account, form.text);
      await sees(page, say('auth.logged_in'));
      await page.goto(linkFor(randomUUID()));
      await clickButton(page, say('reminders.stop'));
      await sees(page, say('reminders.stopped'));
      await page.getByRole('link', { name: say('reminders.go_on') }).click();
      await seesPath(page, `/${form.pages[0]?.id ?? ''}`);
    }));
});
