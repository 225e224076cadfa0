import { form } from 'virtual:form';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountEndpoints } from '../../../src/api/account-endpoints.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { renderApp, replyWith, studentReplies, submittedReplies, replyRefusal, loginReply } from '../../components/render-app.tsx';
import { enterAnswer, boxOf, copyAndPaste, controlOf } from '../../components/question-steps.ts';
import {
  buttonByName,
  fieldByLabel,
  goToStep,
  TEST_PASSWORD,
  readPersonaAnswers,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  sentenceOf,
  setViewport,
  logIn,
} from '../../components/steps.ts';
import { expectAccessible } from '../../components/expect-accessible.ts';

const EMAIL_RULE = 'Your email address must be valid.';
const RESET = `/reset?${new URLSearchParams({ username: 'ada@example.org', id: 'A'.repeat(43) })}`;

interface CardOf {
  readonly path: string;
  readonly heading: string;
  readonly fields: readonly (readonly [label: string, autocomplete: string])[];
  readonly links: Readonly<Record<string, string>>;
  readonly buttons: readonly string[];
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
    messages: [EMAIL_RULE, sentenceOf('auth.password_rule')],
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
    messages: [sentenceOf('auth.password_rule')],
  },
];

const main = page.getByRole('main');
const steps = page.getByRole('navigation', { name: 'Main' });
const seesPath = (path: string): Promise<void> => expect.poll(() => window.location.pathname).toBe(path);

describe('the auth screens', () => {
  test.each(cards)('$heading', async ({ path, heading, fields, links, buttons, messages }) => {
    const { sent } = renderApp(path);
    await seesCard(heading);
    if (path === '/login') await seesHeading('Please log in.');
    for (const [label, autocomplete] of fields) await expect.element(fieldByLabel(label)).toHaveAttribute('autocomplete', autocomplete);
    for (const [name, to] of Object.entries(links))
      await expect.element(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
    for (const name of buttons) expect(main.getByRole('button', { name, exact: true }).elements()).toHaveLength(1);

    const errors = page.getByText('Error:');
    for (const [label] of fields) {
      await fieldByLabel(label).fill('x');
      await userEvent.tab();
    }
    expect(errors.elements()).toEqual([]);
    for (const [label] of fields) await fieldByLabel(label).clear();
    await clickButton('Submit');
    for (const message of messages) await sees(message);
    expect(errors.elements(), 'these fields and no others').toHaveLength(messages.length);
    expect(sent, 'nothing wrong is sent').toEqual([]);
    await expect.element(fieldByLabel(fields[0]?.[0] ?? '')).toHaveFocus();
  });

  test('a password can be shown, hidden and pasted', async () => {
    renderApp('/login');
    const password = fieldByLabel('Password');
    await copyAndPaste(TEST_PASSWORD, fieldByLabel('Email Address'), password);
    await expect.element(password).toHaveValue(TEST_PASSWORD);
    await expect.element(password).toHaveAttribute('type', 'password');
    await clickButton('Show password: Password');
    await expect.element(password).toHaveAttribute('type', 'text');
    await clickButton('Hide password: Password');
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  const [met, notMet] = [sentenceOf('password.state_success'), sentenceOf('password.state_error')];
  test.each([
    ['/signup', 'Password', ' Harbor light 4 all!', ['no_outer_space']],
    [RESET, 'New Password', TEST_PASSWORD, ['match']],
  ] as const)('%s: the checklist for %s "%s"', async (path, label, password, failing) => {
    renderApp(path);
    await fieldByLabel(label).fill(password);
    const items = [...document.querySelectorAll<HTMLElement>('#password-checklist li')].map(({ innerText }) => innerText);
    expect(items.length).toBe(path === RESET ? 7 : 6);
    const ended = (state: string): number => items.filter((item) => item.trimEnd().endsWith(`: ${state}`)).length;
    expect(ended(notMet)).toBe(failing.length);
    expect(ended(met)).toBe(items.length - failing.length);
    for (const rule of failing) {
      const words = rule === 'match' ? 'passwords must match' : sentenceOf(`password.${rule}`);
      expect(
        items.some((item) => item.includes(words) && item.includes(notMet)),
        words,
      ).toBe(true);
    }
  });

  test.each(['', `&id=${'A'.repeat(37)}`, `&id=${'A'.repeat(43)}more`])('half a reset link leads to a new one: %s', async (id) => {
    renderApp(`/reset?username=ada@example.org${id}`);
    await sees(sentenceOf('auth.reset_incomplete_link'));
    expect(document.title).toMatch(/^Error: Reset Password/);
    expect(main.getByRole('textbox').elements()).toEqual([]);
    expect(main.getByRole('button').elements()).toEqual([]);
    await page.getByRole('link', { name: 'Get a new link', exact: true }).click();
    await seesCard('Forgot Password');
    await expect.element(fieldByLabel('Email Address')).toHaveValue('ada@example.org');
  });

  test('an address that was typed is carried over to the next card', async () => {
    renderApp('/login');
    await fieldByLabel('Email Address').fill('ada@example.org');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await seesCard('Forgot Password');
    await expect.element(fieldByLabel('Email Address')).toHaveValue('ada@example.org');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await page.getByRole('link', { name: 'Need an account?' }).click();
    await seesCard('Sign Up');
    await expect.element(fieldByLabel('Email Address')).toHaveValue('ada@example.org');
  });

  test.each(['851 452', '851-452', ' 8 5 1 4 5 2 ', '８５１４５２', 'Your code: 851452'])(
    'a code may be typed or pasted with spaces, dashes and wide digits: "%s"',
    async (code) => {
      const { sent } = renderApp('/confirm', replyWith(endpoints.confirm, { message: 'Confirmed.' }));
      await copyAndPaste(code, fieldByLabel('Email Address'), fieldByLabel('Confirmation Code'));
      await fieldByLabel('Email Address').fill('ada@example.org');
      await clickButton('Submit');
      await seesCard('Log In');
      expect(sent.map(({ body }) => (body as { code: unknown }).code)).toEqual(['851452']);
    },
  );
});

const REASONS = ['auth.signup_to_save', 'auth.signup_to_submit'] as const;
test.each([
  ['Save & Continue', REASONS[0]],
  ['Submit', REASONS[1]],
])('a visitor who presses %s reads why there is a Sign Up card now', async (pressed, reason) => {
  await setViewport(1280, 800);
  renderApp('/about');
  await seesHeading('About you');
  if (pressed === 'Submit') await goToStep('Final steps');
  else await enterAnswer('first_name', 'Bo');
  await clickButton(pressed);
  await seesCard('Sign Up');
  await sees(sentenceOf(reason));
  expect(boxOf(buttonByName('Submit')).bottom, 'no scrolling before it can be pressed').toBeLessThan(800);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await seesCard('Log In');
});

test('who comes to the Sign Up card by its address reads no reason', async () => {
  renderApp('/signup');
  await seesCard('Sign Up');
  for (const reason of REASONS) expect(page.getByText(sentenceOf(reason)).elements()).toEqual([]);
});

const STAYS = [...form.pages.map(({ id }) => `/${id}`), '/login', '/signup', '/confirm', '/forgot', '/reset'];
test.each<[path: string, end: string]>([
  ...STAYS.map((path): [string, string] => [path, path]),
  ['/completion', '/login'],
  ['/no-such-page', '/about'],
])('%s leads a visitor to %s', async (path, end) => {
  renderApp(`${path}?source=fair`);
  await seesPath(end);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(window.location.pathname, 'and stays there').toBe(end);
  if (end === '/about') expect(window.location.search).toBe('?source=fair');
});

test('steps replace each other in the history; the current one is announced', async () => {
  renderApp('/about');
  await seesHeading('About you');
  const before = window.history.length;
  for (const { title } of form.pages) {
    const step = steps.getByRole('link', { name: title });
    await step.click();
    await seesHeading(title);
    await expect.element(step).toHaveAttribute('aria-current', 'step');
  }
  expect(window.history.length).toBe(before);
});

test('after the submission steps are plain text', async () => {
  renderApp('/completion', ...submittedReplies(readPersonaAnswers('minimal')));
  await seesHeading('Your application was successfully submitted.');
  expect(steps.getByRole('link').elements()).toEqual([]);
  expect(steps.getByRole('listitem').elements()).toHaveLength(form.pages.length);
});

test.each([
  [1600, { Help: 480, Privacy: 960 }],
  [850, { Help: 480, Privacy: 595 }],
  [390, { Help: 358, Privacy: 358 }],
])('dialogs at %i px have their widths', async (width, widths) => {
  await setViewport(width);
  renderApp('/about');
  await seesHeading('About you');
  for (const [name, expected] of Object.entries(widths)) {
    await clickButton(name);
    const dialog = page.getByRole('dialog', { name });
    await expect.element(dialog).toBeVisible();
    expect(Math.round(boxOf(dialog).width), name).toBe(expected);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('a message goes as soon as the field is right, and a slip in a common domain is asked about and keeps nobody', async () => {
  renderApp('/signup');
  const email = fieldByLabel('Email Address');
  await email.fill('bo@gmial');
  await clickButton('Submit');
  await sees(EMAIL_RULE);
  await email.fill('bo@gmial.com');
  await expect.element(page.getByText(EMAIL_RULE)).not.toBeInTheDocument();
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await sees(sentenceOf('auth.password_rule'));
  await userEvent.tab();
  await sees('Did you mean gmail.com?');
  await clickButton('Use bo@gmail.com');
  await expect.element(email).toHaveValue('bo@gmail.com');
  await expect.element(email).toHaveFocus();
  await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
});

test.each([
  ['/account', 'own.email', 'own.email_new', 'own.email_yes', 'auth.email_rule', 'new@example.org'],
  ['/account', 'own.new_password', 'auth.new_password', 'own.new_password_yes', 'auth.password_rule', TEST_PASSWORD],
  ['/account', null, 'auth.code', 'own.email_confirm', 'auth.code_rule', '123456'],
  ['/office', null, 'auth.email', 'auth.submit', 'auth.login_email_rule', 'olive@office.example'],
] as const)(
  'beyond the auth screens, too, a message goes as soon as the field is right: %s, %s, %s',
  async (path, opens, label, tries, rule, right) => {
    const waiting = replyWith(accountEndpoints.emailChange, { email: opens === null ? 'other@example.org' : null });
    renderApp(path, ...(path === '/office' ? [] : [...studentReplies(), waiting]));
    if (opens !== null) await clickButton(sentenceOf(opens));
    await fieldByLabel(sentenceOf(label)).fill('12345');
    await clickButton(sentenceOf(tries));
    await sees(sentenceOf(rule));
    await fieldByLabel(sentenceOf(label)).fill(right);
    await expect.element(page.getByText(sentenceOf(rule))).not.toBeInTheDocument();
    await expect.element(fieldByLabel(sentenceOf(label))).not.toHaveAttribute('aria-invalid');
  },
);

const refused = replyRefusal(endpoints.readOnlyApplication, 401, { message: 'This token is not good.' });

test('an invalid service token reads nothing', async () => {
  renderApp('/about?service_token=forged', refused);
  await seesCard('Log In');
  expect(window.location.pathname).toBe('/login');
  await sees('Your session is invalid. Please clear your cookies and login again.');
  expect(window.location.search).toBe('');
});

test('a student who opens one stays logged in, at the same page, and reads why it shows nothing else', async () => {
  renderApp('/about?service_token=abc&source=fair', ...studentReplies({ answer: { first_name: 'Ann' } }), refused);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(sentenceOf('link.not_readable'))).toBeVisible();
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  await expectAccessible('service token that is not good');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(controlOf('first_name')).toHaveValue('Ann');
  expect(window.location.search, 'the token leaves the address').toBe('?source=fair');
});

test("a student who opens a visitor's link keeps the answers of the account, and reads why", async () => {
  const { sent } = renderApp('/about?token=abc', ...studentReplies({ answer: { first_name: 'Ann' } }));
  await sees(sentenceOf('link.logged_in'));
  await expect.element(controlOf('first_name')).toHaveValue('Ann');
  expect(window.location.search, 'the token leaves the address').toBe('');
  expect(sent.map(({ call }) => call)).not.toContain(`GET ${endpoints.visitorAnswers.path}`);
});

test.each(['/reminders?id=', '/request#', '/about?token=', '/office/password?id='])(
  '%s: half a link is called incomplete at once',
  async (link) => {
    const { sent } = renderApp(link + 'A'.repeat(42));
    await sees(sentenceOf('error.incomplete_link'));
    expect(
      page
        .getByRole('main')
        .getByRole('button', { name: sentenceOf('reminders.stop') })
        .elements(),
    ).toEqual([]);
    expect(sent.filter(({ call }) => /visitor|reminder|request|staff.*(link|password)/.test(call))).toEqual([]);
  },
);

const full = readPersonaAnswers('us-freshman');
const EMAIL = 'ada@example.org';

test('what is pressed at once on a page that was asked for arrives, also twice', async () => {
  renderApp('/about');
  await page.getByRole('link', { name: 'Log back in' }).click();
  await fieldByLabel('Email Address').fill('sol');
  await userEvent.dblClick(fieldByLabel('Email Address'));
  expect(String(getSelection())).toBe('sol');
});

describe('who has to log in first arrives where the address leads', () => {
  test.each([
    ['/completion', sentenceOf('completion.heading')],
    ['/account', sentenceOf('own.title')],
  ])('%s, as in an email', async (path, heading) => {
    renderApp(path, ...submittedReplies(full), loginReply);
    await logIn(EMAIL, TEST_PASSWORD);
    await seesHeading(heading);
    expect(window.location.pathname).toBe(path);
  });

  test('/review, where nothing is answered on this device, by way of a link that was followed by mistake', async () => {
    renderApp('/review', ...studentReplies({ answer: full }), loginReply);
    await seesCard('Log In');
    await page.getByRole('link', { name: sentenceOf('auth.forgot_link') }).click();
    await seesCard('Forgot Password');
    await page.getByRole('link', { name: sentenceOf('auth.log_in_link') }).click();
    await logIn(EMAIL, TEST_PASSWORD);
    await seesHeading(sentenceOf('step.review'));
  });
});
