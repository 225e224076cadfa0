import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderApp, loginReply, studentReplies, submittedReplies } from '../../components/render-app.tsx';
import { fieldByLabel, logIn, TEST_PASSWORD, readPersonaAnswers, seesCard, seesHeading, sentenceOf } from '../../components/steps.ts';

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
