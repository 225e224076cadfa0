import { createStore, set } from 'idb-keyval';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '../../../src/api/endpoints.ts';
import { draftFromAnswers } from '../../../src/web/drafts/draft.ts';
import { visitorOwner } from '../../../src/web/drafts/draft-owner.ts';
import { boxOf, enterAnswer } from '../../components/question-steps.ts';
import { renderApp, studentReplies } from '../../components/render-app.tsx';
import { buttonByName, clickButton, seesHeading, sentenceOf, setViewport } from '../../components/steps.ts';

test('answers of a visitor on this device are offered with the page, so that nothing moves, and once only', async () => {
  const body = draftFromAnswers({ first_name: 'Bo' });
  await set('visitor/tab', { owner: visitorOwner.id, at: Date.now(), body }, createStore('matricula', 'drafts'));
  const late: string[] = [];
  const leave = sentenceOf('device.leave');
  const seen = new MutationObserver(() => {
    if (document.querySelector('h1') && !document.body.textContent.includes(leave)) late.push('late');
  });
  seen.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => seen.disconnect());
  renderApp('/about', ...studentReplies());
  await expect.element(buttonByName(leave)).toBeVisible();
  expect(late).toEqual([]);
  seen.disconnect();
  await clickButton(leave);
  await clickButton('Save & Continue');
  await seesHeading('Education');
  await expect.element(buttonByName(leave)).not.toBeInTheDocument();
});

test('a choice between the answers of two tabs leaves the focus on the heading, and it is said that all is saved', async () => {
  const replies = [
    Response.json({ message: 'Newer.', saved: { first_name: 'Ada' } }, { status: 409 }),
    Response.json({ message: 'Saved.' }),
  ];
  renderApp('/about', ...studentReplies(), [endpoints.saveAnswers, () => replies.shift() ?? Response.error()]);
  await seesHeading('About you');
  await enterAnswer('first_name', 'Bo');
  await clickButton(sentenceOf('save.review'));
  await clickButton(sentenceOf('conflict.keep'));
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  await expect.element(page.getByRole('status').filter({ hasText: sentenceOf('save.saved') })).toBeInTheDocument();
});

test('an upload that breaks off takes the focus to Try again, which no toast covers', async () => {
  await setViewport(360, 640);
  const { promise, resolve: breakOff } = Promise.withResolvers<Response>();
  renderApp('/education#transcript', ...studentReplies(), [endpoints.presignedUrl, () => promise]);
  const chosen = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input#control-transcript'));
  chosen.focus();
  await userEvent.upload(chosen, new File(['%PDF-1.7'], 'transcript.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByRole('button', { name: /^Cancel/ })).toHaveFocus();
  document.activeElement?.scrollIntoView({ block: 'end' });
  breakOff(Response.error());
  const again = page.getByRole('button', { name: /^Try again/ });
  await expect.element(again).toHaveFocus();
  const toast = page.getByRole('alert').filter({ hasText: 'Error uploading file' });
  await expect.element(toast).toBeVisible();
  await expect.poll(() => boxOf(again).bottom).toBeLessThanOrEqual(boxOf(toast).y);
});
