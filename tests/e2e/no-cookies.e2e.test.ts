import { describe, expect, test } from 'vitest';
import { shippedInstitutions } from '../institutions/shipped.ts';
import { useInstitution } from './institution-site.ts';
import { field, givenAccount, logIn, PASSWORD, press, sees, seesCard, seesHeading, seesPath } from './steps.ts';
import type { Visitor } from './visitor.ts';

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form, setting, asVisitor, pages, say, openForm, type, typed, goOn } = useInstitution(folder);
  const [first] = pages;
  const NEEDED = say('auth.cookies_needed');

  /** A browser that keeps nothing: it refuses cookies, and throws where a page wants to keep anything else. */
  const withoutStorage = (visit: (visitor: Visitor) => Promise<void>): Promise<void> =>
    asVisitor(async (visitor) => {
      const session = await visitor.context.newCDPSession(visitor.page);
      await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
      await visitor.page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
        }
      });
      await visit(visitor);
    });

  test('a student who refuses cookies reads at the log-in that they are needed, and how to allow them', () =>
    withoutStorage(async ({ page }) => {
      await page.goto('/login');
      await logIn(page, await givenAccount(setting.site), form.text);
      await page.getByRole('alert').getByText(NEEDED).waitFor();
      await seesCard(page, say('auth.login_title'));
      await seesPath(page, '/login');
      expect(await page.getByText(say('auth.logged_in')).count()).toBe(0);
    }));

  test('the same where the browser says that it takes them, and then does not', () =>
    withoutStorage(async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => true }));
      await page.goto('/login');
      await logIn(page, await givenAccount(setting.site), form.text);
      await page.getByRole('alert').getByText(NEEDED).waitFor();
      expect(await page.getByText(say('auth.logged_in')).count()).toBe(0);
    }));

  test('a visitor can still fill in the form, and reads about cookies at the sign-up', () =>
    withoutStorage(async ({ page }) => {
      await openForm(page);
      await type(page, 'Zoë');
      await goOn(page);
      await seesCard(page, say('auth.signup_title'));
      await field(page, say('auth.email')).fill('zoe@example.org');
      await field(page, say('auth.password')).fill(PASSWORD);
      await press(page, say('auth.submit'));
      await page.getByRole('alert').getByText(NEEDED).waitFor();
      await sees(page, NEEDED);
      await page.goBack();
      await seesHeading(page, first.title);
      await expect.poll(() => typed(page).inputValue()).toBe('Zoë');
      await page.reload();
      await seesHeading(page, first.title);
      await type(page, 'Ola');
      expect(await typed(page).inputValue()).toBe('Ola');
    }));
});
