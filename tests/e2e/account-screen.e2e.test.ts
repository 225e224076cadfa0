import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { fillText } from '../../src/form/model/text.ts';
import { visiblePages } from '../../src/form/evaluate/pages.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { fillPage } from './fill-form.ts';
import { shortestSubmittablePersona } from './shortest-persona.ts';
import { expectAccessible } from './expect-accessible.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { logIn, TEST_PASSWORD, clickButton, sees, seesHeading, seesPath } from './steps.ts';

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form, validators } = loadFormDefinition(folder);
  const setting = useBrowserSetup({ environment: { INSTITUTION: folder }, locale: form.language });
  const say = (key: string, params: Record<string, string> = {}): string =>
    fillText(form.text[key] ?? '', {
      institution_short_name: form.institution.short_name,
      help_email: form.institution.help_email,
      ...params,
    });
  const keptFor = (kept: 'drafts' | 'submitted'): readonly string[] => {
    const { days, year_ends: end } = form.institution.retention?.[kept] ?? {};
    if (days === undefined) return [];
    const key = `kept.${kept === 'drafts' ? 'draft' : kept}${end === undefined ? '' : '_from'}`;
    const day = new Intl.DateTimeFormat(form.language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    return [say(key, { days: String(days), day: end === undefined ? '' : day.format(new Date(`2027-${end}`)) })];
  };
  const { persona: complete, formState: completed } = shortestSubmittablePersona(folder, { form, validators });
  const [name, value] = Object.entries(complete.answers).find(([key, answer]) => key in form.questions && typeof answer === 'string') as [
    string,
    string,
  ];

  test('a student has all data, and deletes the account with the password; another window is logged out, too', () =>
    setting.asStudent({ [name]: value }, async ({ page, openTab, expectProblem, account }) => {
      await page.goto('/');
      await seesHeading(page, form.pages[0]?.title ?? '');
      await clickButton(page, say('account.label'));
      await page.getByRole('link', { name: say('account.own') }).click();
      await seesHeading(page, say('own.title'));
      await expectAccessible(page, 'own account');
      for (const sentence of keptFor('drafts')) await sees(page, sentence);
      expect(await page.getByRole('heading', { name: say('own.withdraw_title') }).count()).toBe(0);
      await page.reload();
      await seesHeading(page, say('own.title'));

      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: say('own.download') }).click();
      const zip = await JSZip.loadAsync(await readFile(await (await download).path()));
      const data = JSON.parse((await zip.file('data.json')?.async('string')) ?? '') as {
        account: { email: string };
        application: { answers: { key: string; value: unknown }[] };
      };
      expect(data.account.email).toBe(account.email);
      expect(data.application.answers.find(({ key }) => key === name)?.value).toBe(value);

      const other = await openTab();
      await other.goto('/');
      await seesHeading(other, form.pages[0]?.title ?? '');
      await page.bringToFront();
      await clickButton(page, say('own.delete'));
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText(account.email).waitFor();
      await expectAccessible(page, 'dialog before an account is deleted');
      await clickButton(page, say('own.delete_yes'));
      await dialog.getByText(say('own.password_rule')).waitFor();
      expectProblem(/answer 400: POST \/api\/account-deletion$/);
      await dialog.getByLabel(say('own.password'), { exact: true }).fill('Wrong-horse-9999');
      await clickButton(page, say('own.delete_yes'));
      await dialog.getByText(say('refusal.wrong_password')).waitFor();
      await dialog.getByLabel(say('own.password'), { exact: true }).fill(TEST_PASSWORD);
      await page.keyboard.press('Enter');
      await seesPath(page, '/login');
      await sees(page, say('own.deleted'));
      await seesPath(other, '/login');
      await sees(other, say('error.account_gone'));
      expect(await page.evaluate(keptOnDevice)).toEqual([]);
      expectProblem(/answer 400: POST \/public\/login$/);
      await logIn(page, account, form.text);
      await page.getByText(say('refusal.wrong_login')).first().waitFor();
    }));

  test('a student changes the password, stays logged in, and is logged out on every other device', () =>
    setting.asStudent({ [name]: value }, async ({ page, context, expectProblem, account }) => {
      const elsewhere = await context.browser()?.newContext({ baseURL: setting.site.url, locale: form.language });
      const other = await elsewhere?.newPage();
      if (!elsewhere || !other) throw new Error('There is no browser.');
      await other.goto('/login');
      await logIn(other, account, form.text);
      await seesHeading(other, form.pages[0]?.title ?? '');

      await page.goto('/account');
      await seesHeading(page, say('own.title'));
      const opener = page.getByRole('button', { name: say('own.new_password'), exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('alertdialog', { name: say('own.new_password_question') });
      const present = dialog.getByLabel(say('own.present_password'), { exact: true });
      const next = dialog.getByLabel(say('auth.new_password'), { exact: true });
      await dialog.getByText(say('own.new_password_care')).and(page.locator(':focus, :focus *')).waitFor();
      await expectAccessible(page, 'dialog to change the password');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await dialog.getByText(say('own.password_rule')).waitFor();
      await dialog.getByText(say('auth.password_rule')).waitFor();
      await present.and(page.locator(':focus')).waitFor();

      expectProblem(/answer 400: POST \/api\/password$/);
      await page.keyboard.type('Wrong-horse-9999');
      await next.fill('Calm lakes 8 ducks!');
      const rules = dialog.getByRole('listitem').filter({ hasText: say('password.length') });
      await rules.filter({ hasText: say('password.state_success') }).waitFor();
      await page.keyboard.press('Enter');
      await dialog.getByText(say('refusal.wrong_password')).waitFor();
      await present.and(page.locator(':focus')).waitFor();
      await expectAccessible(page, 'dialog with a wrong password');
      await present.fill(TEST_PASSWORD);
      expectProblem(/answer 400: POST \/api\/password$/);
      await next.fill('P@ssw0rd2027!');
      await clickButton(page, say('own.new_password_yes'));
      await dialog.getByText(say('refusal.breached_password')).waitFor();
      await next.and(page.locator(':focus')).waitFor();
      await next.fill('Calm lakes 8 ducks!');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await sees(page, say('own.new_password_done'));
      await opener.and(page.locator(':focus')).waitFor();
      await expectAccessible(page, 'own account after a new password');
      await opener.click();
      expect(await next.inputValue()).toBe('');
      await page.keyboard.press('Escape');

      await page.reload();
      await seesHeading(page, say('own.title'));
      await other.reload();
      await seesPath(other, '/login');
      await logIn(other, { ...account, password: 'Calm lakes 8 ducks!' }, form.text);
      await seesHeading(other, form.pages[0]?.title ?? '');
      await elsewhere.close();
    }));

  test('a student changes the email address with a code from the new one, also after the page has been loaded again', () =>
    setting.asStudent({ [name]: value }, async ({ page, expectProblem, account }) => {
      const email = account.email.replace('@', '.new@');
      await page.goto('/account');
      await sees(page, say('own.email_text', { email: account.email }));
      await clickButton(page, say('own.email'));
      const dialog = page.getByRole('alertdialog', { name: say('own.email_question') });
      const address = dialog.getByLabel(say('own.email_new'), { exact: true });
      await dialog.getByText(say('own.email_care')).waitFor();
      await expectAccessible(page, 'dialog to change the email address');
      await address.fill('nowhere');
      await clickButton(page, say('own.email_yes'));
      await dialog.getByText(say('auth.email_rule')).waitFor();
      await dialog.getByText(say('own.password_rule')).waitFor();
      await address.and(page.locator(':focus')).waitFor();
      expectProblem(/answer 400: POST \/api\/email-change$/);
      await address.fill(account.email);
      await dialog.getByLabel(say('own.password'), { exact: true }).fill(TEST_PASSWORD);
      await page.keyboard.press('Enter');
      await dialog.getByText(say('refusal.same_email')).waitFor();
      await address.fill(email);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      const code = page.getByLabel(say('auth.code'), { exact: true });
      await code.and(page.locator(':focus')).waitFor();
      await expectAccessible(page, 'own account with a new address that waits for its code');

      await page.reload();
      await sees(page, say('own.email_waits', { email }));
      await clickButton(page, say('own.email_confirm'));
      await sees(page, say('auth.code_rule'));
      await code.and(page.locator(':focus')).waitFor();
      expectProblem(/answer 400: POST \/api\/email$/);
      const right = await setting.site.codeFor(email);
      await code.fill(right === '000000' ? '000001' : '000000');
      await page.keyboard.press('Enter');
      await sees(page, say('refusal.wrong_code'));
      await code.fill(right);
      await page.keyboard.press('Enter');
      await sees(page, say('own.email_done', { email }));
      await sees(page, say('own.email_text', { email }));
      await page
        .getByRole('heading', { name: say('own.title') })
        .and(page.locator(':focus'))
        .waitFor();
      await expectAccessible(page, 'own account after a new address');

      await clickButton(page, say('own.email'));
      await address.fill(account.email);
      await dialog.getByLabel(say('own.password'), { exact: true }).fill(TEST_PASSWORD);
      await clickButton(page, say('own.email_yes'));
      await clickButton(page, say('own.email_keep'));
      await page
        .getByRole('button', { name: say('own.email'), exact: true })
        .and(page.locator(':focus'))
        .waitFor();
      await clickButton(page, say('account.label'));
      await page.getByRole('button', { name: say('account.log_out') }).click();
      await seesPath(page, '/login');
      await logIn(page, { ...account, email }, form.text);
      await seesHeading(page, form.pages[0]?.title ?? '');
    }));

  test('a student withdraws what was submitted, once it was said what follows, and can then delete it', { timeout: 120_000 }, () =>
    setting.asStudent({}, async ({ page }) => {
      await page.goto('/');
      for (const each of visiblePages(form, completed)) {
        await seesHeading(page, each.title);
        await fillPage(page, form, each.id, complete.answers);
        await clickButton(page, say(each.buttons.at(-1)?.text ?? ''));
      }
      await seesHeading(page, say('completion.heading'));
      const reference =
        (await page
          .locator('dl > div', { hasText: say('completion.reference') })
          .locator('dd')
          .textContent()) ?? '';
      await clickButton(page, say('account.label'));
      await page.getByRole('link', { name: say('account.own') }).click();
      await sees(page, say('own.withdraw_text', { reference }));
      for (const sentence of keptFor('submitted')) await sees(page, sentence);
      await clickButton(page, say('footer.privacy'));
      const notice = page.getByRole('dialog', { name: say('privacy.title') });
      await notice.waitFor();
      for (const kept of ['drafts', 'submitted'] as const)
        for (const sentence of keptFor(kept)) await notice.getByText(sentence, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await notice.waitFor({ state: 'detached' });
      await sees(page, say('own.delete_first'));
      expect(await page.getByRole('button', { name: say('own.delete'), exact: true }).count()).toBe(0);
      await clickButton(page, say('own.withdraw'));
      await page.getByRole('alertdialog', { name: say('own.withdraw_question') }).waitFor();
      await expectAccessible(page, 'dialog before a withdrawal');
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await clickButton(page, say('own.withdraw'));
      // A double-click on a dialog button must not select or press anything below it.
      await page.getByRole('button', { name: say('own.withdraw_yes'), exact: true }).dblclick();
      await sees(page, say('own.withdraw_done'));
      expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('');
      await page
        .getByRole('heading', { name: say('own.title') })
        .and(page.locator(':focus'))
        .waitFor();
      await page.getByRole('button', { name: say('own.delete'), exact: true }).waitFor();
      await page.getByRole('link', { name: say('own.back') }).click();
      await seesHeading(page, say('state.withdrawn'));
      await expectAccessible(page, 'withdrawn');
      await clickButton(page, say('account.label'));
      await page.getByRole('link', { name: say('account.own') }).click();
      await clickButton(page, say('own.delete'));
      await sees(page, say('own.delete_submitted'));
      await page.getByRole('alertdialog').getByLabel(say('own.password'), { exact: true }).fill(TEST_PASSWORD);
      await clickButton(page, say('own.delete_yes'));
      await seesPath(page, '/login');
    }),
  );

  test('whose session has ended meanwhile is led to the log-in, and saves no file in place of the data', () =>
    setting.asStudent({}, async ({ page, context, expectProblem }) => {
      await page.goto('/account');
      await seesHeading(page, say('own.title'));
      const saved: string[] = [];
      page.on('download', (download) => saved.push(download.suggestedFilename()));
      await page.route(`**${endpoints.myData.path}`, (route) => route.abort());
      expectProblem(/my-data/);
      await page.getByRole('link', { name: say('own.download') }).click();
      await sees(page, say('error.no_answer'));
      await page.unroute(`**${endpoints.myData.path}`);
      await page.waitForLoadState('networkidle');
      await context.clearCookies({ name: 'matricula_session' });
      await page.getByRole('link', { name: say('own.download') }).click();
      await seesPath(page, '/login');
      await sees(page, say('error.session_invalid'));
      expect(saved).toEqual([]);
    }));
});

async function keptOnDevice(): Promise<readonly string[]> {
  const open = indexedDB.open('matricula');
  const database = await new Promise<IDBDatabase>((resolve) => open.addEventListener('success', () => resolve(open.result)));
  const names = database.transaction('drafts').objectStore('drafts').getAllKeys();
  await new Promise((resolve) => names.addEventListener('success', resolve));
  database.close();
  return [...names.result.map(String), ...Object.keys(localStorage).filter((name) => name.startsWith('matricula_draft'))].filter(
    (name) => !name.includes('visitor'),
  );
}
