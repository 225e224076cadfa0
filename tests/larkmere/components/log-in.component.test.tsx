import { createStore, set } from 'idb-keyval';
import { expect, test, vi, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints, LOGGED_IN_COOKIE } from '../../../src/api/endpoints.ts';
import { replyDone, renderApp, loginReply, replyRefusal, studentReplies, type Reply } from '../../components/render-app.tsx';
import { enterAnswer, controlOf, valueOf } from '../../components/question-steps.ts';
import {
  buttonByName,
  fieldByLabel,
  logIn,
  TEST_PASSWORD,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  sentenceOf,
} from '../../components/steps.ts';

const EMAIL = 'ada@example.org';

test('who presses Log In again while the application opens is logged in once, with what was typed before', async () => {
  const { sent } = renderApp('/about', ...studentReplies(), loginReply);
  const sentTo = (path: string): number => sent.filter(({ call }) => call.endsWith(path)).length;
  await seesHeading('About you');
  await enterAnswer('first_name', 'Bo');
  await clickButton('Save & Continue');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await fieldByLabel('Email Address').fill(EMAIL);
  await fieldByLabel('Password').fill(TEST_PASSWORD);
  const submit = (await buttonByName('Submit').findElement()) as HTMLElement;
  const again = new MutationObserver(() => submit.isConnected && submit.click());
  onTestFinished(() => again.disconnect());
  again.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  submit.click();
  await seesHeading('Education');
  await clickButton('Back');
  await seesHeading('About you');
  expect(valueOf('first_name')).toBe('Bo');
  expect(sentTo(endpoints.login.path)).toBe(1);
});

const NEEDED = sentenceOf('auth.cookies_needed');
test.each(['/login', '/signup'])('who refuses cookies reads at %s that they are needed, and nothing is sent', async (path) => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const { sent } = renderApp(path);
  await fieldByLabel('Email Address').fill(EMAIL);
  await fieldByLabel('Password').fill(TEST_PASSWORD);
  await clickButton('Submit');
  await sees(NEEDED);
  expect(sent).toEqual([]);
});

test('the same at a log-in whose cookies the browser does not keep, although it says so', async () => {
  renderApp('/login', replyDone(endpoints.login));
  await logIn(EMAIL, TEST_PASSWORD);
  await sees(NEEDED);
  await seesCard('Log In');
});

test('a log-in that waits in one tab gives way to the form when its student has logged in in another', async () => {
  renderApp('/login', ...studentReplies(), loginReply);
  await seesCard('Log In');
  document.cookie = `${LOGGED_IN_COOKIE}=ada; Path=/`;
  window.dispatchEvent(new Event('focus'));
  await seesHeading('About you');
});

test.each(['fill', 'keys'] as const)(
  'what is typed after all cookies have vanished is kept for its student, who is told so: %s',
  async (how) => {
    const isLoggedIn = (): boolean => document.cookie.includes(LOGGED_IN_COOKIE);
    const ifLoggedIn = ([call, respond]: Reply): Reply => [
      call,
      (body) => (isLoggedIn() ? respond(body) : Response.json({ message: 'No session.' }, { status: 401 })),
    ];
    document.cookie = `${LOGGED_IN_COOKIE}=ada; Path=/`;
    const { sent } = renderApp('/about', ...studentReplies().map(ifLoggedIn), loginReply);
    await seesHeading('About you');
    await enterAnswer('first_name', 'Bo');
    await expect.poll(() => sent.map(({ call }) => call)).toContain(`PUT ${endpoints.saveAnswers.path}`);
    document.cookie = `${LOGGED_IN_COOKIE}=; Max-Age=0; Path=/`;
    localStorage.clear();
    const name = controlOf('last_name');
    await name.click();
    await (how === 'fill' ? name.fill('Quandt-Holm') : userEvent.keyboard('Quandt-Holm'));
    await userEvent.tab();
    await seesCard('Log In');
    const notice = page.getByRole('alert').element().textContent ?? '';
    expect(notice).toContain(['leave.kept', 'leave.last_resort', 'error.session_invalid'].map(sentenceOf).join(''));
    await logIn(EMAIL, TEST_PASSWORD);
    await seesHeading('About you');
    await expect.element(controlOf('last_name')).toHaveValue('Quandt-Holm');
  },
);

test('who comes back after the session has ended reads that answers wait here, before the advice that would delete them', async () => {
  document.cookie = `${LOGGED_IN_COOKIE}=ada; Path=/`;
  await set('ada/tab', { owner: 'ada', at: Date.now(), body: {} }, createStore('matricula', 'drafts'));
  renderApp('/about', replyRefusal(endpoints.profile, 401, { message: '' }));
  await seesCard('Log In');
  await sees(sentenceOf('leave.kept'));
});
