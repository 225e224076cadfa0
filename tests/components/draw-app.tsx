import { clear, createStore } from 'idb-keyval';
import { Fragment } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { accountCalls } from '../../src/contract/account-calls.ts';
import { calls, SIGNED_IN_COOKIE, type Call, type ShapedCall } from '../../src/contract/calls.ts';
import { decisionCalls } from '../../src/contract/decision-calls.ts';
import { itemCalls } from '../../src/contract/item-calls.ts';
import { undecided } from '../../src/contract/office.ts';
import { passkeyCalls } from '../../src/contract/passkey-calls.ts';
import { requestCalls } from '../../src/contract/request-calls.ts';
import type { AnswerMap, Profile, Refusal, State } from '../../src/contract/shapes/bodies.ts';
import type { Decision } from '../../src/contract/shapes/decisions.ts';
import type { PartOf, Shape } from '../../src/contract/shapes/shapes.ts';
import { actFor } from '../../src/web/api/acting-for.ts';
import { loadedAnswers } from '../../src/web/drafts/loaded-answers.ts';
import { Router } from '../../src/web/router.tsx';
import '../../src/web/ui/toast-host.tsx';
import { LateToasts } from '../../src/web/ui/late-toasts.tsx';
import { draw } from './draw.tsx';

interface SentCall {
  readonly call: string;
  readonly body: unknown;
}
export type Reply = readonly [call: Call, respond: (body: unknown) => Response | Promise<Response>];

export const reply = <S extends Shape>(call: ShapedCall<S>, answer: PartOf<S, 'answer'>): Reply => [call, () => Response.json(answer)];
export const done = <S extends Shape>(call: ShapedCall<S>): Reply => [call, () => Response.json({ message: 'Done.' })];
export const refuse = (call: Call, status: number, refusal: Refusal): Reply => [call, () => Response.json(refusal, { status })];

export const student = (profile: Partial<Profile> = {}): readonly Reply[] => [
  reply(calls.profile, { ...PROFILE, ...profile }),
  reply(calls.addAnotherCounts, {}),
  reply(calls.tabs, {}),
  reply(calls.newerAnswers, { answers: {}, files: {}, counts: {}, tabs: {}, is_submitted: false }),
  reply(calls.documentAnswers, {}),
  reply(calls.documentPages, {}),
  reply(calls.conversion, { status: 'NOT_ANSWERED', message: '' }),
  reply(requestCalls.ownRequests, { requests: [], may_ask: true, confidential: {} }),
  reply(accountCalls.emailChange, { email: null }),
  reply(passkeyCalls.passkeys, []),
  ...[calls.webStatus, calls.lastPage, calls.saveAnswers, calls.validations].map((call) => done<Shape>(call)),
];

export const submitted = (answer: AnswerMap, submission: Partial<Profile['submission']> = {}): readonly Reply[] => [
  ...student({
    answer,
    web_status: [{ web_status: 'started' }, { web_status: 'validating' }, { web_status: 'submitted' }],
    submission: {
      reference: '2345-6789',
      submitted_at: NOW,
      state: { version: 0, state: 'received', at: NOW, missing: [], message: '', ...undecided },
      items: [],
      checklist: [],
      ...submission,
    },
  }),
  reply(calls.pdfCopy, { status: 'UNPROCESSED', url: '' }),
];

const NOW = new Date().toISOString();

export const OFFER: Decision = {
  version: 2,
  at: NOW,
  name: '',
  message: '',
  ends: false,
  replaces: null,
  headline: 'You’re in, Bo!',
  letter: [{ paragraph: ['Welcome to Larkmere.'] }],
  respond_by: '2027-05-01',
  reply: null,
  replied_at: null,
  is_reply_recorded: false,
  may_reply: true,
};
/** The same of one whose application is decided. */
export function decided(answer: AnswerMap, decision: Decision = OFFER): readonly Reply[] {
  const state: State = { version: 2, state: 'decision', at: NOW, missing: [], message: '', ...undecided, outcome: 'admitted' };
  return [
    ...submitted(answer, { state }),
    reply(itemCalls.ownItems, { state, items: [], checklist: [] }),
    reply(decisionCalls.ownDecision, decision),
  ];
}

const signIn = (): void => void (document.cookie = `${SIGNED_IN_COOKIE}=ada; Path=/`);
export const logsIn: Reply = [
  calls.login,
  () => {
    signIn();
    return Response.json({ message: 'Done.' });
  },
];
const PROFILE: Profile = {
  answer: {},
  document_answer: {},
  username: 'ada@example.org',
  help_id: 'HELP-0A1B2C3D',
  signed_up: NOW,
  last_page: null,
  successful_login: [NOW],
  web_status: [],
  form_changes: null,
  submission: null,
  device_key: 'A'.repeat(43),
};

interface Visit {
  readonly sent: readonly SentCall[];
  /** A problem that the test brings about on purpose; one that does not happen is itself a failure. */
  readonly expectProblem: (pattern: RegExp) => void;
}

/** Draws the application at a path with these replies of the server. A call without a reply fails the test, as does a console warning. */
export function drawApp(path: string, ...replies: readonly Reply[]): Visit {
  const sent: SentCall[] = [];
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const before = window.location.href;
  const has = (call: Call): boolean => replies.some(([one]) => one === call);
  if (has(calls.profile) && !has(calls.login)) signIn();
  window.history.replaceState(null, '', path);
  document.body.append(Object.assign(document.createElement('div'), { id: 'first' }));
  const consoles = (['warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => void problems.push(`console ${level}: ${words.join(' ')}`)),
  );
  const fetching = vi.spyOn(window, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const call = `${method} ${pathname}`;
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : body });
    const found = replies.findLast(([asked]) => asked.method === method && patternOf(asked).test(pathname));
    if (!found && pathname !== window.location.pathname) problems.push(`no reply to ${call}`);
    return found?.[1](sent.at(-1)?.body) ?? Response.error();
  });
  onTestFinished(async () => {
    await forgetVisit();
    [...consoles, fetching].forEach((spy) => spy.mockRestore());
    window.history.replaceState(null, '', before);
    expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
    expect(expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)))).toEqual([]);
  });
  draw(
    <>
      <Router />
      <LateToasts />
    </>,
    Fragment,
  );
  return { sent, expectProblem: (pattern) => void expected.push(pattern) };
}

const patternOf = ({ path }: Call): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

async function forgetVisit(): Promise<void> {
  const loaded = loadedAnswers();
  await loaded?.drafts.erase();
  loaded?.store.reset();
  await loaded?.forgetResponses();
  actFor(null);
  localStorage.clear();
  sessionStorage.clear();
  await clear(createStore('matricula', 'drafts'));
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
}
