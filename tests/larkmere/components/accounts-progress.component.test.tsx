import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '../../../src/api/endpoints.ts';
import { noDecisionFields } from '../../../src/api/rules/office.ts';
import { loadValidators } from '../../../src/web/answers/lazy-validators.ts';
import { renderApp, studentReplies, submittedReplies, type Reply } from '../../components/render-app.tsx';
import { enterAnswer } from '../../components/question-steps.ts';
import { goToStep, readPersonaAnswers, clickButton, sees, seesHeading, sentenceOf, setViewport } from '../../components/steps.ts';

test.each<[who: string, replies: readonly Reply[], title: string]>([
  ['a visitor', [], 'First Time Here?'],
  ['a first log-in', studentReplies(), sentenceOf('banner.first_title')],
])('the banner on top of form pages: %s', async (_, replies, title) => {
  await setViewport(360, 640);
  renderApp('/about', ...replies);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => [...document.querySelectorAll<HTMLElement>('#welcome')].map(({ innerText }) => innerText)).toEqual([title]);
  if (title === sentenceOf('banner.first_title')) await sees(/\$30/);
  if (title !== 'First Time Here?') return;
  await expect.element(page.getByRole('link', { name: 'Log back in' })).toHaveAttribute('href', '/login');
  const promises = page.getByText(/\$30.*no essay.*within 10 days.*automatic scholarship/);
  const range = document.createRange();
  range.selectNodeContents(promises.element());
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size, 'lines on a phone').toBeLessThanOrEqual(2);
});

test('a profile of a server of the version before, without components and tabs, shows its answers', async () => {
  const answer = { ...readPersonaAnswers('us-freshman'), parent_2_first_name: 'Ola' };
  const former: object = { answer, add_another: undefined, tabs: undefined };
  renderApp('/about', ...studentReplies(former));
  await seesHeading('About you');
  await sees('Parent/Guardian 2');
});

test('the status started is sent once, and failures only while validating, by buttons and by steps', async () => {
  const shown: boolean[] = [];
  const started: Reply = [
    endpoints.webStatus,
    () => (shown.push(document.querySelector('h1') !== null), Response.json({ message: 'Done.' })),
  ];
  const visit = renderApp('/about', ...studentReplies(), started);
  const sent = (path: string): readonly unknown[] => visit.sent.flatMap(({ call, body }) => (call === `POST /api/${path}` ? [body] : []));
  const failures = (): readonly (readonly string[])[] =>
    sent('validations').map((body) => Object.keys((body as { failures: object }).failures));
  await expect.poll(() => sent('web-status')).toEqual([{ web_status: 'started' }]);
  expect(shown, 'the page shows before anything is sent').toEqual([true]);
  await enterAnswer('first_name', 'Bo');
  await clickButton('Save & Continue');
  await seesHeading('Education');
  expect(failures()).toEqual([]);
  expect(sent('web-status')).toHaveLength(1);

  await goToStep('Final steps');
  await loadValidators();
  const busy: MutationRecord[] = [];
  new MutationObserver((records) => busy.push(...records)).observe(document.body, { subtree: true, attributeFilter: ['aria-busy'] });
  await clickButton('Submit');
  await sees(/We're missing some information\./);
  expect(busy, 'what is missing is drawn with the press, not after a busy button').toEqual([]);
  expect(window.location.pathname).toBe('/about');
  await expect.poll(failures).toEqual([expect.arrayContaining(['last_name'])]);
  expect(sent('web-status')).toEqual([{ web_status: 'started' }, { web_status: 'validating' }]);
  expect(sent('submit')).toEqual([]);

  await enterAnswer('last_name', 'Quist');
  await goToStep('Education');
  await expect.poll(failures).toHaveLength(2);
  expect(failures().at(-1)).not.toContain('last_name');
  await clickButton('Back');
  await seesHeading('About you');
  expect(failures()).toHaveLength(3);
});

test('a page that was finished before offers the way on, until an answer on it goes', async () => {
  renderApp('/about', ...studentReplies({ answer: readPersonaAnswers('minimal') }));
  const onward = page.getByRole('link', { name: 'Continue to Education' });
  await sees(sentenceOf('form.page_done'));
  await onward.click();
  await seesHeading('Education');
  await goToStep('About you');
  await expect.element(onward).toBeVisible();
  await enterAnswer('last_name', '');
  await userEvent.tab();
  await expect.element(onward).not.toBeInTheDocument();
  await enterAnswer('last_name', 'Quist');
  await userEvent.tab();
  await expect.element(onward).toBeVisible();
});

test('a score that cannot be stored is named by every list and stops Submit, and goes through once it is right', async () => {
  const visit = renderApp(
    '/education',
    ...studentReplies({ answer: { ...readPersonaAnswers('minimal'), test_taken_ind: 'Y', act_taken: 'Y', act_score_composite: 30 } }),
  );
  const why = 'This is not a whole number, so it is not saved. Enter a whole number, like 27.';
  await enterAnswer('act_score_composite', '28.5');
  await clickButton('Save & Continue');
  await seesHeading('Final steps');
  await sees(`You typed “28.5”. ${why}`);
  await clickButton('Submit');
  await sees(/We're missing some information\./);
  await sees(`You typed “28.5”. ${why}`);
  expect(visit.sent.map(({ call }) => call)).not.toContain('POST /api/submit');
  await page
    .getByRole('link', { name: /^ACT composite score/ })
    .first()
    .click();
  await sees(why);
  await enterAnswer('act_score_composite', '28');
  await goToStep('About you');
  await sees('Everything is complete. You can submit your application now.');
});

test.each<[answer: string, lost: () => Response, isArrived: boolean]>([
  ['none', () => Response.error(), true],
  ['half of one', () => new Response('{"mess'), true],
  ["a proxy's", () => new Response('<html>', { status: 504 }), true],
  ['none, and it had not arrived', () => Response.error(), false],
])('while the answer to Submit is lost, the page says so, and asks whether the application has arrived: %s', async (_, lost, isArrived) => {
  const answer = readPersonaAnswers('minimal');
  const profileOf = (replies: readonly Reply[]): Reply => replies.find(([call]) => call === endpoints.profile) ?? expect.fail();
  let [profile, isAway] = [profileOf(studentReplies({ answer })), false];
  const submit: Reply = [
    endpoints.submit,
    () => {
      if (isArrived) profile = profileOf(submittedReplies(answer));
      isAway = true;
      return lost();
    },
  ];
  const read: Reply = [endpoints.profile, (body) => (isAway ? Response.error() : profile[1](body))];
  renderApp('/final-steps', ...submittedReplies(answer), submit, read);
  await seesHeading('Final steps');
  await clickButton('Submit');
  await sees(sentenceOf('form.submit_unknown'));
  const refusal = page.getByRole('alert').filter({ hasText: sentenceOf('form.not_submitted') });
  expect(refusal.elements()).toEqual([]);
  isAway = false;
  window.dispatchEvent(new Event('online'));
  if (isArrived) return seesHeading('Your application was successfully submitted.');
  await expect.element(refusal).toBeVisible();
  await expect.element(page.getByText(sentenceOf('form.submit_unknown'))).not.toBeInTheDocument();
});

test('a withdrawal whose answer is lost is looked for until it is known', async () => {
  const answer = readPersonaAnswers('minimal');
  let replies = submittedReplies(answer);
  const profile: Reply = [endpoints.profile, (body) => replies.find(([call]) => call === endpoints.profile)?.[1](body) ?? Response.error()];
  const lose = (): Promise<never> => {
    replies = [];
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  renderApp('/account', ...replies, [endpoints.withdraw, lose], profile);
  await clickButton(sentenceOf('own.withdraw'));
  await clickButton(sentenceOf('own.withdraw_yes'));
  await sees(sentenceOf('form.submit_unknown'));
  replies = submittedReplies(answer, {
    state: { version: 1, state: 'withdrawn', at: '2026-11-20T12:00:00Z', missing: [], message: '', ...noDecisionFields },
  });
  window.dispatchEvent(new Event('online'));
  await sees(sentenceOf('own.withdraw_done'));
  await sees(/withdrew|withdrawn/);
});

test('while an application is submitted the page says that alone, and stays until its receipt is there', async () => {
  const answer = readPersonaAnswers('minimal');
  const arrival = Promise.withResolvers<void>();
  let profiles = studentReplies({ answer, web_status: [{ web_status: 'started' }] });
  const profile: Reply = [endpoints.profile, (body) => profiles.find(([call]) => call === endpoints.profile)?.[1](body) ?? expect.fail()];
  const submit: Reply = [
    endpoints.submit,
    () => arrival.promise.then(() => ((profiles = submittedReplies(answer)), Response.json({ message: 'Done.' }))),
  ];
  renderApp('/final-steps', ...submittedReplies(answer), submit, profile);
  await seesHeading('Final steps');
  const said = new Set<string>();
  const screens = new Set<string>();
  const follow = new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent ?? 'nothing';
    screens.add(document.querySelector('.full-screen-loading') ? 'loading' : heading);
    if (heading !== 'Final steps') return;
    for (const { textContent } of document.querySelectorAll('[role=status], [role=alert]')) said.add(textContent);
  });
  follow.observe(document.body, { subtree: true, childList: true, characterData: true });
  await clickButton('Submit');
  await sees(sentenceOf('form.submitting'));
  arrival.resolve();
  await seesHeading('Your application was successfully submitted.');
  follow.disconnect();
  expect([...said].filter((words) => words !== '')).toEqual([sentenceOf('form.submitting')]);
  expect([...screens]).toEqual(['Final steps', 'Your application was successfully submitted.']);
});
