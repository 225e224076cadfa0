import { expect, test, vi, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { calls } from '../../../src/contract/calls.ts';
import { done, drawApp, logsIn, student } from '../../components/draw-app.tsx';
import { answer, valueOf } from '../../components/questions.ts';
import { button, field, logIn, PASSWORD, press, sees, seesCard, seesHeading, text } from '../../components/steps.ts';

const EMAIL = 'ada@example.org';

test('who presses Log In again while the application opens is logged in once, with what was typed before', async () => {
  const { sent } = drawApp('/about', ...student(), logsIn);
  const sentTo = (path: string): number => sent.filter(({ call }) => call.endsWith(path)).length;
  await seesHeading('About You');
  await answer('first_name', 'Bo');
  await press('Save & Continue');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await field('Email Address').fill(EMAIL);
  await field('Password').fill(PASSWORD);
  const submit = (await button('Submit').findElement()) as HTMLElement;
  const again = new MutationObserver(() => submit.isConnected && submit.click());
  onTestFinished(() => again.disconnect());
  again.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  submit.click();
  await seesHeading('About You');
  expect(valueOf('first_name')).toBe('Bo');
  expect(sentTo(calls.login.path)).toBe(1);
});

const NEEDED = text('auth.cookies_needed');
test.each(['/login', '/signup'])('who refuses cookies reads at %s that they are needed, and nothing is sent', async (path) => {
  const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  onTestFinished(() => cookies.mockRestore());
  const { sent } = drawApp(path);
  await field('Email Address').fill(EMAIL);
  await field('Password').fill(PASSWORD);
  await press('Submit');
  await sees(NEEDED);
  expect(sent).toEqual([]);
});

test('the same at a log-in whose cookies the browser does not keep, although it says so', async () => {
  drawApp('/login', done(calls.login));
  await logIn(EMAIL, PASSWORD);
  await sees(NEEDED);
  await seesCard('Log In');
});
