import { expect, test } from 'vitest';
import { noDecisionFields } from '../../src/api/rules/office.ts';
import type { Decision } from '../../src/api/schemas/decision-schemas.ts';
import type { RequestedItem } from '../../src/api/schemas/document-schemas.ts';
import { progressStages, type Submission, findNextAction } from '../../src/web/status/application-progress.ts';

const at = (day: number): string => `2026-11-0${day}T17:00:00.000Z`;
const file = (status: RequestedItem['status'], day = 1) => ({ id: status, name: '', status, at: at(day), reason: '', file: null });
const files = (...items: readonly RequestedItem[]) => ({ items: [...items] });
const arrivals = (...days: readonly number[]) => ({
  checklist: days.map((day) => ({ id: '', name: '', received_at: day === 0 ? null : at(day) })),
});
const given = (state: Submission['state']['state'], rest: Partial<Submission> = {}, outcome: string | null = null): Submission => ({
  reference: '',
  submitted_at: at(1),
  items: [],
  checklist: [],
  ...rest,
  state: { version: 1, state, at: at(9), missing: [], message: '', ...noDecisionFields, outcome },
});
const decided = given('decision', arrivals(3, 0), 'admitted');
const offer: Decision = {
  version: 1,
  at: at(9),
  name: '',
  message: '',
  ends: false,
  replaces: null,
  headline: '',
  letter: [],
  respond_by: '2027-05-01',
  reply: null,
  replied_at: null,
  is_reply_recorded: false,
  may_reply: true,
};
const afterOffer = given('documents_missing', files(file('asked')), 'admitted');
const onTheWay = (from: Submission): Submission => ({ ...from, state: { ...from.state, interim: true } });
const invited = onTheWay(given('decision', arrivals(3), 'invited'));
const invitedToSend = onTheWay(given('documents_missing', files(file('asked')), 'invited'));
const late = { ...offer, may_reply: false };

/** Days of stages that are done, ✓ if none is known; • is the current one, × one that is dropped. */
test.each<[string, Submission, stages: string, toDo: object | undefined, decision?: Decision]>([
  ['just submitted', given('received'), '1 ✓ • –', { kind: 'nothing' }],
  ['something to come from elsewhere', given('received', arrivals(3, 0)), '1 • – –', { kind: 'elsewhere' }],
  ['all has come from elsewhere', given('received', arrivals(3, 2)), '1 3 • –', { kind: 'nothing' }],
  [
    'a file due',
    given('documents_missing', files(file('sent'), file('returned'))),
    '1 • – –',
    { kind: 'upload', items: [{ id: 'returned' }] },
  ],
  ['a file due that is converted', given('documents_missing', files(file('sent'))), '1 • – –', { kind: 'nothing' }],
  ['all files sent', given('received', files(file('sent', 4), file('closed', 8))), '1 4 • –', { kind: 'nothing' }],
  ['an offer', decided, '1 • ✓ 9', { kind: 'reply', day: '2027-05-01' }, offer],
  ['an offer declined', decided, '1 × ✓ 9', { kind: 'declined', at: at(9) }, { ...late, reply: 'declined', replied_at: at(9) }],
  ['an offer for which all has come', given('decision', arrivals(3), 'admitted'), '1 3 ✓ 9', { kind: 'reply' }, offer],
  ['an offer whose day is over', decided, '1 • ✓ 9', { kind: 'late', day: '2027-05-01' }, late],
  ['a decision without a reply', decided, '1 × ✓ 9', { kind: 'decided' }, { ...late, respond_by: null }],
  ['a decision that ends it', decided, '1 × ✓ 9', { kind: 'decided' }, { ...late, respond_by: null, ends: true }],
  ['an invitation on the way', invited, '1 3 • –', { kind: 'nothing' }, { ...late, respond_by: null }],
  ['a file due after an invitation', invitedToSend, '1 • – –', { kind: 'upload' }, { ...late, respond_by: null }],
  ['a decision that has not loaded', decided, '1 – ✓ 9', undefined],
  ['a file due after an offer', afterOffer, '1 • ✓ 9', { kind: 'reply' }, offer],
  ['the same, once it is answered', afterOffer, '1 • ✓ 9', { kind: 'upload' }, { ...late, reply: 'accepted' }],
  ['a message alone', given('decision'), '1 ✓ ✓ 9', undefined],
  ['withdrawn', given('withdrawn', files(file('asked'))), '', undefined],
])('stages and what is to do: %s', (_, submission, stages, toDo, decision) => {
  const sign = { done: '✓', current: '•', to_come: '–', dropped: '×' };
  const shown = progressStages(submission, decision).map((stage) =>
    stage.at === null ? sign[stage.state] : new Date(stage.at).getUTCDate(),
  );
  expect(shown.join(' ')).toBe(stages);
  expect({ toDo: findNextAction(submission, decision) }).toMatchObject({ toDo });
});
