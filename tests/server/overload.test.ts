import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callFor, calls } from '../../src/contract/calls.ts';
import { allCalls, officeCalls } from '../../src/contract/office-calls.ts';
import type { Strain } from '../../src/server/overload/strain.ts';
import { openServer, PASSWORD, type Browser, type ServerUnderTest } from './server-under-test.ts';

const key = { SECRET_KEY: 'the same for both, at least 32 characters' };
let strain: Strain = 'none';
let server: ServerUnderTest;
let second: ServerUnderTest;
let student: Browser;
beforeAll(async () => {
  server = await openServer(key, { strain: () => strain });
  student = await server.student('ada@example.org');
  // Only now: it would send the email with the code, too.
  second = await openServer({ ...key, DATABASE_URL: server.databaseUrl }, { strain: () => strain });
});
afterAll(async () => {
  await Promise.all([server.stop(), second.stop()]);
});
beforeEach(() => {
  strain = 'none';
});

const logIn = (browser: Browser, headers: Record<string, string> = {}) =>
  browser.call(calls.login, { username: 'ada@example.org', password: PASSWORD }, headers);
const lookUp = { ...calls.lookup, path: `${calls.lookup.path}?category=hs_ceeb&text=lincoln&max_results=5` };

test('what matters least is refused first, with when to ask again, and nothing is counted or read for it', async () => {
  strain = 'some';
  for (const [browser, call] of [
    [server.browser(), lookUp],
    [student, calls.pdfCopy],
    [student, calls.myData],
    [server.browser(), callFor(calls.submittedApplication, { id: 'x' })],
    [server.browser(), callFor(officeCalls.officeCopy, { id: 'x' })],
  ] as const) {
    const { status, body, headers } = await browser.call(call);
    expect([status, headers['retry-after']], call.path).toEqual([503, '10']);
    expect(body['message']).toBe('Many people are here right now, so this has to wait a little. What you type is saved as always.');
  }
  strain = 'none';
  expect((await server.browser().call(lookUp)).status).toBe(200);
});

test('saves, submissions and what a student reads go on, whatever the strain', async () => {
  strain = 'much';
  const outcomes = [
    await student.call(calls.saveAnswers, { answers: { called: 'Ada' } }),
    await student.call(calls.profile),
    await student.call(calls.addAnotherCounts),
    await student.call(calls.tabs),
    await student.call(calls.validations, { page: 'about', failures: {} }),
    await student.call(calls.submit, { seen: {} }),
  ];
  for (const { status } of outcomes) expect(status).not.toBe(503);
  expect(outcomes[0]?.status).toBe(200);
});

test('while many log in, each reads a place in line, and keeps it at another server', async () => {
  strain = 'much';
  // One is at it, and some are held.
  const first = Array.from({ length: 60 }, () => logIn(server.browser()));
  const outcomes = await Promise.all(first);
  const away = outcomes.filter(({ status }) => status === 503);
  expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  expect(away.length).toBeGreaterThan(0);
  const [last] = away.slice(-1);
  expect(last?.body['message']).toMatch(
    /^Many people are logging in right now\. You are number \d+ in line; this page tries again by itself\.$/,
  );
  expect(Number(last?.headers['retry-after'])).toBeGreaterThanOrEqual(2);
  const ticket = String(last?.body['ticket']);
  expect((await logIn(second.browser(), { 'x-ticket': ticket })).status).toBe(200);
  // Anyone who has waited goes before those who come now, and an invented ticket is none.
  const newcomer = await logIn(server.browser(), { 'x-ticket': 'invented' });
  expect(newcomer.status).toBe(503);
  expect((await logIn(server.browser(), { 'x-ticket': ticket })).status).not.toBe(503);
});

test('an upload waits in a line of its own, before anything is stored for it', async () => {
  strain = 'much';
  const asked = await Promise.all(Array.from({ length: 80 }, () => student.call(calls.presignedUrl, { answer_key: 'transcript' })));
  const away = asked.filter(({ status }) => status === 503);
  expect(away.length).toBeGreaterThan(0);
  expect(away[0]?.body['message']).toMatch(/^Many people are uploading files right now\. You are number \d+ in line/);
  expect(asked.some(({ status }) => status === 200)).toBe(true);
});

test('a clock that jumps while students come makes nobody wait longer', async () => {
  let people = 0;
  const signUp = (at: ServerUnderTest, headers = {}) =>
    at.browser().call(calls.signUp, { username: `new-${(people += 1)}@example.org`, password: PASSWORD }, headers);
  const begun = Array.from({ length: 20 }, () => signUp(server));
  await pause(50);
  server.wait({ hours: 24 });
  for (const { status } of await Promise.all(begun)) expect(status).toBe(200);
  strain = 'much';
  const later = await Promise.all(Array.from({ length: 60 }, () => signUp(server)));
  server.wait({ hours: -24 });
  // If a turn had taken a day, everyone would be asked to come back as late as there is.
  const [first] = later.filter(({ status }) => status === 503);
  expect(Number(first?.headers['retry-after'])).toBeLessThan(20);
  expect((await signUp(second, { 'x-ticket': String(first?.body['ticket']) })).status).toBe(200);
});

/** How a call that has to wait is sent away, as it is described for those who make calls. */
interface Described {
  readonly operationId: keyof typeof allCalls;
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

test('what is described of calls that wait, is how they are sent away', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../src/contract/openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  strain = 'much';
  // Lines in which some wait already.
  await Promise.all([
    ...Array.from({ length: 60 }, () => logIn(server.browser())),
    ...Array.from({ length: 80 }, () => student.call(calls.presignedUrl, { answer_key: 'transcript' })),
  ]);
  const stranger = server.browser();
  for (const { operationId, parameters = [], responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const { status, body, headers } = await stranger.call(callFor(allCalls[operationId], { id: 'x', key: 'x' }));
    const described = [responses['503']?.$ref, parameters.some(({ $ref }) => $ref === '#/components/parameters/Ticket')];
    const [how, hasPlace] = [status !== 503 ? undefined : 'ticket' in body ? 'InLine' : 'Later', 'ticket' in body];
    expect(described, operationId).toEqual([how && `#/components/responses/${how}`, hasPlace]);
    if (how) expect(Number(headers['retry-after']), operationId).toBeGreaterThanOrEqual(1);
  }
});
