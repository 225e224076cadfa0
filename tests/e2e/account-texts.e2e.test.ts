import { describe, expect, test } from 'vitest';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useInstitutionSite } from './institution-site.ts';
import { fieldByLabel, logIn, newAccount, clickButton, sees, seesCard, seesHeading, seesPath, signUpAndConfirm } from './steps.ts';

const NEW_PASSWORD = 'Another harbor, 2 lights!';

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form, setting, asVisitorWith, pages, say, openForm, type, typed, goOn } = useInstitutionSite(folder);
  const [first] = pages;

  test(
    'an account is made from the form, gets another password, and is left, all in the words of the institution',
    { timeout: 120_000 },
    () =>
      asVisitorWith({ width: 390 }, async ({ page, expectProblem }) => {
        expectProblem(/answer 400: POST \/public\/login/);
        const account = newAccount();
        await openForm(page);
        await type(page, 'Zoë');
        await goOn(page);
        await signUpAndConfirm(page, setting.site, account, form.text);
        await sees(page, say('auth.confirmed'));

        await clickButton(page, say('auth.submit'));
        await sees(page, say('auth.login_password_rule'));
        await page.getByRole('link', { name: say('auth.forgot_link') }).click();
        await seesCard(page, say('auth.forgot_title'));
        await fieldByLabel(page, say('auth.email')).fill(account.email);
        await clickButton(page, say('auth.submit'));
        await sees(page, say('auth.forgot_sent').replace('{email}', account.email));
        await page.goto(await setting.site.resetLinkFor(account.email));
        await seesCard(page, say('auth.reset_title'));
        await fieldByLabel(page, say('auth.new_password')).fill(NEW_PASSWORD);
        await fieldByLabel(page, say('auth.confirm_password')).fill(account.password);
        await clickButton(page, say('auth.submit'));
        await sees(page, say('auth.passwords_must_match'));
        await fieldByLabel(page, say('auth.confirm_password')).fill(NEW_PASSWORD);
        await clickButton(page, say('auth.submit'));
        await sees(page, say('auth.reset_done'));

        await logIn(page, account, form.text);
        await sees(page, say('auth.login_error'));
        await fieldByLabel(page, say('auth.password')).fill(NEW_PASSWORD);
        await clickButton(page, say('auth.submit'));
        await sees(page, say('auth.logged_in'));
        await seesHeading(page, first.title);
        await clickButton(page, say('device.add'));
        await expect.poll(() => typed(page).inputValue()).toBe('Zoë');
        await clickButton(page, say('account.label'));
        await clickButton(page, say('account.log_out'));
        await sees(page, say('auth.logged_out'));
        await seesPath(page, '/login');
      }),
  );
});
