import { expect, test, vi, afterEach } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { endpoints, type ApiEndpoint } from '../../../src/api/endpoints.ts';
import { decisionEndpoints } from '../../../src/api/student-endpoints.ts';
import { errorCatalogue, type ErrorKind, type ErrorDisplay } from '../../../src/web/errors/error-catalogue.ts';
import {
  decidedReplies,
  replyDone,
  renderApp,
  replyRefusal,
  studentReplies,
  submittedReplies,
  type Reply,
  replyWith,
} from '../../components/render-app.tsx';
import { controlOf, boxOf } from '../../components/question-steps.ts';
import {
  fieldByLabel,
  goToStep,
  TEST_PASSWORD,
  readPersonaAnswers,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  sentenceOf,
  waitForAnimations,
  setViewport,
} from '../../components/steps.ts';
import { officeEndpoints } from '../../../src/api/office-endpoints.ts';
import { STAFF_LOGGED_IN_COOKIE } from '../../../src/api/rules/office.ts';

const MESSAGE = 'The lamp in the harbor is out.';

interface Case {
  readonly call: ApiEndpoint;
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
    for (const [label, value] of Object.entries(values)) await fieldByLabel(label).fill(value);
    await clickButton(button);
  };
const email = 'nobody@example.org';
const submit = async (): Promise<void> => {
  await goToStep('Final steps');
  await seesHeading('Final steps');
  await clickButton('Submit');
};

/** A way to bring about each kind: one without a case here does not compile. */
const cases: Readonly<Record<ErrorKind, Case>> = {
  login: {
    call: endpoints.login,
    path: '/login',
    act: onCard('Log In', { 'Email Address': email, Password: TEST_PASSWORD }),
    title: 'Login Card Error',
  },
  sign_up: {
    call: endpoints.signUp,
    path: '/signup',
    act: onCard('Sign Up', { 'Email Address': email, Password: TEST_PASSWORD }),
    title: 'Sign Up Card Error',
  },
  confirm: {
    call: endpoints.confirm,
    path: '/confirm',
    act: onCard('Confirm Your Account', { 'Email Address': email, 'Confirmation Code': '123456' }),
    title: 'Confirm Card Error',
  },
  forgot: {
    call: endpoints.forgotPassword,
    path: '/forgot',
    act: onCard('Forgot Password', { 'Email Address': email }),
    title: 'Forgot Password Card Error',
  },
  reset: {
    call: endpoints.resetPassword,
    path: `/reset?${new URLSearchParams({ username: email, id: 'A'.repeat(43) })}`,
    act: onCard('Reset Password', { 'New Password': TEST_PASSWORD, 'Confirm Password': TEST_PASSWORD }),
    title: 'Reset Password Card Error',
  },
  resend: {
    call: endpoints.resendConfirm,
    path: '/login',
    act: onCard('Log In', { 'Email Address': email }, 'Resend confirmation code?'),
    title: 'Resend Confirmation Code Error',
  },
  log_out: {
    call: endpoints.logout,
    others: studentReplies(),
    async act() {
      await clickButton('Account');
      await clickButton('Log Out');
    },
  },
  language: {
    call: endpoints.keepLanguage,
    others: studentReplies(),
    async act() {
      await clickButton('Language');
      await clickButton('Español');
    },
    title: sentenceOf('language.error'),
  },
  tabs: {
    call: endpoints.chooseTab,
    others: studentReplies(),
    path: '/education#transcript',
    act: () => page.getByRole('tab', { name: 'My counselor will send it' }).click(),
    title: 'Error handling tabs for My counselor will send it',
  },
  load: { call: endpoints.profile, others: studentReplies() },
  web_status: { call: endpoints.webStatus, others: studentReplies() },
  last_page: { call: endpoints.lastPage, others: studentReplies() },
  save: {
    call: endpoints.saveAnswers,
    others: studentReplies(),
    async act() {
      await controlOf('first_name').fill('Bo');
      await clickButton('Save & Continue');
    },
    title: sentenceOf('form.not_saved'),
  },
  upload: {
    call: endpoints.presignedUrl,
    others: studentReplies(),
    path: '/education#transcript',
    async act() {
      const chosen = await vi.waitUntil(() => document.querySelector('input#control-transcript'));
      await userEvent.upload(chosen, new File(['%PDF-1.7'], 'transcript.pdf', { type: 'application/pdf' }));
    },
    title: 'Error uploading file for transcript',
  },
  documents: {
    call: { ...endpoints.conversion, path: '/api/pdf/document-answer/transcript' },
    others: studentReplies(),
    path: '/education',
  },
  submit: {
    call: endpoints.submit,
    others: studentReplies({ answer: readPersonaAnswers('minimal') }),
    act: submit,
    title: sentenceOf('form.not_submitted'),
  },
  add_another: {
    call: endpoints.addAnother,
    others: studentReplies({ answer: readPersonaAnswers('us-freshman') }),
    act: () =>
      page
        .getByRole('button', { name: /^Add Another/ })
        .first()
        .click(),
    title: /Error adding another [a-z]/,
  },
  remove_component: {
    call: endpoints.addAnother,
    others: studentReplies({ answer: { parent_2_first_name: 'Ola' } }),
    async act() {
      await clickButton('Remove Parent/Guardian 2');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: sentenceOf('repeat.remove_yes'), exact: true })
        .click();
    },
    title: 'Error removing Parent/Guardian 2',
  },
  open_link: { call: endpoints.visitorAnswers, path: `/about?token=${'A'.repeat(43)}`, title: sentenceOf('link.not_opened') },
  make_link: {
    call: endpoints.keepVisitorAnswers,
    act: () => clickButton(sentenceOf('arrival.visitor')).then(() => clickButton(sentenceOf('link.ask'))),
    title: sentenceOf('link.error'),
  },
  pdf_copy: { call: endpoints.pdfCopy, others: submittedReplies(readPersonaAnswers('us-freshman')), path: '/completion' },
  submission: {
    call: endpoints.submission,
    others: submittedReplies(readPersonaAnswers('us-freshman')),
    path: '/completion',
    act: () => clickButton(sentenceOf('completion.show_reading')),
  },
  decision: {
    call: decisionEndpoints.decisionLetter,
    others: decidedReplies(readPersonaAnswers('us-freshman')),
    path: '/completion',
    act: () => page.getByRole('link', { name: sentenceOf('decision.download') }).click(),
    title: sentenceOf('decision.error'),
  },
  my_data: {
    call: endpoints.myData,
    others: studentReplies({ answer: readPersonaAnswers('minimal') }),
    path: '/account',
    act: () => page.getByRole('link', { name: sentenceOf('own.download') }).click(),
    title: sentenceOf('own.download_error'),
  },
  withdraw: {
    call: endpoints.withdraw,
    others: submittedReplies(readPersonaAnswers('us-freshman')),
    path: '/account',
    async act() {
      await clickButton(sentenceOf('own.withdraw'));
      await clickButton(sentenceOf('own.withdraw_yes'));
    },
    title: sentenceOf('own.withdraw_error'),
  },
  pdf_copy_along: {
    call: endpoints.pdfCopy,
    others: studentReplies({ answer: readPersonaAnswers('minimal') }),
    async act() {
      await clickButton('Help');
      await clickButton('Save a PDF copy');
    },
    title: 'Unexpected Error',
  },
  service_reading: { call: endpoints.readOnlyApplication, path: '/about?service_token=gone' },
};

async function seesAsCatalogued(showing: ErrorDisplay, title: string | RegExp = /^/): Promise<void> {
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
    await clickButton('Help');
    await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
    expect(page.getByRole('alert').elements(), 'nobody is interrupted').toEqual([]);
  }
}

test.each(Object.keys(cases) as ErrorKind[])('every kind of error shows where the catalogue says: %s', async (kind) => {
  const { call, others = [], path = '/about', act, title } = cases[kind];
  const showing: ErrorDisplay = errorCatalogue[kind];
  const name = `${call.method} ${call.path}`;
  const { sent, expectProblem } = renderApp(
    path,
    ...others,
    replyDone(endpoints.reportError),
    replyRefusal(call, 500, { message: MESSAGE }),
  );
  if (showing.shows === 'boundary') expectProblem(/console error/);
  const tries = (): number => sent.filter((one) => one.call === name).length;
  if (act && path === '/about') await seesHeading('About you');
  await act?.();
  await expect.poll(tries).toBeGreaterThan(0);
  await seesAsCatalogued(showing, title);
  await expect.poll(() => sent.some((one) => one.call.endsWith(endpoints.reportError.path))).toBe(showing.shows === 'boundary');
  if (kind === 'web_status') expect(tries(), 'tried once and again twice').toBe(3);
  if (kind === 'load') expect(tries(), 'a query is not tried again').toBe(1);
});

test('401 on logging out counts as logged out', async () => {
  renderApp('/about', ...studentReplies(), replyRefusal(endpoints.logout, 401, { message: MESSAGE }));
  await seesHeading('About you');
  await cases.log_out.act?.();
  await seesCard('Log In');
  await expect.poll(() => window.location.pathname).toBe('/login');
  await sees(sentenceOf('auth.logged_out'));
});

const errorToast = page.getByRole('alert').filter({ hasText: 'Login Card Error' });
const successToast = page.getByRole('status').filter({ hasText: sentenceOf('auth.logged_out') });
const heading = page.getByRole('heading', { level: 1 });

afterEach(() => void vi.useRealTimers());
const stopTheClock = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  for (let step = 0; step < 4; step += 1) {
    await new Promise(requestAnimationFrame);
    vi.advanceTimersByTime(0);
  }
}

async function meetError(): Promise<void> {
  renderApp('/login', replyRefusal(endpoints.login, 400, { message: 'It is not right.' }));
  await seesCard('Log In');
  await fieldByLabel('Email Address').fill('nobody@example.org');
  await fieldByLabel('Password').fill(TEST_PASSWORD);
  await clickButton('Submit');
  await expect.element(errorToast).toBeVisible();
  await waitForAnimations();
}

for (const [width, isNarrow] of [
  [1280, false],
  [390, true],
] as const) {
  test(`a success stays 5 seconds, in its place, at ${width} px`, async () => {
    await setViewport(width);
    renderApp('/about', ...studentReplies(), replyDone(endpoints.logout));
    await seesHeading('About you');
    stopTheClock();
    await clickButton('Account');
    await clickButton('Log Out');
    await expect.element(successToast).toBeVisible();
    await pass(400);
    await waitForAnimations();
    const box = boxOf(successToast);
    if (isNarrow) {
      expect(box.y, 'at the top').toBeLessThan(20);
      expect(box.bottom, 'over the header, above the heading').toBeLessThan(boxOf(page.getByRole('heading', { level: 1 })).y);
      expect(box.width, 'full width').toBeGreaterThan(width - 60);
    } else {
      expect(box.width).toBe(390);
      expect(width - box.right, 'at the right').toBeLessThan(40);
      expect(900 - box.bottom, 'at the bottom').toBeLessThan(40);
    }
    await page.getByRole('contentinfo').hover();
    await pass(4000);
    expect(successToast.elements()).toHaveLength(1);
    await pass(2000);
    expect(successToast.elements()).toEqual([]);
  });

  test(`an error stays 5 minutes, in full width, at ${width} px`, async () => {
    await setViewport(width);
    stopTheClock();
    await meetError();
    expect(boxOf(errorToast).width).toBeGreaterThan(width - 60);
    await heading.hover();
    await pass(298_000);
    expect(errorToast.elements()).toHaveLength(1);
    await pass(4000);
    expect(errorToast.elements()).toEqual([]);
  });
}

test('F8 goes to the toast and back; closed by keyboard, the focus is where it was', async () => {
  await meetError();
  const password = fieldByLabel('Password');
  const close = errorToast.getByRole('button', { name: 'Close message' });
  const focus = (element: Locator): void => (element.element() as HTMLElement).focus();
  focus(password);
  await userEvent.keyboard('{F8}');
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{F8}');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{F8}');
  await userEvent.keyboard('{Enter}');
  await expect.element(errorToast).not.toBeInTheDocument();
  await expect.element(password).toHaveFocus();
});

test('a code is sent again only to an address', async () => {
  renderApp('/login');
  await seesHeading('Please log in.');
  await fieldByLabel('Email Address').fill('not an address');
  await clickButton('Resend confirmation code?');
  await sees('You must provide a valid email address to resend a confirmation code.');
});

test('a page that cannot be shown asks whether there is a newer version', async () => {
  const away = [endpoints.profile, endpoints.reportError].map((call) =>
    replyRefusal(call, 503, { message: 'Please try again in a moment.' }),
  );
  const { sent, expectProblem } = renderApp('/education', ...studentReplies(), ...away);
  expectProblem(/console error/);
  await seesHeading(sentenceOf('error.root_title'));
  await expect.poll(() => sent.map(({ call }) => call)).toContain('GET /education');
});

test('an application that is not there has a page of its own, with its heading', async () => {
  document.cookie = `${STAFF_LOGGED_IN_COOKIE}=yes; Path=/`;
  const missing = replyRefusal(officeEndpoints.officeApplication, 404, { message: 'Not found.' });
  const olive = { id: 'olive', email: 'olive@office.example', name: 'Olive Officer', role: 'reader' } as const;
  renderApp('/office/applications/half-an-id', replyWith(officeEndpoints.staffMember, olive), missing);
  await sees('There is no application at this address.');
  await seesHeading('The application');
});
