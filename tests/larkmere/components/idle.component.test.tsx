import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '../../../src/api/endpoints.ts';
import { activityClock } from '../../../src/web/session/activity-clock.ts';
import { replyDone, renderApp, submittedReplies, type Reply } from '../../components/render-app.tsx';
import { logOut, readPersonaAnswers, sees, sentenceOf } from '../../components/steps.ts';

function returnsLate(): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 16 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a student who has submitted is logged out with no word on saved answers', async () => {
  renderApp('/completion', ...submittedReplies(readPersonaAnswers('minimal')), replyDone(endpoints.logout));
  await sees(sentenceOf('pdf.title'));
  returnsLate();
  await sees(sentenceOf('idle.logged_out'));
  expect(page.getByText(/Your answers were saved at/).elements()).toEqual([]);
  expect(document.title).not.toMatch(/^Error/);
});

test.each([
  ['idle.logged_out', returnsLate],
  ['auth.logged_out', logOut],
] as const)('one whose copy is asked for at that time reads %s, and nothing of a session that has ended', async (why, leave) => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const copy: Reply = [
    endpoints.pdfCopy,
    () => ended.then(() => Response.json({ message: sentenceOf('error.session_invalid') }, { status: 401 })),
  ];
  let meanwhile = '';
  const loggedOut: Reply = [
    endpoints.logout,
    async () => {
      end();
      await new Promise((resolve) => setTimeout(resolve, 100));
      meanwhile ||= window.location.pathname;
      return Response.json({ message: 'Done.' });
    },
  ];
  const { sent } = renderApp('/completion', ...submittedReplies(readPersonaAnswers('minimal')), copy, loggedOut);
  await expect.poll(() => sent.map(({ call }) => call)).toContain(`GET ${endpoints.pdfCopy.path}`);
  await leave();
  await sees(sentenceOf(why));
  expect(meanwhile).toBe('/completion');
});

test('one who is refused while another tab logs out reads that, and not that the session is invalid', async () => {
  const refuse = (): Response => {
    setTimeout(() => activityClock.end('logout'), 50);
    return Response.json({ message: sentenceOf('error.session_invalid') }, { status: 401 });
  };
  renderApp('/completion', ...submittedReplies(readPersonaAnswers('minimal')), [endpoints.pdfCopy, refuse]);
  await sees(sentenceOf('auth.logged_out'));
  expect(page.getByText(sentenceOf('error.session_invalid')).elements()).toEqual([]);
});
