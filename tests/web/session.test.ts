import { describe, expect, test } from 'vitest';
import type { Profile } from '../../src/api/schemas/application-schemas.ts';
import type { ApplicationStateName } from '../../src/api/rules/office.ts';
import { chooseBanner } from '../../src/web/session/choose-banner.ts';
import { statusRedirect, lastPageRedirect } from '../../src/web/session/redirects.ts';
import { hasLoggedInCookie } from '../../src/web/navigation/logged-in-cookie.ts';
import { nextAnswerLoadStep } from '../../src/web/session/load-answers.ts';
import { webStatusOf } from '../../src/web/session/web-status.ts';

const reported = (...statuses: string[]) => statuses.map((web_status) => ({ web_status })) as Profile['web_status'];

test.each([
  [reported(), null],
  [reported('started'), 'started'],
  [reported('started', 'started'), 'started'],
  [reported('started', 'validating'), 'validating'],
  [reported('validating', 'started', 'validating'), 'validating'],
  [reported('started', 'validating', 'submitted'), 'submitted'],
  [reported('started', 'imported', 'validating'), 'validating'],
])('the web status counts the distinct recognized statuses of %j', (list, status) => {
  expect(webStatusOf(list)).toBe(status);
});

test.each([
  ['', false],
  ['matricula_signed_in=1', true],
  ['a=b; matricula_signed_in=1; c=d', true],
  ['matricula_signed_in=', false],
  ['not_matricula_signed_in=1', false],
])('the identity cookie %j means logged in: %s', (cookies, isLoggedIn) => {
  expect(hasLoggedInCookie(cookies)).toBe(isLoggedIn);
});

describe('route guard', () => {
  const routes = { defaultRoute: '/about', completion: '/completion' };
  test.each([
    ['submitted', '/studies', '/completion'],
    ['submitted', '/completion', null],
    ['validating', '/completion', '/about'],
    ['started', '/studies', null],
    [null, '/completion', '/about'],
    [null, '/about', null],
  ] as const)('%s on %s goes to %s', (status, path, target) => {
    expect(statusRedirect({ ...routes, status, path })).toBe(target);
  });

  const arrival = {
    ...routes,
    status: 'started',
    path: '/about',
    hasChangedPage: false,
    isAskedFor: false,
    knownPaths: ['/about', '/studies'],
  } as const;
  test('a student returns to the last page, unless on it, past it, finished, or it is no more', () => {
    expect(lastPageRedirect({ ...arrival, lastPage: '/studies' })).toBe('/studies');
    expect(lastPageRedirect({ ...arrival, lastPage: null })).toBeNull();
    expect(lastPageRedirect({ ...arrival, lastPage: '/about' })).toBeNull();
    expect(lastPageRedirect({ ...arrival, lastPage: '/studies', hasChangedPage: true })).toBeNull();
    expect(lastPageRedirect({ ...arrival, lastPage: '/studies', status: 'submitted' })).toBeNull();
    expect(lastPageRedirect({ ...arrival, lastPage: '/essay' })).toBeNull();
  });
  test('a page that is asked for within a session is shown, unless it is not there for this student', () => {
    expect(lastPageRedirect({ ...arrival, lastPage: '/studies', isAskedFor: true })).toBeNull();
    expect(lastPageRedirect({ ...arrival, path: '/completion', lastPage: '/studies', isAskedFor: true })).toBe('/studies');
  });
});

describe('welcome banner', () => {
  const student = { isLoggedIn: true, status: 'started', numLogins: 1, hasChangedPage: false, submission: null, isClosed: false } as const;
  const inState = (state: ApplicationStateName) => ({ ...student, status: 'submitted' as const, submission: { state: { state } } });
  test.each([
    ['a visitor', { ...student, isLoggedIn: false, status: null }, 'visitor'],
    ['a visitor on another page', { ...student, isLoggedIn: false, status: null, hasChangedPage: true }, 'visitor'],
    ['a first login', student, 'first'],
    ['a later login', { ...student, numLogins: 2 }, 'later'],
    ['a student who changed page', { ...student, hasChangedPage: true }, null],
    ['a student who is validating', { ...student, status: 'validating' as const }, null],
    ['a student who is done', { ...student, status: 'submitted' as const, hasChangedPage: true }, 'submitted'],
    ['a student whose application is received', inState('received'), 'submitted'],
    ['a student who has a decision', inState('decision'), 'submitted'],
    ['a student who has withdrawn', inState('withdrawn'), null],
    ['a visitor after the last day', { ...student, isLoggedIn: false, status: null, isClosed: true }, null],
    ['a student who has not submitted by the last day', { ...student, isClosed: true }, null],
    ['a student who submitted before the last day', { ...inState('received'), isClosed: true }, 'submitted'],
  ])('%s sees the right one', (_, session, banner) => {
    expect(chooseBanner(session)).toBe(banner);
  });
});

describe('whose answers go into the store', () => {
  const profile = { username: 'ada@example.org' } as Profile;
  const visitor = { account: null, profile: undefined };
  const student = { account: 'mark', profile };

  test('a visitor has the answers of this device, but not on the screens to log in', () => {
    expect(nextAnswerLoadStep(visitor, true, undefined).to).toBe('load-visitor');
    expect(nextAnswerLoadStep(visitor, true, 'visitor').to).toBe('stay');
    expect(nextAnswerLoadStep(visitor, false, undefined).to).toBe('stay');
  });

  test('a student has the saved ones as soon as they have come, once for each profile', () => {
    expect(nextAnswerLoadStep({ ...student, profile: undefined }, true, undefined).to).toBe('stay');
    for (const held of [undefined, 'visitor', { ...profile }] as const) {
      expect(nextAnswerLoadStep(student, true, held)).toEqual({ to: 'load-student', saved: student });
    }
    expect(nextAnswerLoadStep(student, true, profile).to).toBe('stay');
  });

  test("a student's answers are left when the session has ended elsewhere", () => {
    for (const isAnswering of [true, false]) expect(nextAnswerLoadStep(visitor, isAnswering, profile).to).toBe('leave');
  });
});
