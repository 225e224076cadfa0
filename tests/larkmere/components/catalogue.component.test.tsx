import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calls, type Call } from '../../../src/contract/calls.ts';
import { decisionCalls } from '../../../src/contract/decision-calls.ts';
import { errorCatalogue, type ErrorKind, type Showing } from '../../../src/web/errors/error-catalogue.ts';
import { decided, done, drawApp, refuse, student, submitted, type Reply } from '../../components/draw-app.tsx';
import { controlOf } from '../../components/questions.ts';
import { field, goToStep, PASSWORD, persona, press, sees, seesCard, seesHeading, text } from '../../components/steps.ts';

const MESSAGE = 'The lamp in the harbor is out.';

interface Case {
  readonly call: Call;
  readonly others?: readonly Reply[];
  readonly path?: string;
  readonly act?: () => Promise<unknown>;
  /** The title that the specification gives the message, word for word. */
  readonly title?: string | RegExp;
}

const onCard =
  (card: string, values: Readonly<Record<string, string>>, button = 'Submit') =>
  async (): Promise<void> => {
    await seesCard(card);
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    await press(button);
  };
const email = 'nobody@example.org';
const submit = async (): Promise<void> => {
  await goToStep('Final steps');
  await seesHeading('Final steps');
  await press('Submit');
};

/** A way to bring about each kind: one without a case here does not compile. */
const cases: Readonly<Record<ErrorKind, Case>> = {
  login: {
    call: calls.login,
    path: '/login',
    act: onCard('Log In', { 'Email Address': email, Password: PASSWORD }),
    title: 'Login Card Error',
  },
  sign_up: {
    call: calls.signUp,
    path: '/signup',
    act: onCard('Sign Up', { 'Email Address': email, Password: PASSWORD }),
    title: 'Sign Up Card Error',
  },
  confirm: {
    call: calls.confirm,
    path: '/confirm',
    act: onCard('Confirm Your Account', { 'Email Address': email, 'Confirmation Code': '123456' }),
    title: 'Confirm Card Error',
  },
  forgot: {
    call: calls.forgotPassword,
    path: '/forgot',
    act: onCard('Forgot Password', { 'Email Address': email }),
    title: 'Forgot Password Card Error',
  },
  reset: {
    call: calls.resetPassword,
    path: `/reset?${new URLSearchParams({ username: email, id: 'A'.repeat(43) })}`,
    act: onCard('Reset Password', { 'New Password': PASSWORD, 'Confirm Password': PASSWORD }),
    title: 'Reset Password Card Error',
  },
  resend: {
    call: calls.resendConfirm,
    path: '/login',
    act: onCard('Log In', { 'Email Address': email }, 'Resend confirmation code?'),
    title: 'Resend Confirmation Code Error',
  },
  log_out: {
    call: calls.logout,
    others: student(),
    async act() {
      await press('Account');
      await press('Log Out');
    },
  },
  language: {
    call: calls.keepLanguage,
    others: student(),
    async act() {
      await press('Language');
      await press('Español');
    },
    title: text('language.error'),
  },
  tabs: {
    call: calls.chooseTab,
    others: student(),
    path: '/education#transcript',
    act: () => page.getByRole('tab', { name: 'My counselor will send it' }).click(),
    title: 'Error handling tabs for My counselor will send it',
  },
  load: { call: calls.profile, others: student() },
  web_status: { call: calls.webStatus, others: student() },
  last_page: { call: calls.lastPage, others: student() },
  save: {
    call: calls.saveAnswers,
    others: student(),
    async act() {
      await controlOf('first_name').fill('Bo');
      await press('Save & Continue');
    },
    title: text('form.not_saved'),
  },
  upload: {
    call: calls.presignedUrl,
    others: student(),
    path: '/education#transcript',
    async act() {
      const chosen = await vi.waitUntil(() => document.querySelector('input#control-transcript'));
      await userEvent.upload(chosen, new File(['%PDF-1.7'], 'transcript.pdf', { type: 'application/pdf' }));
    },
    title: 'Error uploading file for transcript',
  },
  documents: { call: { ...calls.conversion, path: '/api/pdf/document-answer/transcript' }, others: student(), path: '/education' },
  submit: { call: calls.submit, others: student({ answer: persona('minimal') }), act: submit, title: text('form.not_submitted') },
  add_another: {
    call: calls.addAnother,
    others: student({ answer: persona('us-freshman') }),
    act: () =>
      page
        .getByRole('button', { name: /^Add Another/ })
        .first()
        .click(),
    title: /Error adding another [a-z]/,
  },
  remove_component: {
    call: calls.addAnother,
    others: student({ answer: { parent_2_first_name: 'Ola' } }),
    async act() {
      await press('Remove Parent/Guardian 2');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: text('repeat.remove_yes'), exact: true })
        .click();
    },
    title: 'Error removing Parent/Guardian 2',
  },
  open_link: { call: calls.visitorAnswers, path: `/about?token=${'A'.repeat(43)}`, title: text('link.not_opened') },
  make_link: {
    call: calls.keepVisitorAnswers,
    act: () => press(text('arrival.visitor')).then(() => press(text('link.ask'))),
    title: text('link.error'),
  },
  pdf_copy: { call: calls.pdfCopy, others: submitted(persona('us-freshman')), path: '/completion' },
  submission: {
    call: calls.submission,
    others: submitted(persona('us-freshman')),
    path: '/completion',
    act: () => press(text('completion.show_reading')),
  },
  decision: {
    call: decisionCalls.decisionLetter,
    others: decided(persona('us-freshman')),
    path: '/completion',
    act: () => page.getByRole('link', { name: text('decision.download') }).click(),
    title: text('decision.error'),
  },
  my_data: {
    call: calls.myData,
    others: student({ answer: persona('minimal') }),
    path: '/account',
    act: () => page.getByRole('link', { name: text('own.download') }).click(),
    title: text('own.download_error'),
  },
  withdraw: {
    call: calls.withdraw,
    others: submitted(persona('us-freshman')),
    path: '/account',
    async act() {
      await press(text('own.withdraw'));
      await press(text('own.withdraw_yes'));
    },
    title: text('own.withdraw_error'),
  },
  pdf_copy_along: {
    call: calls.pdfCopy,
    others: student({ answer: persona('minimal') }),
    async act() {
      await press('Help');
      await press('Save a PDF copy');
    },
    title: 'Unexpected Error',
  },
  service_reading: { call: calls.readOnlyApplication, path: '/about?service_token=gone' },
};

async function seesAsCatalogued(showing: Showing, title: string | RegExp = /^/): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: MESSAGE });
  if (showing.shows === 'toast') {
    await expect.element(toast.filter({ hasText: title })).toBeVisible();
    await toast.getByRole('button', { name: 'Close message' }).click();
    await expect.element(toast).not.toBeInTheDocument();
  } else if (showing.shows === 'dialog') {
    const dialog = page.getByRole('dialog', { name: title });
    await expect.element(dialog.getByText(MESSAGE)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  } else if (showing.shows === 'boundary') {
    await seesHeading('Something went wrong.');
    await sees('The issue that caused you to see this has been logged. We will get it fixed as soon as possible.');
  } else {
    await press('Help');
    await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    expect(page.getByRole('alert').elements(), 'nobody is interrupted').toEqual([]);
  }
}

describe('every kind of error shows where the catalogue says', () => {
  test.each(Object.keys(cases) as ErrorKind[])('%s', async (kind) => {
    const { call, others = [], path = '/about', act, title } = cases[kind];
    const showing: Showing = errorCatalogue[kind];
    const name = `${call.method} ${call.path}`;
    const { sent, expectProblem } = drawApp(path, ...others, done(calls.reportError), refuse(call, 500, { message: MESSAGE }));
    if (showing.shows === 'boundary') expectProblem(/console error/);
    const tries = (): number => sent.filter((one) => one.call === name).length;
    if (act && path === '/about') await seesHeading('About you');
    await act?.();
    await expect.poll(tries).toBeGreaterThan(0);
    await seesAsCatalogued(showing, title);
    await expect.poll(() => sent.some((one) => one.call.endsWith(calls.reportError.path))).toBe(showing.shows === 'boundary');
    if (kind === 'web_status') expect(tries(), 'tried once and again twice').toBe(3);
    if (kind === 'load') expect(tries(), 'a query is not tried again').toBe(1);
  });
});

test('401 on logging out counts as logged out', async () => {
  drawApp('/about', ...student(), refuse(calls.logout, 401, { message: MESSAGE }));
  await seesHeading('About you');
  await cases.log_out.act?.();
  await seesCard('Log In');
  await expect.poll(() => window.location.pathname).toBe('/login');
  await sees(text('auth.logged_out'));
});
