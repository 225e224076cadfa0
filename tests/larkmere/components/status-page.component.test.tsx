import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { decisionCalls } from '../../../src/contract/decision-calls.ts';
import { itemCalls } from '../../../src/contract/item-calls.ts';
import { undecided } from '../../../src/contract/office.ts';
import type { Decision } from '../../../src/contract/shapes/decisions.ts';
import type { RequestedItem } from '../../../src/contract/shapes/documents.ts';
import type { Submission } from '../../../src/web/screens/form/application-progress.ts';
import { decided, drawApp, OFFER, reply, type Reply, submitted } from '../../components/draw-app.tsx';
import { expectAccessible } from '../../components/look-over.ts';
import { button, persona, press, sees, seesCard, seesHeading, text, useWindow } from '../../components/steps.ts';

const AT = '2026-11-20T17:00:00.000Z';
const received: Submission['state'] = { version: 2, state: 'received', at: AT, missing: [], message: '', ...undecided };
const file = { id: 'f', file_name: 'seal.pdf', file_size: 9, pages: 1, pictures: 0 };
const items = (...statuses: readonly RequestedItem['status'][]) => ({
  items: statuses.map((status, n) => ({ id: `${n}`, name: `Paper ${n}`, status, at: AT, reason: 'Page 2?', file })),
});
const checklist = [AT, null].map((at, n) => ({ id: `${n}`, name: `Scores ${n}`, received_at: at }));
const accepted = { ...OFFER, reply: 'accepted', replied_at: AT, may_reply: false } as const;
const late = { ...OFFER, may_reply: false };

const inState = (given: Partial<Submission>): readonly Reply[] => {
  const submission = { state: received, items: [], checklist: [], ...given };
  const conversion = reply(itemCalls.itemConversion, { status: 'COMPLETED', message: '' });
  return [...submitted(persona('minimal'), submission), reply(itemCalls.ownItems, submission), conversion];
};
const withDecision = (decision: Decision) => decided(persona('minimal'), decision);
const ended: Submission['state'] = { ...received, state: 'decision', outcome: 'not_admitted' };
const rejected = withDecision({ ...late, respond_by: null, ends: true });
const fresh = { state: { ...received, version: 0 }, checklist };
const asked = { state: { ...received, state: 'documents_missing', message: 'By May.' }, ...items('returned', 'accepted') } as const;
const messageAlone = { state: { ...received, state: 'decision', message: 'Yes!' } } as const;
const withdrawn = { state: { ...received, state: 'withdrawn' }, checklist } as const;

test.each<[heading: string, stage: string | null, replies: readonly Reply[], ...words: (string | RegExp)[]]>([
  [text('completion.heading'), 'documents', inState(fresh), text('todo.elsewhere'), 'Scores 1', 'Arrived on November 20, 2026'],
  [text('state.documents_missing'), 'documents', inState(asked), 'Send us this document', 'By May.', 'Page 2?'],
  [text('state.complete'), 'review', inState(items('sent', 'sent')), /: Paper 0 and Paper 1\./, text('todo.nothing')],
  [OFFER.headline, '', withDecision(OFFER), 'Tell us your answer by May 1, 2027', 'Welcome to Larkmere.'],
  [OFFER.headline, '', withDecision(accepted), 'You accepted the offer on November 20, 2026'],
  [OFFER.headline, '', withDecision({ ...accepted, is_reply_recorded: true }), 'We noted on November 20, 2026 that you accept the offer'],
  [OFFER.headline, '', withDecision(late), 'The last day to answer was May 1, 2027'],
  [OFFER.headline, '', withDecision({ ...late, respond_by: null }), text('todo.decided_text')],
  [OFFER.headline, '', withDecision({ ...OFFER, replaces: AT, message: 'Sorry!' }), /the one in our letter of November 20, 2026/, 'Sorry!'],
  [OFFER.headline, '', [...rejected, reply(itemCalls.ownItems, { state: ended, items: [], checklist })], text('track.dropped')],
  [text('state.decision'), '', inState(messageAlone), 'Yes!'],
  [text('state.withdrawn'), null, inState(withdrawn), /We no longer consider/],
])('a status page “%s” at the stage “%s”, on a phone and on a laptop', async (heading, stage, replies, ...said) => {
  await useWindow(360);
  drawApp('/completion', ...replies);
  await seesHeading(heading);
  for (const each of said) await sees(each);
  const isOver = stage === null || said.includes(text('track.dropped'));
  expect(document.querySelectorAll(`#last-steps`), 'the last steps').toHaveLength(isOver ? 0 : 1);
  const track = page.getByRole('list', { name: text('track.label') });
  const placesOfStages = (side: 'x' | 'y'): number =>
    new Set(track.elements().flatMap((list) => [...list.children].map((stage) => stage.getBoundingClientRect()[side]))).size;
  expect(placesOfStages('x')).toBe(stage === null ? 0 : 1);
  await page.viewport(1280, 900);
  expect(placesOfStages('y')).toBe(stage === null ? 0 : 1);
  const [current, ...others] = [...document.querySelectorAll('[aria-current=step]')].map(({ textContent }) => textContent);
  expect(others).toEqual([]);
  expect(current ?? '').toContain(stage ? text(`track.${stage}`) : '');
  await expectAccessible(heading);
});

const answer = async (): Promise<void> => {
  await press(text('decision.accepted'));
  await expect.element(button(text('dialog.cancel'))).toHaveFocus();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('decision.accepted'), exact: true })
    .click();
};

test('an offer is accepted after a question, and what was answered has the focus', async () => {
  const { sent } = drawApp('/completion', ...withDecision(OFFER), reply(decisionCalls.replyToDecision, accepted));
  await answer();
  await expect.element(page.getByRole('heading', { name: 'You accepted the offer on November 20, 2026' })).toHaveFocus();
  expect(sent.find(({ call }) => call.startsWith('POST /api/decision'))?.body).toEqual({ version: 2, reply: 'accepted' });
});

test('what was corrected meanwhile shows with the reason why the answer was not taken', async () => {
  let decision = OFFER;
  const correct = (): Response => {
    decision = { ...late, headline: 'You’re on the waitlist', respond_by: null };
    return Response.json({ message: 'The decision has changed.' }, { status: 409 });
  };
  const replies: readonly Reply[] = [
    [decisionCalls.ownDecision, () => Response.json(decision)],
    [decisionCalls.replyToDecision, correct],
  ];
  drawApp('/completion', ...withDecision(OFFER), ...replies);
  await answer();
  await seesHeading('You’re on the waitlist');
  await expect.element(page.getByRole('alert').filter({ hasText: 'The decision has changed.' })).toBeVisible();
});

test.each([
  ['there is no connection', () => Response.error(), () => sees(text('error.no_answer')).then(() => sees(text('decision.declined')))],
  ['the session is over', () => Response.json({ message: 'Over.' }, { status: 401 }), () => seesCard('Log In')],
])('an answer is given while %s', async (_, respond, seesWhy) => {
  drawApp('/completion', ...withDecision(OFFER), [decisionCalls.replyToDecision, respond]);
  await answer();
  await seesWhy();
});
