import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { text, openForm } from './application.ts';
import { useSetting } from '../../e2e/setting.ts';
import { field, givenAccount, logIn, press, sees, seesCard, seesHeading, seesPath } from '../../e2e/steps.ts';
import type { Visitor } from '../../e2e/visitor.ts';

const setting = useSetting();
const NEEDED = text('auth.cookies_needed');

const firstName = (page: Page): Locator => page.getByRole('region', { name: 'Your name' }).getByLabel('First Name', { exact: true });

/** A browser that keeps nothing: it refuses cookies, and throws where a page wants to keep anything else. */
const withoutStorage = (visit: (visitor: Visitor) => Promise<void>): Promise<void> =>
  setting.asVisitor(async (visitor) => {
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
    await logIn(page, await givenAccount(setting.site));
    await page.getByRole('alert').getByText(NEEDED).waitFor();
    await seesCard(page, 'Log In');
    await seesPath(page, '/login');
    expect(await page.getByText(text('auth.logged_in')).count()).toBe(0);
  }));

test('the same where the browser says that it takes them, and then does not', () =>
  withoutStorage(async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => true }));
    await page.goto('/login');
    await logIn(page, await givenAccount(setting.site));
    await page.getByRole('alert').getByText(NEEDED).waitFor();
    expect(await page.getByText(text('auth.logged_in')).count()).toBe(0);
  }));

test('a visitor can still fill in the form, and reads about cookies at the sign-up', () =>
  withoutStorage(async ({ page }) => {
    await openForm(page);
    await firstName(page).fill('Zoë');
    await press(page, 'Save & Continue');
    await seesCard(page, 'Sign Up');
    await field(page, 'Email Address').fill('zoe@example.org');
    await field(page, 'Password').fill('Harbor light 4 all!');
    await press(page, 'Submit');
    await page.getByRole('alert').getByText(NEEDED).waitFor();
    await sees(page, NEEDED);
    await page.goBack();
    await seesHeading(page, 'About You');
    await expect.poll(() => firstName(page).inputValue()).toBe('Zoë');
    await page.reload();
    await seesHeading(page, 'About You');
    await firstName(page).fill('Ola');
    expect(await firstName(page).inputValue()).toBe('Ola');
  }));
