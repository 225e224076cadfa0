import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { decisionEndpoints, requestedItemEndpoints } from '../../../src/api/student-endpoints.ts';
import { noDecisionFields } from '../../../src/api/rules/office.ts';
import type { Decision } from '../../../src/api/schemas/decision-schemas.ts';
import type { RequestedItem } from '../../../src/api/schemas/document-schemas.ts';
import type { Submission } from '../../../src/web/status/application-progress.ts';
import { decidedReplies, renderApp, OFFER_DECISION, replyWith, type Reply, submittedReplies } from '../../components/render-app.tsx';
import { expectAccessible } from '../../components/expect-accessible.ts';
import {
  buttonByName,
  readPersonaAnswers,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  sentenceOf,
  setViewport,
} from '../../components/steps.ts';

const AT = '2026-11-20T17:00:00.000Z';
const received: Submission['state'] = { version: 2, state: 'received', at: AT, missing: [], message: '', ...noDecisionFields };
const file = { id: 'f', file_name: 'seal.pdf', file_size: 9, pages: 1, pictures: 0 };
const items = (...statuses: readonly RequestedItem['status'][]) => ({
  items: statuses.map((status, n) => ({ id: `${n}`, name: `Paper ${n}`, status, at: AT, reason: 'Page 2?', file })),
});
const checklist = [AT, null].map((at, n) => ({ id: `${n}`, name: `Scores ${n}`, received_at: at }));
const accepted = { ...OFFER_DECISION, reply: 'accepted', replied_at: AT, may_reply: false } as const;
const late = { ...OFFER_DECISION, may_reply: false };

const inState = (given: Partial<Submission>): readonly Reply[] => {
  const submission = { state: received, items: [], checklist: [], ...given };
  const conversion = replyWith(requestedItemEndpoints.itemConversion, { status: 'COMPLETED', message: '' });
  return [
    ...submittedReplies(readPersonaAnswers('minimal'), submission),
    replyWith(requestedItemEndpoints.ownItems, submission),
    conversion,
  ];
};
const withDecision = (decision: Decision) => decidedReplies(readPersonaAnswers('minimal'), decision);
const ended: Submission['state'] = { ...received, state: 'decision', outcome: 'not_admitted' };
const rejected = withDecision({ ...late, respond_by: null, ends: true });
const fresh = { state: { ...received, version: 0 }, checklist };
const asked = { state: { ...received, state: 'documents_missing', message: 'By May.' }, ...items('returned', 'accepted') } as const;
const voided = { state: { ...received, voided_letter_at: AT } };
const messageAlone = { state: { ...received, state: 'decision', message: 'Yes!' } } as const;
const withdrawn = { state: { ...received, state: 'withdrawn' }, checklist } as const;

test.each<[heading: string, stage: string | null, replies: readonly Reply[], ...words: (string | RegExp)[]]>([
  [sentenceOf('completion.heading'), 'documents', inState(fresh), sentenceOf('todo.elsewhere'), 'Scores 1', 'Arrived on November 20, 2026'],
  [
    sentenceOf('state.documents_missing'),
    'documents',
    inState(asked),
    'Send us this document',
    'By May.',
    'Page 2?',
    sentenceOf('completion.last_steps'),
  ],
  [sentenceOf('state.complete'), 'review', inState(items('sent', 'sent')), /: Paper 0 and Paper 1\./, sentenceOf('todo.nothing')],
  [OFFER_DECISION.headline, '', withDecision(OFFER_DECISION), 'Tell us your answer by May 1, 2027', 'Welcome to Larkmere.'],
  [
    OFFER_DECISION.headline,
    '',
    withDecision(accepted),
    'You accepted the offer on November 20, 2026',
    /what comes next/,
    sentenceOf('completion.last_steps'),
  ],
  [
    OFFER_DECISION.headline,
    '',
    withDecision({ ...accepted, is_reply_recorded: true }),
    'We noted on November 20, 2026 that you accept the offer',
  ],
  [OFFER_DECISION.headline, '', withDecision(late), 'The last day to answer was May 1, 2027'],
  [
    OFFER_DECISION.headline,
    '',
    [...withDecision({ ...late, respond_by: null }), replyWith(requestedItemEndpoints.ownItems, { state: ended, items: [], checklist })],
    sentenceOf('todo.decided_text'),
    sentenceOf('track.dropped'),
  ],
  [
    OFFER_DECISION.headline,
    '',
    withDecision({ ...OFFER_DECISION, replaces: AT, message: 'Sorry!' }),
    /the one in our letter of November 20, 2026/,
    'Sorry!',
  ],
  [
    OFFER_DECISION.headline,
    '',
    [...inState({ state: ended, ...items('asked', 'accepted'), checklist }), ...rejected.slice(-1)],
    sentenceOf('track.dropped'),
    /^Accepted on/,
  ],
  [sentenceOf('state.decision'), '', inState(messageAlone), 'Yes!'],
  [sentenceOf('state.received'), 'review', inState(voided), 'Our letter of November 20, 2026 no longer holds.'],
  [sentenceOf('state.withdrawn'), null, inState(withdrawn), /We no longer consider/],
])('a status page “%s” at the stage “%s”, on a phone and on a laptop', async (heading, stage, replies, ...said) => {
  await setViewport(360);
  renderApp('/completion', ...replies);
  await seesHeading(heading);
  for (const each of said) await sees(each);
  const isOver = stage === null || said.includes(sentenceOf('track.dropped'));
  expect(document.querySelectorAll(`#last-steps`), 'the last steps').toHaveLength(isOver ? 0 : 1);
  const track = page.getByRole('list', { name: sentenceOf('track.label') });
  const placesOfStages = (side: 'x' | 'y'): number =>
    new Set(track.elements().flatMap((list) => [...list.children].map((stage) => stage.getBoundingClientRect()[side]))).size;
  expect(placesOfStages('x')).toBe(stage === null ? 0 : 1);
  await page.viewport(1280, 900);
  expect(placesOfStages('y')).toBe(stage === null ? 0 : 1);
  const [current, ...others] = [...document.querySelectorAll('[aria-current=step]')].map(({ textContent }) => textContent);
  expect(others).toEqual([]);
  expect(current ?? '').toContain(stage ? sentenceOf(`track.${stage}`) : '');
  if (isOver) for (const words of ['Paper 0', sentenceOf('item.help')]) expect(document.body.textContent).not.toContain(words);
  await expectAccessible(heading);
});

const chooseFile = async (): Promise<void> => {
  await seesCard(sentenceOf('item.title'));
  const input = await vi.waitUntil(() => document.querySelector('input[type=file]'));
  await userEvent.upload(input, new File(['%PDF-1.7'], 'seal.pdf', { type: 'application/pdf' }));
};
/** One document that is asked for, as it is now; each upload and removal is refused. */
function renderItem(statusNow: () => RequestedItem['status'], refuse: () => Response): void {
  const { presignItem, removeItem, itemConversion, ownItems } = requestedItemEndpoints;
  const isReturned = () => statusNow() === 'returned';
  const withFile = (item: RequestedItem) => ({ ...item, file: isReturned() ? null : item.file });
  const submission = () => ({ state: received, checklist: [], items: items(statusNow()).items.map(withFile) });
  renderApp(
    '/completion',
    ...inState(submission()),
    [ownItems, () => Response.json(submission())],
    [itemConversion, () => Response.json({ status: isReturned() ? 'NOT_ANSWERED' : 'COMPLETED', message: '' })],
    [presignItem, refuse],
    [removeItem, refuse],
  );
}

test.each<[what: string, before: RequestedItem['status'], act: () => Promise<void>]>([
  [
    'uploaded',
    'returned',
    async () => {
      await seesCard(sentenceOf('item.title'));
      await sees(/\.docx, up to 1 MB\./);
      const input = await vi.waitUntil(() => document.querySelector('input[type=file]'));
      await userEvent.upload(input, new File(['%PDF-1.7'], 'seal.pdf', { type: 'application/pdf' }));
    },
  ],
  [
    'deleted',
    'sent',
    async () => {
      await clickButton('Delete seal.pdf');
      await clickButton(sentenceOf('upload.delete_yes'));
    },
  ],
])('a document that was accepted meanwhile is not %s, and shows as it is now', async (_, before, act) => {
  let now = before;
  const refuse = (): Response => {
    now = 'accepted';
    return Response.json({ message: 'We have accepted it.' }, { status: 409 });
  };
  renderItem(() => now, refuse);
  await act();
  await expect.element(page.getByRole('alert').filter({ hasText: 'We have accepted it.' }).filter({ hasText: 'Paper' })).toBeVisible();
  await sees(/^Accepted on/);
  await expect.element(page.getByRole('button', { name: sentenceOf('upload.retry') })).not.toBeInTheDocument();
});

test('who uploads a file without a session reads that it has not arrived', async () => {
  renderItem(
    () => 'returned',
    () => Response.json({ message: '' }, { status: 401 }),
  );
  await chooseFile();
  await sees(sentenceOf('leave.file'));
});

const answer = async (): Promise<void> => {
  await clickButton(sentenceOf('decision.accepted'));
  await expect.element(buttonByName(sentenceOf('dialog.cancel'))).toHaveFocus();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: sentenceOf('decision.accepted'), exact: true })
    .click();
};

test('an offer is accepted after a question, and what was answered has the focus', async () => {
  const { sent } = renderApp('/completion', ...withDecision(OFFER_DECISION), replyWith(decisionEndpoints.replyToDecision, accepted));
  await answer();
  await expect.element(page.getByRole('heading', { name: 'You accepted the offer on November 20, 2026' })).toHaveFocus();
  expect(sent.find(({ call }) => call.startsWith('POST /api/decision'))?.body).toEqual({ version: 2, reply: 'accepted' });
});

test('what was corrected meanwhile shows with the reason why the answer was not taken', async () => {
  let decision = OFFER_DECISION;
  const correct = (): Response => {
    decision = { ...late, headline: 'You’re on the waitlist', respond_by: null };
    return Response.json({ message: 'The decision has changed.' }, { status: 409 });
  };
  const replies: readonly Reply[] = [
    [decisionEndpoints.ownDecision, () => Response.json(decision)],
    [decisionEndpoints.replyToDecision, correct],
  ];
  renderApp('/completion', ...withDecision(OFFER_DECISION), ...replies);
  await answer();
  await seesHeading('You’re on the waitlist');
  await expect.element(page.getByRole('alert').filter({ hasText: 'The decision has changed.' })).toBeVisible();
});

test('an answer is given while the session is over', async () => {
  renderApp('/completion', ...withDecision(OFFER_DECISION), [
    decisionEndpoints.replyToDecision,
    () => Response.json({ message: 'Over.' }, { status: 401 }),
  ]);
  await answer();
  await seesCard('Log In');
});

test.each([
  ['it had arrived', accepted, () => seesCard('You accepted the offer on November 20, 2026')],
  ['it had not', OFFER_DECISION, () => sees(sentenceOf('error.no_answer')).then(() => sees(sentenceOf('decision.declined')))],
])('an answer whose outcome is lost is looked for until it is known: %s', async (_, known, seesOutcome) => {
  let decision: () => Response = () => Response.json(OFFER_DECISION);
  const lose = (): Promise<never> => {
    decision = Response.error;
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const read: Reply = [decisionEndpoints.ownDecision, () => decision()];
  renderApp('/completion', ...withDecision(OFFER_DECISION), [decisionEndpoints.replyToDecision, lose], read);
  await answer();
  await sees(sentenceOf('form.submit_unknown'));
  decision = () => Response.json(known);
  window.dispatchEvent(new Event('online'));
  await seesOutcome();
});
