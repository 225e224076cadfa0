import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { calls, type Call } from '../../../src/contract/calls.ts';
import { errorCatalogue, type ErrorKind, type Showing } from '../../../src/web/errors/error-catalogue.ts';
import { form, persona, text, openForm } from './application.ts';
import { answerQuestion } from '../../e2e/fill-form.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { useSetting } from '../../e2e/setting.ts';
import { field, givenLoggedIn, goToStep, newAccount, PASSWORD, press, sees, seesCard, seesHeading, seesPath } from '../../e2e/steps.ts';

const setting = useSetting();
const MESSAGE = 'The lamp in the harbor is out.';

interface Case {
  /** The call that fails. */
  readonly call: Call;
  /** Who it happens to; a visitor where absent. */
  readonly student?: object;
  readonly act: (page: Page) => Promise<void>;
  /** The title that the specification gives the message, word for word. */
  readonly title?: string | RegExp;
}

const onCard =
  (path: string, card: string, values: Readonly<Record<string, string>>, button = 'Submit') =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await seesCard(page, card);
    for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
    await press(page, button);
  };
const email = newAccount('nobody').email;

/** How to bring every kind about: a kind without a case here does not compile. */
const cases: Readonly<Record<ErrorKind, Case>> = {
  login: { call: calls.login, act: onCard('/login', 'Log In', { 'Email Address': email, Password: PASSWORD }), title: 'Login Card Error' },
  sign_up: {
    call: calls.signUp,
    act: onCard('/signup', 'Sign Up', { 'Email Address': email, Password: PASSWORD }),
    title: 'Sign Up Card Error',
  },
  confirm: {
    call: calls.confirm,
    act: onCard('/confirm', 'Confirm Your Account', { 'Email Address': email, 'Confirmation Code': '123456' }),
    title: 'Confirm Card Error',
  },
  forgot: {
    call: calls.forgotPassword,
    act: onCard('/forgot', 'Forgot Password', { 'Email Address': email }),
    title: 'Forgot Password Card Error',
  },
  reset: {
    call: calls.resetPassword,
    act: onCard(`/reset?${new URLSearchParams({ username: email, id: 'x' })}`, 'Reset Password', {
      'New Password': PASSWORD,
      'Confirm Password': PASSWORD,
    }),
    title: 'Reset Password Card Error',
  },
  resend: {
    call: calls.resendConfirm,
    act: onCard('/login', 'Log In', { 'Email Address': email }, 'Resend confirmation code?'),
    title: 'Resend Confirmation Code Error',
  },
  log_out: {
    call: calls.logout,
    student: {},
    async act(page) {
      await openForm(page);
      await press(page, 'Account');
      await press(page, 'Log Out');
    },
  },
  language: {
    call: calls.keepLanguage,
    student: {},
    async act(page) {
      await openForm(page);
      await press(page, 'Language');
      await press(page, 'Español');
    },
    title: text('language.error'),
  },
  tabs: {
    call: calls.chooseTab,
    student: {},
    async act(page) {
      await openForm(page);
      await goToStep(page, 'Education');
      await page.getByRole('tab', { name: 'My counselor sends it' }).click();
    },
    title: 'Error handling tabs for My counselor sends it',
  },
  load: { call: calls.profile, student: {}, act: async (page) => void (await page.goto('/about')) },
  web_status: { call: calls.webStatus, student: {}, act: async (page) => void (await page.goto('/about')) },
  last_page: { call: calls.lastPage, student: {}, act: openForm },
  save: {
    call: calls.saveAnswers,
    student: {},
    async act(page) {
      await openForm(page);
      await answerQuestion(page, form, 'first_name', 'Bo');
      await press(page, 'Save & Continue');
    },
    title: text('form.not_saved'),
  },
  upload: {
    call: calls.presignedUrl,
    student: {},
    async act(page) {
      await page.goto('/education#transcript');
      await page
        .locator('input#control-transcript')
        .setInputFiles({ name: 'transcript.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    },
    title: 'Error uploading file for transcript',
  },
  documents: {
    call: { ...calls.conversion, path: '/api/pdf/document-answer/transcript' },
    student: {},
    act: async (page) => void (await page.goto('/education')),
  },
  submit: {
    call: calls.submit,
    student: persona('minimal'),
    async act(page) {
      await openForm(page);
      await goToStep(page, 'Final Steps');
      await seesHeading(page, 'Final Steps');
      await press(page, 'Submit');
    },
    title: text('form.not_submitted'),
  },
  add_another: {
    call: calls.addAnother,
    student: persona('us-freshman'),
    async act(page) {
      await openForm(page);
      await page
        .getByRole('button', { name: text('button.add_another'), exact: true })
        .first()
        .click();
    },
    title: /Error adding another [a-z]/,
  },
  remove_component: {
    call: calls.addAnother,
    student: { parent_2_first_name: 'Ola' },
    async act(page) {
      await openForm(page);
      await press(page, 'Remove Parent/Guardian 2');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: text('repeat.remove_yes'), exact: true })
        .click();
    },
    title: 'Error removing Parent/Guardian 2',
  },
  open_link: {
    call: calls.visitorAnswers,
    act: async (page) => void (await page.goto('/about?token=gone')),
    title: text('link.not_opened'),
  },
  make_link: {
    call: calls.keepVisitorAnswers,
    async act(page) {
      await openForm(page);
      await press(page, text('link.ask'));
    },
    title: text('link.error'),
  },
  pdf_copy: {
    call: calls.pdfCopy,
    student: persona('us-freshman'),
    async act(page) {
      await openForm(page);
      await goToStep(page, 'Final Steps');
      await seesHeading(page, 'Final Steps');
      await press(page, 'Submit');
    },
  },
  submission: {
    call: calls.submission,
    student: persona('us-freshman'),
    async act(page) {
      await openForm(page);
      await goToStep(page, 'Final Steps');
      await seesHeading(page, 'Final Steps');
      await press(page, 'Submit');
      await press(page, text('completion.show_reading'));
    },
  },
  my_data: {
    call: calls.myData,
    student: persona('minimal'),
    async act(page) {
      await page.goto('/account');
      await page.getByRole('link', { name: text('own.download') }).click();
    },
    title: text('own.download_error'),
  },
  withdraw: {
    call: calls.withdraw,
    student: persona('us-freshman'),
    async act(page) {
      await openForm(page);
      await goToStep(page, 'Final Steps');
      await seesHeading(page, 'Final Steps');
      await press(page, 'Submit');
      await seesPath(page, '/completion');
      await page.goto('/account');
      await press(page, text('own.withdraw'));
      await press(page, text('own.withdraw_yes'));
    },
    title: text('own.withdraw_error'),
  },
  pdf_copy_along: {
    call: calls.pdfCopy,
    student: persona('minimal'),
    async act(page) {
      await openForm(page);
      await press(page, 'Help');
      await press(page, 'Save a PDF Copy');
    },
  },
  service_reading: { call: calls.readOnlyApplication, act: async (page) => void (await page.goto('/about?service_token=gone')) },
};

/** Lets one call fail as `answer` says, and leaves the others alone. */
const fails = (context: BrowserContext, { method, path }: Call, answer: Parameters<Route['fulfill']>[0]): Promise<unknown> =>
  context.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()),
  );

const refusal = (status: number, body: unknown = { message: MESSAGE }) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
const problem = ({ method, path }: Call, status: number) => new RegExp(`answer ${status}: ${method} ${path}$`);

async function seesAsCatalogued(page: Page, showing: Showing, title: string | RegExp = ''): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: MESSAGE });
  if (showing.shows === 'toast') {
    await toast.filter({ hasText: title }).waitFor();
    await toast.getByRole('button', { name: 'Close message' }).click();
    await toast.waitFor({ state: 'detached' });
  } else if (showing.shows === 'dialog') {
    const dialog = page.getByRole('dialog', { name: title === '' ? 'Unexpected Error' : title });
    await dialog.getByText(MESSAGE).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  } else if (showing.shows === 'boundary') {
    await seesHeading(page, 'Something went wrong.');
    await sees(page, 'The issue that caused you to see this has been logged. We will get it fixed as soon as possible.');
    const isLogged = (path: string): boolean => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path));
    await expect.poll(() => page.evaluate(isLogged, calls.reportError.path)).toBe(true);
  } else {
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('alert').count(), 'nobody is interrupted').toBe(0);
  }
}

describe('every kind of error shows where the catalogue says', () => {
  test.each(Object.keys(cases) as ErrorKind[])('%s', (kind) =>
    setting.asVisitor(async ({ page, context, expectProblem }) => {
      const { call, student, act, title } = cases[kind];
      const showing: Showing = errorCatalogue[kind];
      expectProblem(problem(call, 500));
      if (showing.shows === 'boundary') expectProblem(/console error/);
      if (student) await givenLoggedIn(context, setting.site, student);
      let tries = 0;
      page.on('response', (response) => {
        if (response.status() === 500) tries += 1;
      });
      await fails(context, call, refusal(500));
      await act(page);
      await seesAsCatalogued(page, showing, title);
      if (kind === 'web_status') expect(tries, 'tried once and again twice').toBe(3);
      if (kind !== 'load') return;
      expect(tries, 'a query is not tried again').toBe(1);
      await expectAccessible(page, 'root error');
    }),
  );
});

test('401 on logging out counts as logged out', () =>
  setting.asVisitor(async ({ page, context, expectProblem }) => {
    expectProblem(problem(calls.logout, 401));
    await givenLoggedIn(context, setting.site);
    await fails(context, calls.logout, refusal(401));
    await cases.log_out.act(page);
    await seesPath(page, '/login');
    await sees(page, text('auth.logged_out'));
  }));
