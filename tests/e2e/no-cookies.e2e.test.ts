import { describe, expect, test } from 'vitest';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useInstitutionSite } from './institution-site.ts';
import { fieldByLabel, TEST_PASSWORD, clickButton, sees, seesCard, seesHeading } from './steps.ts';

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { asVisitor, pages, say, openForm, type, typed, goOn } = useInstitutionSite(folder);
  const [first] = pages;
  const NEEDED = say('auth.cookies_needed');

  test('a visitor whose browser keeps nothing can fill in the form, and reads about cookies at the sign-up', () =>
    asVisitor(async ({ page, context }) => {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
        }
      });
      await openForm(page);
      await type(page, 'Zoë');
      await goOn(page);
      await seesCard(page, say('auth.signup_title'));
      await fieldByLabel(page, say('auth.email')).fill('zoe@example.org');
      await fieldByLabel(page, say('auth.password')).fill(TEST_PASSWORD);
      await clickButton(page, say('auth.submit'));
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
