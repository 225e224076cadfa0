import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { endpoints, LOGGED_IN_COOKIE } from '../../src/api/endpoints.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useInstitutionSite } from './institution-site.ts';
import { readCacheText, waitForServiceWorker, readCacheSummary } from './precached-pages.ts';
import {
  fetchSavedAnswers,
  fieldByLabel,
  createAccount,
  createLoggedInAccount,
  logIn,
  clickButton,
  seesCard,
  seesHeading,
} from './steps.ts';
import { openTunnel } from './tunnel.ts';
import type { Visitor } from './visitor.ts';

const institutions = await Promise.all(shippedInstitutions.map(async (institution) => ({ ...institution, tunnel: await openTunnel() })));

describe.each(institutions)('the institution $name', ({ folder, tunnel }) => {
  const institution = useInstitutionSite(folder, { tunnel });
  const { form, setting, say, openForm, type, typed, pages } = institution;
  const asVisitor = (visit: (visitor: Visitor) => Promise<void>): Promise<void> =>
    institution.asVisitorWith({ keepsPages: true }, visit).finally(tunnel.open);

  const enterTunnel = async (context: BrowserContext): Promise<void> => {
    tunnel.cut();
    await context.setOffline(true);
  };
  const leaveTunnel = async (context: BrowserContext): Promise<void> => {
    tunnel.open();
    await context.setOffline(false);
  };
  const saysOffline = (page: Page) => page.getByText(say('save.offline'));
  const isTyped = (page: Page, text: string): Promise<void> => expect.poll(() => typed(page).inputValue()).toBe(text);

  test('where a connection stalls, what is kept shows after a few seconds, until the server is there again', () =>
    asVisitor(async ({ page }) => {
      await openForm(page);
      await type(page, 'Ada');
      await waitForServiceWorker(page);
      tunnel.stall();
      const since = Date.now();
      await page.reload();
      await seesHeading(page, pages[0].title);
      expect(Date.now() - since).toBeLessThan(8000);
      await isTyped(page, 'Ada');
      await saysOffline(page).waitFor();
      tunnel.open();
      await saysOffline(page).waitFor({ state: 'detached', timeout: 20_000 });
    }));

  test('what a student types in a tunnel is there after it, although the page was loaded again in between', () =>
    asVisitor(async ({ page, context, expectProblem }) => {
      expectProblem(/request failed: (GET|PUT) \/api\//);
      await createLoggedInAccount(context, setting.site);
      await openForm(page);
      await waitForServiceWorker(page);
      await enterTunnel(context);
      await type(page, 'Ada');
      await saysOffline(page).waitFor();
      await page.reload();
      await seesHeading(page, say('offline.title'));
      await page.getByText(say('offline.text')).waitFor();
      await leaveTunnel(context);
      await seesHeading(page, pages[0].title);
      await isTyped(page, 'Ada');
      await expect.poll(async () => Object.values(await fetchSavedAnswers(context, setting.site))).toContain('Ada');
    }));

  test('a student whose connection stalls reads so at once, and can try again where it has ended', () =>
    asVisitor(async ({ page, context, expectProblem }) => {
      expectProblem(/request failed: (GET|PUT) \/api\//);
      await createLoggedInAccount(context, setting.site);
      await openForm(page);
      await waitForServiceWorker(page);
      tunnel.stall();
      await page.reload();
      await seesHeading(page, say('offline.title'));
      tunnel.open();
      await seesHeading(page, pages[0].title);
      tunnel.cut();
      await page.reload();
      await seesHeading(page, say('offline.title'));
      tunnel.open();
      await clickButton(page, say('offline.retry'));
      await seesHeading(page, pages[0].title);
    }));

  test('of two students at one computer nothing is kept with the pages, before and after they log out', () =>
    asVisitor(async ({ page, context }) => {
      const kept: string[] = [];
      const secrets: string[] = [];
      for (const name of ['Zephyrine', 'Quillon']) {
        const account = await createAccount(setting.site, name.toLowerCase());
        await page.goto('/login');
        await logIn(page, account, form.text);
        await seesHeading(page, pages[0].title);
        await type(page, name);
        await waitForServiceWorker(page);
        await page.reload();
        await seesHeading(page, pages[0].title);
        await expect.poll(async () => Object.values(await fetchSavedAnswers(context, setting.site))).toContain(name);
        const cookies = await context.cookies();
        expect(cookies.map((cookie) => cookie.name)).toContain(LOGGED_IN_COOKIE);
        const profile = await (await context.request.get(setting.site.url + endpoints.profile.path)).json();
        secrets.push(name, account.email, account.email.split('@')[0] ?? '', profile.help_id, profile.device_key);
        secrets.push(...cookies.filter(({ value }) => value.length > 8).map(({ value }) => value));
        kept.push(await readCacheText(page));
        await clickButton(page, say('account.label'));
        await clickButton(page, say('account.log_out'));
        await seesCard(page, say('auth.login_title'));
        kept.push(await readCacheText(page));
      }
      expect(secrets.length).toBeGreaterThanOrEqual(14);
      for (const text of kept) {
        expect(text).toContain(form.institution.name);
        for (const path of ['/api/', '/public/', '/service/', '/office']) expect(text).not.toContain(`${setting.site.url}${path}`);
        expect(text).not.toMatch(/set-cookie/i);
        for (const secret of secrets) expect(text, secret).not.toContain(secret);
      }
    }));

  test('the office, calls and links with a token are never answered by what is kept', () =>
    asVisitor(async ({ page, context, expectProblem }) => {
      await openForm(page);
      await waitForServiceWorker(page);
      await enterTunnel(context);
      for (const path of ['/office', '/api/profile', '/about?token=abc', '/third-party-notices.txt']) {
        expectProblem(/request failed: GET/);
        await expect(page.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
      }
      await leaveTunnel(context);
      await page.goto('/office');
      await fieldByLabel(page, say('auth.password')).waitFor();
      expect(await readCacheSummary(page)).toMatchObject({ workers: 1, builds: 1 });
    }));
});
