import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { useBrowserSetup } from './browser-setup.ts';
import { fieldByLabel, createAccount, clickButton, sees, seesCard } from './steps.ts';

const setting = useBrowserSetup();

test('thirty students who sign up at the same moment all have their code and their account within seconds', async () => {
  const started = performance.now();
  const accounts = await Promise.all(Array.from({ length: 30 }, (_, n) => createAccount(setting.site, `rush-${n}`)));
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(30);
  expect(performance.now() - started).toBeLessThan(8000);
});

test('a student whose log-in is refused under overload reads when to try again, and finds what was typed', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: POST \/public\/login/);
    const { email, password } = await createAccount(setting.site);
    const message = 'Many people are here right now. Please try again in a few seconds.';
    await context.route(
      `**${endpoints.login.path}`,
      (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '10' }, json: { message } }),
      { times: 1 },
    );
    await page.goto('/login');
    await seesCard(page, 'Log In');
    await fieldByLabel(page, 'Email Address').fill(email);
    await fieldByLabel(page, 'Password').fill(password);
    await clickButton(page, 'Submit');
    await sees(page, message);
    expect([await fieldByLabel(page, 'Email Address').inputValue(), await fieldByLabel(page, 'Password').inputValue()]).toEqual([
      email,
      password,
    ]);
    await clickButton(page, 'Submit');
    await page.waitForURL((url) => url.pathname !== '/login');
  }));
