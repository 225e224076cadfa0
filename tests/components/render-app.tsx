import { clear, createStore } from 'idb-keyval';
import { Fragment } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { accountEndpoints, passkeyEndpoints } from '../../src/api/account-endpoints.ts';
import { decisionEndpoints, requestedItemEndpoints, documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import { endpoints, LOGGED_IN_COOKIE, type ApiEndpoint, type TypedEndpoint } from '../../src/api/endpoints.ts';
import { noDecisionFields } from '../../src/api/rules/office.ts';
import type { AnswerMap, Profile, Refusal, ApplicationState } from '../../src/api/schemas/application-schemas.ts';
import type { Decision } from '../../src/api/schemas/decision-schemas.ts';
import type { EndpointPart, EndpointSchema } from '../../src/api/schemas/endpoint-schemas.ts';
import { setApiAccount } from '../../src/web/api/api-account.ts';
import { getActiveForm } from '../../src/web/drafts/active-form.ts';
import { AppRoutes } from '../../src/web/app/app-routes.tsx';
import '../../src/web/ui/toast-host.tsx';
import { LazyToasts } from '../../src/web/ui/lazy-toasts.tsx';
import { renderPart, type RenderMode } from './render-part.tsx';

interface SentCall {
  readonly call: string;
  readonly body: unknown;
}
export type Reply = readonly [call: ApiEndpoint, respond: (body: unknown) => Response | Promise<Response>];

export const replyWith = <S extends EndpointSchema>(call: TypedEndpoint<S>, answer: EndpointPart<S, 'response'>): Reply => [
  call,
  () => Response.json(answer),
];
export const replyDone = <S extends EndpointSchema>(call: TypedEndpoint<S>): Reply => [call, () => Response.json({ message: 'Done.' })];
export const replyRefusal = (call: ApiEndpoint, status: number, refusal: Refusal): Reply => [
  call,
  () => Response.json(refusal, { status }),
];

export const studentReplies = (profile: Partial<Profile> = {}): readonly Reply[] => [
  replyWith(endpoints.profile, { ...PROFILE, ...profile }),
  replyWith(endpoints.newerAnswers, { answers: {}, files: {}, counts: {}, tabs: {}, is_submitted: false }),
  replyWith(endpoints.documentAnswers, {}),
  replyWith(endpoints.documentPages, {}),
  replyWith(endpoints.conversion, { status: 'NOT_ANSWERED', message: '' }),
  replyWith(documentRequestEndpoints.ownRequests, { requests: [], may_ask: true, arrived: [], due: {}, confidential: {} }),
  replyWith(accountEndpoints.emailChange, { email: null }),
  replyWith(passkeyEndpoints.passkeys, []),
  ...[endpoints.webStatus, endpoints.lastPage, endpoints.saveAnswers, endpoints.validations].map((call) => replyDone<EndpointSchema>(call)),
];

export const submittedReplies = (answer: AnswerMap, submission: Partial<Profile['submission']> = {}): readonly Reply[] => [
  ...studentReplies({
    answer,
    web_status: [{ web_status: 'started' }, { web_status: 'validating' }, { web_status: 'submitted' }],
    submission: {
      reference: '2345-6789',
      submitted_at: NOW,
      state: { version: 0, state: 'received', at: NOW, missing: [], message: '', ...noDecisionFields },
      items: [],
      checklist: [],
      ...submission,
    },
  }),
  replyWith(endpoints.pdfCopy, { status: 'UNPROCESSED', url: '' }),
];

const NOW = new Date().toISOString();

export const OFFER_DECISION: Decision = {
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
export function decidedReplies(answer: AnswerMap, decision: Decision = OFFER_DECISION): readonly Reply[] {
  const state: ApplicationState = {
    version: 2,
    state: 'decision',
    at: NOW,
    missing: [],
    message: '',
    ...noDecisionFields,
    outcome: 'admitted',
  };
  return [
    ...submittedReplies(answer, { state }),
    replyWith(requestedItemEndpoints.ownItems, { state, items: [], checklist: [] }),
    replyWith(decisionEndpoints.ownDecision, decision),
  ];
}

const signIn = (): void => void (document.cookie = `${LOGGED_IN_COOKIE}=ada; Path=/`);
export const loginReply: Reply = [
  endpoints.login,
  () => {
    signIn();
    return Response.json({ message: 'Done.' });
  },
];
const PROFILE: Profile = {
  answer: {},
  add_another: {},
  tabs: {},
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
export const renderApp = (path: string, ...replies: readonly Reply[]): Visit => renderAppIn(Fragment, path, ...replies);

export function renderAppIn(Mode: RenderMode, path: string, ...replies: readonly Reply[]): Visit {
  const sent: SentCall[] = [];
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const before = window.location.href;
  const has = (call: ApiEndpoint): boolean => replies.some(([one]) => one === call);
  if (has(endpoints.profile) && !has(endpoints.login)) signIn();
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
  renderPart(
    <>
      <AppRoutes />
      <LazyToasts />
    </>,
    Mode,
  );
  return { sent, expectProblem: (pattern) => void expected.push(pattern) };
}

const patternOf = ({ path }: ApiEndpoint): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

async function forgetVisit(): Promise<void> {
  const loaded = getActiveForm();
  await loaded?.drafts.erase();
  loaded?.store.reset();
  await loaded?.clearResponseCache();
  setApiAccount(null);
  localStorage.clear();
  sessionStorage.clear();
  await clear(createStore('matricula', 'drafts'));
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
}
