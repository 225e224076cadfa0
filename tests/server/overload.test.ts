import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { allEndpoints, officeEndpoints } from '../../src/api/office-endpoints.ts';
import { requestPriorities } from '../../src/server/overload/request-priorities.ts';
import { createLoadLevelTracker, type LoadLevel } from '../../src/server/overload/load-level.ts';
import { PASSWORD, sharedServer } from './server-under-test.ts';

const CROWDED = { message: 'Many people are here right now. Please try again in a few seconds.' };
let loadLevel: LoadLevel = 'normal';
const server = await sharedServer({ loadLevel: () => loadLevel });
const student = await server.student('ada@example.org');
beforeEach(() => {
  loadLevel = 'normal';
});

const logIn = (headers: Record<string, string> = {}) =>
  server.browser().call(endpoints.login, { username: 'ada@example.org', password: PASSWORD }, headers);
const lookUp = { ...endpoints.lookup, path: `${endpoints.lookup.path}?category=hs_ceeb&text=lincoln&max_results=5` };

test('what matters least is refused first, with when to ask again, and nothing is counted or read for it', async () => {
  loadLevel = 'high';
  for (const [browser, call] of [
    [server.browser(), lookUp],
    [student, endpoints.pdfCopy],
    [student, endpoints.myData],
    [server.browser(), fillPathParams(endpoints.submittedApplication, { id: 'x' })],
    [server.browser(), fillPathParams(officeEndpoints.officeCopy, { id: 'x' })],
  ] as const) {
    const { status, body, headers } = await browser.call(call);
    expect([status, headers['retry-after']], call.path).toEqual([503, '10']);
    expect(body['message']).toBe('Many people are here right now, so this has to wait a little. What you type is saved as always.');
  }
  loadLevel = 'normal';
  expect((await server.browser().call(lookUp)).status).toBe(200);
});

test('saves, submissions and what a student reads go on, whatever the load level', async () => {
  loadLevel = 'critical';
  const outcomes = [
    await student.call(endpoints.saveAnswers, { answers: { called: 'Ada' } }),
    await student.call(endpoints.profile),
    await student.call(endpoints.addAnotherCounts),
    await student.call(endpoints.tabs),
    await student.call(endpoints.validations, { page: 'about', failures: {} }),
    await student.call(endpoints.submit, { seen: {} }),
  ];
  for (const { status } of outcomes) expect(status).not.toBe(503);
  expect(outcomes[0]?.status).toBe(200);
});

test('of many log-ins at once a few are done, and the others read when to try again', async () => {
  loadLevel = 'critical';
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => logIn()));
  const refused = outcomes.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(20);
  for (const { status, body, headers } of refused) expect([status, body, headers['retry-after']]).toEqual([503, CROWDED, '10']);
  expect((await logIn()).status).toBe(200);
  expect((await logIn({ 'x-ticket': 'of a former version' })).status).toBe(200);
});

test('of many uploads at once a few begin, and nothing is stored for the others', async () => {
  loadLevel = 'critical';
  const asked = await Promise.all(Array.from({ length: 80 }, () => student.call(endpoints.presignedUrl, { answer_key: 'transcript' })));
  const refused = asked.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(80);
  for (const { status, body } of refused) expect([status, body]).toEqual([503, CROWDED]);
});

interface Described {
  readonly operationId: keyof typeof allEndpoints;
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

test('the description of calls says which ones are refused under overload', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../src/api/openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  loadLevel = 'critical';
  const stranger = server.browser();
  for (const { operationId, responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    expect(responses['503']?.$ref, operationId).toBe(operationId in requestPriorities ? '#/components/responses/Later' : undefined);
    const { status, headers } = await stranger.call(fillPathParams(allEndpoints[operationId], { id: 'x', key: 'x' }));
    expect([status === 503, headers['retry-after']], operationId).toEqual(
      requestPriorities[operationId] === 'low' ? [true, '10'] : [false, undefined],
    );
  }
});

test('a load level rises after three high samples, and falls after four low ones', () => {
  const { record, current } = createLoadLevelTracker();
  const many = { delayMs: 150, waiting: 0 };
  const calm = { delayMs: 5, waiting: 0 };
  const after = (...signs: readonly Parameters<typeof record>[0][]): string => {
    signs.forEach(record);
    return current();
  };
  expect(after({ delayMs: 4000, waiting: 0 }, calm)).toBe('normal');
  expect(after(many, many)).toBe('normal');
  expect(after(many)).toBe('high');
  expect(after({ delayMs: 5, waiting: 80 }, { delayMs: 5, waiting: 80 }, { delayMs: 500, waiting: 80 })).toBe('critical');
  expect(after(calm, calm, calm)).toBe('critical');
  expect(after(calm)).toBe('normal');
});
