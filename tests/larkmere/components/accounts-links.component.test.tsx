import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '../../../src/api/endpoints.ts';
import { renderApp, replyRefusal, studentReplies } from '../../components/render-app.tsx';
import { expectAccessible } from '../../components/expect-accessible.ts';
import { controlOf } from '../../components/question-steps.ts';
import { sees, seesCard, sentenceOf } from '../../components/steps.ts';

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
