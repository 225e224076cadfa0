import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { form, persona, text, openForm } from './application.ts';
import { answerQuestion, controlOf } from '../../e2e/fill-form.ts';
import { useSetting } from '../../e2e/setting.ts';
import {
  callAs,
  field,
  givenAccount,
  givenLoggedIn,
  goToStep,
  PASSWORD,
  press,
  sees,
  seesCard,
  seesHeading,
  seesPath,
} from '../../e2e/steps.ts';

const setting = useSetting();
const EMAIL_RULE = 'Your email address must be valid.';
const RESET = `/reset?${new URLSearchParams({ username: 'ada@example.org', id: 'x' })}`;

interface CardOf {
  readonly path: string;
  readonly heading: string;
  /** Label and autocomplete token of each field, in order. */
  readonly fields: readonly (readonly [label: string, autocomplete: string])[];
  readonly links: Readonly<Record<string, string>>;
  readonly buttons: readonly string[];
  /** The messages when everything is left empty. */
  readonly messages: readonly string[];
}
const cards: readonly CardOf[] = [
  {
    path: '/login',
    heading: 'Log In',
    fields: [
      ['Email Address', 'username'],
      ['Password', 'current-password'],
    ],
    links: { 'Forgot password?': '/forgot', 'Need an account?': '/signup' },
    buttons: ['Submit', 'Resend confirmation code?'],
    messages: ['Please provide a valid email address.', 'Password is required.'],
  },
  {
    path: '/signup',
    heading: 'Sign Up',
    fields: [
      ['Email Address', 'username'],
      ['Password', 'new-password'],
    ],
    links: { 'Log in': '/login' },
    buttons: ['Submit'],
    messages: [EMAIL_RULE, text('auth.password_rule')],
  },
  {
    path: '/confirm',
    heading: 'Confirm Your Account',
    fields: [
      ['Email Address', 'username'],
      ['Confirmation Code', 'one-time-code'],
    ],
    links: { 'Log in': '/login' },
    buttons: ['Submit', 'Resend confirmation code?'],
    messages: [EMAIL_RULE, 'The confirmation code must be exactly 6 numbers.'],
  },
  {
    path: '/forgot',
    heading: 'Forgot Password',
    fields: [['Email Address', 'username']],
    links: { 'Log in': '/login' },
    buttons: ['Submit'],
    messages: [EMAIL_RULE],
  },
  {
    path: RESET,
    heading: 'Reset Password',
    fields: [
      ['New Password', 'new-password'],
      ['Confirm Password', 'new-password'],
    ],
    links: { 'Forgot Password': '/forgot' },
    buttons: ['Submit'],
    messages: [text('auth.password_rule')],
  },
];

describe('the auth screens', () => {
  test.each(cards)('$heading', ({ path, heading, fields, links, buttons, messages }) =>
    setting.asVisitor(async ({ page }) => {
      await page.goto(path);
      await seesCard(page, heading);
      if (path === '/login') await seesHeading(page, 'Please log in.');
      const main = page.getByRole('main');
      for (const [label, autocomplete] of fields) expect(await field(page, label).getAttribute('autocomplete')).toBe(autocomplete);
      for (const [name, to] of Object.entries(links))
        expect(await main.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(to);
      for (const name of buttons) expect(await main.getByRole('button', { name, exact: true }).count()).toBe(1);

      // No messages while fields are typed in and left.
      for (const [label] of fields) {
        await field(page, label).fill('x');
        await field(page, label).blur();
      }
      expect(await page.getByText('Error:').count()).toBe(0);
      for (const [label] of fields) await field(page, label).fill('');
      let isSent = false;
      page.on('request', (request) => (isSent ||= request.method() === 'POST'));
      await press(page, 'Submit');
      for (const message of messages) await sees(page, message);
      expect(await page.getByText('Error:').count(), 'these fields and no others').toBe(messages.length);
      expect(isSent, 'nothing wrong is sent').toBe(false);
      const first = field(page, fields[0]?.[0] ?? '');
      await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    }),
  );

  test('a password can be shown, hidden and pasted', () =>
    setting.asVisitor(async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/login');
      const password = field(page, 'Password');
      await page.evaluate((words) => navigator.clipboard.writeText(words), PASSWORD);
      await password.focus();
      await page.keyboard.press('Control+V');
      expect(await password.inputValue()).toBe(PASSWORD);
      expect(await password.getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Show password: Password' }).click();
      expect(await password.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide password: Password' }).click();
      expect(await password.getAttribute('type')).toBe('password');
    }));

  const [met, notMet] = [text('password.state_success'), text('password.state_error')];
  test.each([
    ['/signup', 'Password', ' Harbor light 4 all!', ['no_outer_space']],
    [RESET, 'New Password', PASSWORD, ['match']],
  ] as const)('%s: the checklist for %s "%s"', (path, label, password, failing) =>
    setting.asVisitor(async ({ page }) => {
      await page.goto(path);
      await field(page, label).fill(password);
      const items = await page.locator('#password-checklist').getByRole('listitem').allInnerTexts();
      expect(items.length).toBe(path === RESET ? 7 : 6);
      const ended = (state: string): number => items.filter((item) => item.trimEnd().endsWith(`: ${state}`)).length;
      expect(ended(notMet)).toBe(failing.length);
      expect(ended(met)).toBe(items.length - failing.length);
      for (const rule of failing) {
        const words = rule === 'match' ? 'passwords must match' : text(`password.${rule}`);
        expect(
          items.some((item) => item.includes(words) && item.includes(notMet)),
          words,
        ).toBe(true);
      }
    }),
  );

  test('half a reset link leads to a new one, and asks for nothing that it cannot use', () =>
    setting.asVisitor(async ({ page }) => {
      await page.goto('/reset?username=ada@example.org');
      await sees(page, text('auth.reset_incomplete_link'));
      expect(await page.title()).toMatch(/^Error: Reset Password/);
      expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
      await page.getByRole('link', { name: 'Get a new link', exact: true }).click();
      await seesCard(page, 'Forgot Password');
      expect(await field(page, 'Email Address').inputValue()).toBe('ada@example.org');
    }));

  test('an address that was typed is carried over to the next card', () =>
    setting.asVisitor(async ({ page }) => {
      await page.goto('/login');
      await field(page, 'Email Address').fill('ada@example.org');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await seesCard(page, 'Forgot Password');
      expect(await field(page, 'Email Address').inputValue()).toBe('ada@example.org');
      await page.getByRole('link', { name: 'Log in', exact: true }).click();
      await page.getByRole('link', { name: 'Need an account?' }).click();
      await seesCard(page, 'Sign Up');
      expect(await field(page, 'Email Address').inputValue()).toBe('ada@example.org');
    }));

  test('a code may be typed or pasted with spaces, dashes and wide digits', () =>
    setting.asVisitor(async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const sent: unknown[] = [];
      await context.route('**/public/confirm', async (route) => {
        sent.push((route.request().postDataJSON() as { code: unknown }).code);
        await route.fulfill({ status: 200, json: { message: 'Confirmed.' } });
      });
      for (const code of ['851 452', '851-452', ' 8 5 1 4 5 2 ', '８５１４５２', 'Your code: 851452']) {
        await page.goto('/confirm');
        await field(page, 'Email Address').fill('ada@example.org');
        await page.evaluate((words) => navigator.clipboard.writeText(words), code);
        await field(page, 'Confirmation Code').focus();
        await page.keyboard.press('Control+V');
        await press(page, 'Submit');
        await seesCard(page, 'Log In');
      }
      expect(sent).toEqual(Array.from({ length: 5 }, () => '851452'));
      await page.goto('/confirm');
      await field(page, 'Email Address').fill('ada@example.org');
      await field(page, 'Confirmation Code').fill('851 45');
      await press(page, 'Submit');
      await sees(page, 'The confirmation code must be exactly 6 numbers.');
    }));
});

test.each([
  ['Save & Continue', 'auth.signup_to_save'],
  ['Submit', 'auth.signup_to_submit'],
])('a visitor who presses %s reads why there is a Sign Up card now', (button, reason) =>
  setting.asVisitor(
    async ({ page }) => {
      await openForm(page);
      if (button === 'Submit') await goToStep(page, 'Final Steps');
      else await answerQuestion(page, form, 'first_name', 'Bo');
      await press(page, button);
      await seesCard(page, 'Sign Up');
      await sees(page, text(reason));
      const submit = await page.getByRole('button', { name: 'Submit', exact: true }).boundingBox();
      expect((submit?.y ?? 0) + (submit?.height ?? 0), 'no scrolling before it can be pressed').toBeLessThan(800);
      await page.getByRole('link', { name: 'Log in', exact: true }).click();
      await seesCard(page, 'Log In');
      await page.goto('/signup');
      await seesCard(page, 'Sign Up');
      expect(await page.getByText(text(reason)).count()).toBe(0);
    },
    { width: 1280, height: 800 },
  ),
);

test('who presses Log In again and again while the application opens is logged in once, with what was typed before', () =>
  setting.asVisitor(async ({ page }) => {
    const account = await givenAccount(setting.site);
    await openForm(page);
    await answerQuestion(page, form, 'first_name', 'Bo');
    await press(page, 'Save & Continue');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await seesCard(page, 'Log In');
    // After a reload the scripts of the form are not there yet.
    await page.route(/\/form[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.reload();
    await field(page, 'Email Address').fill(account.email);
    await field(page, 'Password').fill(account.password);
    let logIns = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/public/login')) logIns += 1;
    });
    await page.getByRole('button', { name: 'Submit', exact: true }).evaluate((button: HTMLButtonElement) => {
      const again = setInterval(() => (button.isConnected ? button.click() : clearInterval(again)), 1);
    });
    await seesPath(page, '/about');
    await expect.poll(() => controlOf(page, form, 'first_name').inputValue()).toBe('Bo');
    await sees(page, text('save.saved'));
    expect(logIns).toBe(1);
  }));

describe('where each path leads', () => {
  const formPaths = form.pages.map(({ id }) => `/${id}`);
  const authPaths = ['/login', '/signup', '/confirm', '/forgot', '/reset'];
  const stays = Object.fromEntries([...formPaths, ...authPaths].map((path) => [path, path]));
  const everything = [...formPaths, ...authPaths, '/completion', '/no-such-page'];
  const among = (paths: readonly string[], to: string): Readonly<Record<string, string>> =>
    Object.fromEntries(paths.map((path) => [path, to]));
  const all = (to: string): Readonly<Record<string, string>> => among(everything, to);

  const walks: readonly [who: string, prepare: (context: BrowserContext) => Promise<void>, Readonly<Record<string, string>>][] = [
    ['a visitor', async () => undefined, { ...stays, '/completion': '/login', '/no-such-page': '/about' }],
    [
      'a student whose last page is Education',
      (context) => givenStudentOn(context, '/education'),
      // The first address of a session leads to the last page; those after it, where they say.
      { ...all('/education'), '/final-steps': '/final-steps', ...among([...authPaths, '/completion', '/no-such-page'], '/final-steps') },
    ],
  ];
  test.each(walks)('%s', (_, prepare, ends) =>
    setting.asVisitor(async ({ page, context }) => {
      await prepare(context);
      for (const [path, end] of Object.entries(ends)) {
        await page.goto(`${path}?source=fair`);
        await seesPath(page, end);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(new URL(page.url()).pathname, `${path} leads to ${end}, and stays there`).toBe(end);
        if (path === '/no-such-page' && end === '/about') expect(new URL(page.url()).search).toBe('?source=fair');
      }
    }),
  );

  async function givenStudentOn(context: BrowserContext, path: string): Promise<void> {
    await givenLoggedIn(context, setting.site);
    await callAs(context, setting.site, 'POST', '/api/web-status', { web_status: 'started' });
    await callAs(context, setting.site, 'PUT', '/api/last-page', { last_page: path });
  }
});

test('steps replace each other in the history; the current one is announced', () =>
  setting.asVisitor(async ({ page }) => {
    await openForm(page);
    const before = await page.evaluate(() => history.length);
    const steps = page.getByRole('navigation', { name: 'Main' });
    for (const { title } of form.pages) {
      await steps.getByRole('link', { name: title }).click();
      await seesHeading(page, title);
      expect(await steps.getByRole('link', { name: title }).getAttribute('aria-current')).toBe('step');
    }
    expect(await page.evaluate(() => history.length)).toBe(before);
  }));

test('after the submission steps are plain text', () =>
  setting.asVisitor(async ({ page, context }) => {
    await givenLoggedIn(context, setting.site, persona('minimal'));
    await callAs(context, setting.site, 'POST', '/api/submit');
    await page.goto('/completion');
    await seesHeading(page, 'Your application was successfully submitted.');
    const steps = page.getByRole('navigation', { name: 'Main' });
    expect(await steps.getByRole('link').count()).toBe(0);
    expect(await steps.getByRole('listitem').count()).toBe(form.pages.length);
  }));

const dialogWidth = async (page: Page, name: string): Promise<number> => {
  await press(page, name);
  const box = await page.getByRole('dialog', { name }).boundingBox();
  await page.keyboard.press('Escape');
  return Math.round(box?.width ?? 0);
};
test.each([
  [1600, { Help: 480, Privacy: 960 }],
  [850, { Help: 480, Privacy: 595 }],
  [390, { Help: 358, Privacy: 358 }],
])('dialogs at %i px have their widths', (width, widths) =>
  setting.asVisitor(
    async ({ page }) => {
      await openForm(page);
      for (const [name, expected] of Object.entries(widths)) expect(await dialogWidth(page, name), name).toBe(expected);
    },
    { width },
  ),
);
