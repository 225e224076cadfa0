import { expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { useSetting } from './setting.ts';
import { field, givenAccount, press, sees, seesCard } from './steps.ts';

const setting = useSetting();

test('thirty students who sign up at the same moment all have their code and their account within seconds', async () => {
  const started = performance.now();
  const accounts = await Promise.all(Array.from({ length: 30 }, (_, n) => givenAccount(setting.site, `rush-${n}`)));
  expect(new Set(accounts.map(({ email }) => email)).size).toBe(30);
  expect(performance.now() - started).toBeLessThan(8000);
});

test('a student whose log-in is refused under overload reads when to try again, and finds what was typed', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: POST \/public\/login/);
    const { email, password } = await givenAccount(setting.site);
    const message = 'Many people are here right now. Please try again in a few seconds.';
    await context.route(
      `**${calls.login.path}`,
      (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '10' }, json: { message } }),
      { times: 1 },
    );
    await page.goto('/login');
    await seesCard(page, 'Log In');
    await field(page, 'Email Address').fill(email);
    await field(page, 'Password').fill(password);
    await press(page, 'Submit');
    await sees(page, message);
    expect([await field(page, 'Email Address').inputValue(), await field(page, 'Password').inputValue()]).toEqual([email, password]);
    await press(page, 'Submit');
    await page.waitForURL((url) => url.pathname !== '/login');
  }));
