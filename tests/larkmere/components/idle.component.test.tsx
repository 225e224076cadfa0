import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { calls } from '../../../src/contract/calls.ts';
import { done, drawApp, submitted, type Reply } from '../../components/draw-app.tsx';
import { persona, sees, text } from '../../components/steps.ts';

function returnsLate(): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 16 * 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a student who has submitted is logged out with no word on saved answers', async () => {
  drawApp('/completion', ...submitted(persona('minimal')), done(calls.logout));
  await sees(text('pdf.title'));
  returnsLate();
  await sees(text('idle.logged_out'));
  expect(page.getByText(/Your answers were saved at/).elements()).toEqual([]);
  expect(document.title).not.toMatch(/^Error/);
});

test('one whose copy is asked for at that time reads why, and nothing of a session that has ended', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const copy: Reply = [calls.pdfCopy, () => ended.then(() => Response.json({ message: text('error.session_invalid') }, { status: 401 }))];
  let meanwhile = '';
  const logOut: Reply = [
    calls.logout,
    async () => {
      end();
      await new Promise((resolve) => setTimeout(resolve, 100));
      meanwhile = window.location.pathname;
      return Response.json({ message: 'Done.' });
    },
  ];
  const { sent } = drawApp('/completion', ...submitted(persona('minimal')), copy, logOut);
  await expect.poll(() => sent.map(({ call }) => call)).toContain(`GET ${calls.pdfCopy.path}`);
  returnsLate();
  await sees(text('idle.logged_out'));
  expect(meanwhile).toBe('/completion');
});
