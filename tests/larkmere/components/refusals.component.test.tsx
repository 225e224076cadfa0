import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { endpoints } from '../../../src/api/endpoints.ts';
import { replyDone, renderApp, loginReply, replyRefusal, studentReplies, submittedReplies } from '../../components/render-app.tsx';
import { expectAccessible } from '../../components/expect-accessible.ts';
import { enterAnswer, boxOf, descriptionsOf } from '../../components/question-steps.ts';
import {
  buttonByName,
  fieldByLabel,
  logIn,
  logOut,
  TEST_PASSWORD,
  readPersonaAnswers,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  waitForAnimations,
  sentenceOf,
  setViewport,
} from '../../components/steps.ts';

const [WRONG_CODE, WRONG_LOGIN, BREACHED] = [
  sentenceOf('refusal.wrong_code'),
  sentenceOf('refusal.wrong_login'),
  sentenceOf('refusal.breached_password'),
];
const main = page.getByRole('main');
const account = buttonByName('Account');
const toasts = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('.notistack-SnackbarContainer [role]')].map(({ innerText }) => innerText);
const toastsAre = (...words: readonly string[]): Promise<void> => expect.poll(toasts).toEqual(words);
const errorToast = (title: string): Locator => page.getByRole('alert').filter({ hasText: title });
const isInvalid = (element: Locator): string | null => element.element().getAttribute('aria-invalid');

async function tryWrongCode(): Promise<ReturnType<typeof renderApp>> {
  const visit = renderApp('/confirm', replyRefusal(endpoints.confirm, 400, { message: WRONG_CODE, errors: { code: [WRONG_CODE] } }));
  await seesCard('Confirm Your Account');
  await fieldByLabel('Email Address').fill('nobody@example.org');
  await fieldByLabel('Confirmation Code').fill('123456');
  await clickButton('Submit');
  await expect.element(errorToast('Confirm Card Error')).toBeVisible();
  return visit;
}

async function tryWrongPassword(): Promise<void> {
  renderApp('/login', replyRefusal(endpoints.login, 400, { message: WRONG_LOGIN }));
  await logIn('nobody@example.org', 'wrong');
  await expect.element(errorToast('Login Card Error')).toBeVisible();
}

async function coveredBy(toast: Locator, elements: readonly Locator[]): Promise<readonly string[]> {
  await waitForAnimations();
  const box = boxOf(toast);
  const isCovered = (element: Locator): boolean => boxOf(element).top < box.bottom && boxOf(element).bottom > box.top;
  return elements.filter((element) => isCovered(element)).map((element) => element.asLocator());
}

describe('what the server refuses appears where it belongs', () => {
  test('a wrong code at the code, which takes the focus', async () => {
    await tryWrongCode();
    const code = fieldByLabel('Confirmation Code');
    await expect.element(code).toHaveFocus();
    expect(isInvalid(code)).toBe('true');
    expect(descriptionsOf(code).join(' ')).toContain(WRONG_CODE);
    expect(isInvalid(fieldByLabel('Email Address'))).toBeNull();
    expect(document.title).toMatch(/^Error: Confirm Your Account/);
    await expectAccessible('a wrong code');
  });

  test('a password that is easy to guess at the password', async () => {
    renderApp('/signup', replyRefusal(endpoints.signUp, 400, { message: BREACHED, errors: { password: [BREACHED] } }));
    await fieldByLabel('Email Address').fill('ada@example.org');
    await fieldByLabel('Password').fill('Password123!');
    await clickButton('Submit');
    await expect.element(errorToast('Sign Up Card Error')).toBeVisible();
    const password = fieldByLabel('Password');
    await expect.element(password).toHaveFocus();
    expect(isInvalid(password)).toBe('true');
    expect(descriptionsOf(password).join(' ')).toContain(BREACHED);
  });

  test('what is not about a field at the top of the card, and it is announced once', async () => {
    await tryWrongPassword();
    const typed = [fieldByLabel('Email Address'), fieldByLabel('Password')].map((field) => (field.element() as HTMLInputElement).value);
    expect(typed, 'what was typed stays').toEqual(['nobody@example.org', 'wrong']);
    expect(boxOf(main.getByText(WRONG_LOGIN)).y).toBeLessThan(boxOf(fieldByLabel('Email Address')).y);
    expect(main.getByRole('alert').elements()).toEqual([]);
    expect(document.title).toMatch(/^Error: Log In/);
    await expectAccessible('a refused log-in');
  });

  describe.each([
    [1280, 800],
    [390, 844],
    [390, 664],
    [390, 450],
  ])('beside it the toast covers neither heading, fields nor account, at %i x %i', (width, height) => {
    test('at the log-in', async () => {
      await setViewport(width, height);
      await tryWrongPassword();
      const card = [
        account,
        page.getByRole('heading', { name: 'Log In', exact: true }),
        fieldByLabel('Email Address'),
        fieldByLabel('Password'),
        main.getByText(WRONG_LOGIN),
      ];
      expect(await coveredBy(errorToast('Login Card Error'), card)).toEqual([]);
    });

    test('at the code', async () => {
      await setViewport(width, height);
      await tryWrongCode();
      const toast = errorToast('Confirm Card Error');
      const heading = page.getByRole('heading', { name: 'Confirm Your Account' });
      expect(await coveredBy(toast, [account, heading, fieldByLabel('Email Address'), fieldByLabel('Confirmation Code')])).toEqual([]);
      const box = boxOf(toast);
      expect(Math.abs(box.x + box.width / 2 - width / 2), 'in the middle').toBeLessThan(1);
    });
  });

  test.each([1280, 390])('on a page of the form it covers neither the steps, the save status nor the account, at %i px', async (width) => {
    await setViewport(width);
    renderApp('/about', ...studentReplies(), replyRefusal(endpoints.saveAnswers, 500, { message: 'The lamp is out.' }));
    await seesHeading('About you');
    await enterAnswer('first_name', 'Bo');
    await clickButton('Save & Continue');
    const toast = errorToast(sentenceOf('form.not_saved'));
    await expect.element(toast).toBeVisible();
    const above = [page.getByRole('navigation', { name: 'Main' }), page.getByText(/Not saved/).first(), account];
    await expect.poll(() => coveredBy(toast, above)).toEqual([]);
    window.scrollTo(0, 0);
    await userEvent.tab();
    expect(await coveredBy(toast, above)).toEqual([]);
  });
});

describe('a toast is only about the current state', () => {
  test('it disappears when its subject changes, and the card keeps the message until the next try', async () => {
    await tryWrongPassword();
    await fieldByLabel('Password').fill('another');
    await toastsAre();
    const words = main.getByText(WRONG_LOGIN);
    expect(words.elements()).toHaveLength(1);
    await fieldByLabel('Password').clear();
    await clickButton('Submit');
    await sees('Password is required.');
    expect(words.elements()).toEqual([]);
  });

  test('three refusals one after the other leave one message', async () => {
    const { sent } = await tryWrongCode();
    for (const tries of [2, 3]) {
      await clickButton('Submit');
      await expect.poll(() => sent.length).toBe(tries);
      await expect.poll(toasts).toHaveLength(1);
      await waitForAnimations();
      expect(toasts()).toHaveLength(1);
    }
    await fieldByLabel('Confirmation Code').fill('12');
    await clickButton('Submit');
    await sees('The confirmation code must be exactly 6 numbers.');
    await toastsAre();
  });

  test.each([
    ['About you', studentReplies({ answer: readPersonaAnswers('minimal') })],
    ['Your application was successfully submitted.', submittedReplies(readPersonaAnswers('minimal'))],
  ])('a message of one screen is not shown on the next, and a log-in is reported once: %s', async (heading, replies) => {
    renderApp('/login', ...replies, loginReply, replyDone(endpoints.logout));
    await logIn('ada@example.org', TEST_PASSWORD);
    await seesHeading(heading);
    await toastsAre(sentenceOf('auth.logged_in'));
    await logOut();
    await toastsAre(sentenceOf('auth.logged_out'));
    await logIn('ada@example.org', TEST_PASSWORD);
    await seesHeading(heading);
    await toastsAre(sentenceOf('auth.logged_in'));
    await waitForAnimations();
    expect(toasts()).toEqual([sentenceOf('auth.logged_in')]);
  });

  test('a student who is redirected to the last page still sees the log-in message', async () => {
    renderApp('/login', ...studentReplies({ last_page: '/education', web_status: [{ web_status: 'started' }] }), loginReply);
    await logIn('ada@example.org', TEST_PASSWORD);
    await seesHeading('Education');
    await toastsAre(sentenceOf('auth.logged_in'));
  });
});

describe('a toast is closed by keyboard', () => {
  test('Escape closes an error, and the focus stays in the field', async () => {
    await tryWrongCode();
    const code = fieldByLabel('Confirmation Code');
    await expect.element(code).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await toastsAre();
    await expect.element(code).toHaveFocus();
  });

  test('what is open over the page is closed first', async () => {
    await tryWrongPassword();
    await clickButton('Account');
    const link = page.getByRole('link', { name: 'Create Account', exact: true });
    await expect.element(link).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(link).not.toBeInTheDocument();
    expect(toasts()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await toastsAre();
  });

  test('reached by Tab and closed, the focus is where it came from', async () => {
    await tryWrongPassword();
    const last = [...document.querySelectorAll<HTMLElement>(':is(footer) :is(a, button, input, select)')].at(-1);
    last?.focus();
    await userEvent.tab();
    await expect.element(errorToast('Login Card Error').getByRole('button', { name: 'Close message' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await toastsAre();
    expect(document.activeElement).toBe(last);
  });

  test('closed with nothing before, the focus is on the heading', async () => {
    await tryWrongPassword();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{F8}');
    await userEvent.keyboard('{Enter}');
    await toastsAre();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
