import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { TICKET_HEADER } from '../../src/contract/worth.ts';
import { expectAccessible } from './look-over.ts';
import { useSetting } from './setting.ts';
import { field, givenAccount, press, sees, seesCard } from './steps.ts';

const setting = useSetting();
const words = (place: number): string =>
  `Many people are logging in right now. You are number ${place} in line; this page tries again by itself.`;

/** Sends log-ins away with these places, one after the other, and lets the next one through. Returns the tickets that they came with. */
async function keepInLine(context: BrowserContext, places: readonly number[]): Promise<(string | undefined)[]> {
  const tickets: (string | undefined)[] = [];
  await context.route(`**${calls.login.path}`, (route) => {
    const place = places[tickets.length];
    tickets.push(route.request().headers()[TICKET_HEADER]);
    return place === undefined
      ? route.fallback()
      : route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, json: { message: words(place), ticket: 'the ticket' } });
  });
  return tickets;
}

test('a student who has to wait for the log-in reads the place in line, and is logged in without doing anything', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: POST \/public\/login/);
    const { email, password } = await givenAccount(setting.site);
    const tickets = await keepInLine(context, [42, 7]);
    await page.goto('/login');
    await seesCard(page, 'Log In');
    await field(page, 'Email Address').fill(email);
    await field(page, 'Password').fill(password);
    await press(page, 'Submit');
    // Said in a place that screen readers read when there is a pause; nothing takes the focus away.
    await page
      .getByRole('status')
      .filter({ hasText: words(42) })
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Stop Waiting' }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await field(page, 'Password').inputValue()).toBe(password);
    await expectAccessible(page, 'waiting in line');
    await sees(page, words(7));
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(tickets).toEqual([undefined, 'the ticket', 'the ticket']);
  }));

test('one who does not want to wait has the form back as it was', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(/answer 503: POST \/public\/login/);
    const { email, password } = await givenAccount(setting.site);
    await keepInLine(context, [42]);
    await page.goto('/login');
    await seesCard(page, 'Log In');
    await field(page, 'Email Address').fill(email);
    await field(page, 'Password').fill(password);
    await press(page, 'Submit');
    await press(page, 'Stop Waiting');
    await page.getByRole('button', { name: 'Stop Waiting' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Submit' }).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect([await field(page, 'Email Address').inputValue(), await field(page, 'Password').inputValue()]).toEqual([email, password]);
    await press(page, 'Submit');
    await page.waitForURL((url) => url.pathname !== '/login');
  }));
