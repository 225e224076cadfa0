import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fillPathParams, endpoints, type ApiEndpoint } from '../../src/api/endpoints.ts';
import { type TokenScope, noDecisionFields } from '../../src/api/rules/office.ts';
import type { ApplicationChangesPage, SubmittedDocuments } from '../../src/api/schemas/application-schemas.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import type { FetchPage } from '../../src/server/pdf/print-view.ts';
import { NIL_ACCOUNT_ID } from '../../src/server/database/sealed-columns.ts';
import {
  type ApiResponse,
  type TestBrowser,
  openServer,
  sharedServer,
  submitCompleteApplication,
  submittedStudent,
} from './server-under-test.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';
import { completeAnswers, tinyFormFiles } from './tiny-application.ts';
import { uploadAndWaitForConversion, createTestPdf } from './upload-file.ts';

const ask: FetchPage = () =>
  Promise.resolve({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from('<html lang="en"><title>Application</title><main id="reading"><h1>Application</h1></main></html>'),
  });
const server = await sharedServer({ fetchPage: ask });
const tokens = createServiceTokenIssuer(server);

const EVERYTHING: readonly TokenScope[] = ['applications:read', 'documents:read', 'pdf:read'];
const token = await tokens.issueForSystem(EVERYTHING);
const bearer = (sent: string) => ({ authorization: `Bearer ${sent}` });

const fetchAs = (sent: string, call: ApiEndpoint, query = '', params: Record<string, string> = {}): Promise<ApiResponse> => {
  const { method, path } = fillPathParams(call, params);
  return server.browser().call({ method, path: path + query }, undefined, bearer(sent));
};
const changes = async (since: string | null, limit = 200): Promise<ApplicationChangesPage> => {
  const query = `?limit=${limit}${since === null ? '' : `&since=${since}`}`;
  const { status, body } = await fetchAs(token, endpoints.submittedApplications, query);
  expect(status).toBe(200);
  return body as unknown as ApplicationChangesPage;
};
const bytes = async (call: ApiEndpoint, params: Record<string, string>) =>
  server.app.inject({ url: fillPathParams(call, params).path, headers: bearer(token) });

const submitted = (address: string, answers?: object) => submittedStudent(server, address, answers);

test('a system gets each submission once, with labels and masked secrets, and goes on where it was', async () => {
  expect(await changes(null)).toEqual({ applications: [], next: null, more: false });
  const { id } = await submitted('ada@api.example', { ...completeAnswers, ssn: '123-45-6789', score: 7 });
  await server.student('draft@api.example', { first_name: 'Not yet' });

  const first = await changes(null);
  const { reference } = await server.submissionOf('ada@api.example');
  const ada = {
    id,
    status: 'submitted',
    reference,
    submitted_at: server.clock().toISOString(),
    email: 'ada@api.example',
    language: 'en',
    form: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    state: { version: 0, state: 'received', at: server.clock().toISOString(), missing: [], message: '', ...noDecisionFields },
    checklist: [],
    removed: {},
    answers: {
      first_name: 'Ada',
      country: 'USA',
      country_desc: 'United States',
      state: 'Oregon',
      ssn: '***-**-6789',
      score: 7,
      legal_agree: true,
    },
  };
  expect(first).toEqual({ applications: [ada], next: expect.any(String) as string, more: false });
  expect((await fetchAs(token, endpoints.submittedApplication, '', { id })).body).toEqual(first.applications[0]);

  expect(await changes(first.next)).toEqual({ applications: [], next: first.next, more: false });
  const { id: next } = await submitted('bo@api.example');
  const second = await changes(first.next);
  expect(second.applications.map((each) => each.id)).toEqual([next]);
  // A cursor of yesterday still works.
  server.wait({ hours: 20 });
  expect((await changes(first.next)).applications).toEqual(second.applications);
});

test('each reading is in the audit log: which system, which application, in which request', async () => {
  const { id } = await submitted('audited@api.example');
  const { headers } = await fetchAs(token, endpoints.submittedApplication, '', { id });
  const [row] = await server.query('SELECT id FROM system_token');
  expect(
    await server.query("SELECT actor, account_id, request_id FROM audit WHERE event = 'application_fetched' ORDER BY id DESC LIMIT 1"),
  ).toEqual([{ actor: `service ${row?.['id']}`, account_id: id, request_id: headers['x-request-id'] }]);
  const [before] = await server.query('SELECT count(*)::int AS n FROM audit');
  const { applications } = await changes(null);
  const [after] = await server.query('SELECT count(*)::int AS n FROM audit');
  expect(Number(after?.['n']) - Number(before?.['n'])).toBe(applications.length);
});

test('a choice has the label that the form of its time gave it, whatever the form says today', async () => {
  const SECRET_KEY = 'a-key-that-two-servers-have-in-common';
  const { country_desc: _desc, ...properties } = tinyFormFiles['schemas/data-model.json'].properties;
  const formWith = (label: string) =>
    compileFormDefinition({
      ...tinyFormFiles,
      'schemas/data-model.json': { ...tinyFormFiles['schemas/data-model.json'], properties },
      'schemas/options/countries.json': { options: [{ value: 'USA', label }] },
    });
  const [then, today] = [formWith('United States'), formWith('The States')];
  const first = await openServer({ SECRET_KEY }, { definition: () => then });
  const student = await first.student('label@api.example');
  await submitCompleteApplication(student);
  await first.stop();

  const second = await openServer({ SECRET_KEY, DATABASE_URL: first.databaseUrl }, { definition: () => today });
  onTestFinished(second.stop);
  const theirs = createServiceTokenIssuer(second, onTestFinished);
  const headers = bearer(await theirs.issueForSystem(EVERYTHING));
  const { body } = await second.app.inject({ url: endpoints.submittedApplications.path, headers });
  expect(JSON.parse(body)).toMatchObject({ applications: [{ answers: { country: 'USA', 'country.label': 'United States' } }] });
});

describe('what changes after submission', () => {
  test('comes once more: the language of the student, and that the institution has deleted the application', async () => {
    const [kept, gone] = [await submitted('language@api.example'), await submitted('gone@api.example')];
    const { next } = await changes(null);
    await server.query("UPDATE account SET language = 'es' WHERE id = $1", [kept.id]);
    await server.query('DELETE FROM submission WHERE account_id = $1', [gone.id]);
    await server.query('DELETE FROM account WHERE id = $1', [gone.id]);
    expect((await changes(next)).applications).toEqual([
      expect.objectContaining({ id: kept.id, language: 'es', email: 'language@api.example' }),
      { id: gone.id, status: 'deleted' },
    ]);
    expect((await fetchAs(token, endpoints.submittedApplication, '', { id: gone.id })).status).toBe(404);
  });

  test('is not the student logging in, or the answers being sealed with another key', async () => {
    const { id } = await submitted('quiet@api.example');
    const { next } = await changes(null);
    await server.query('UPDATE account SET username = username WHERE id = $1', [id]);
    await server.query('UPDATE submission SET answers = answers, summary = summary WHERE account_id = $1', [id]);
    expect((await changes(next)).applications).toEqual([]);
  });
});

describe('under concurrent submissions', () => {
  test('a change that began earlier and is committed later is not missed', async () => {
    const [slow, quick] = [await submitted('slow@api.example'), await submitted('quick@api.example')];
    const { next } = await changes(null);
    const client = new Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query("UPDATE account SET language = 'fr' WHERE id = $1", [slow.id]);
    await server.query("UPDATE account SET language = 'fr' WHERE id = $1", [quick.id]);
    const meanwhile = await changes(next);
    expect(meanwhile.applications.map(({ id }) => id)).toEqual([quick.id]);
    await client.query('COMMIT');
    await client.end();
    expect((await changes(meanwhile.next)).applications.map(({ id }) => id)).toEqual([slow.id]);
  });

  test('a student submits while another submission is still being written to the disk, and none of them is missed', async () => {
    const slow = await submitted('held@api.example');
    const { next } = await changes(null);
    const client = new Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query("UPDATE account SET language = 'fr' WHERE id = $1", [slow.id]);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    const { id } = await submitted('free@api.example');
    const meanwhile = await changes(next);
    expect(meanwhile.applications.map((each) => each.id)).toEqual([id]);
    await client.query('COMMIT');
    await client.end();
    expect((await changes(meanwhile.next)).applications.map(({ id }) => id)).toEqual([slow.id]);
  });

  test('a system that reads all the while, three at a time, gets each of them exactly once', async () => {
    const students = await Promise.all(Array.from({ length: 24 }, (_, n) => server.student(`crowd-${n}@api.example`)));
    for (const student of students) await student.call(endpoints.saveAnswers, { answers: completeAnswers });
    let { next } = await changes(null);
    const seen: string[] = [];
    let submitting = true;
    const reading = (async () => {
      for (let more = true, isLast = false; !isLast || more;) {
        isLast = !submitting;
        const page = await changes(next, 3);
        seen.push(...page.applications.map((each) => ('email' in each ? each.email : each.id)));
        ({ next, more } = page);
        more ||= page.applications.length > 0;
      }
    })();
    await Promise.all(students.map((student) => student.call(endpoints.submit)));
    submitting = false;
    await reading;
    expect(seen.toSorted()).toEqual(students.map((_, n) => `crowd-${n}@api.example`).toSorted());
  });
});

describe('documents and copies', async () => {
  const pdf = await createTestPdf();
  let student: TestBrowser;
  let id: string;
  beforeAll(async () => {
    student = await server.student('papers@api.example');
    await uploadAndWaitForConversion(server, student, 'transcript', 'My grades.pdf', pdf);
    id = await server.idOf('papers@api.example');
  });

  test('a draft has none, and is not there at all', async () => {
    for (const call of [endpoints.submittedApplication, endpoints.submittedDocuments, endpoints.submittedCopy]) {
      const { status, body } = await fetchAs(token, call, '', { id });
      expect([status, body['message']]).toEqual([404, 'There is no submitted application with this id.']);
    }
  });

  test('a submitted one has a list, the bytes of each, and the copy of the whole', async () => {
    await student.call(endpoints.saveAnswers, { answers: completeAnswers });
    expect((await student.call(endpoints.submit)).body).toMatchObject({ message: expect.any(String) as string });
    const { documents } = (await fetchAs(token, endpoints.submittedDocuments, '', { id })).body as unknown as SubmittedDocuments;
    expect(documents).toEqual([
      {
        id: expect.any(String) as string,
        key: 'transcript',
        label: 'Transcript',
        file_name: 'My grades.pdf',
        file_size: pdf.length,
        status: 'COMPLETED',
        pages: 1,
      },
    ]);
    const fetched = await bytes(endpoints.submittedDocument, { id, document: documents[0]?.id ?? '' });
    expect([fetched.statusCode, fetched.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(fetched.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="My grades.pdf"',
      'cache-control': 'no-store',
    });
    expect((await bytes(endpoints.submittedDocument, { id, document: NIL_ACCOUNT_ID })).json()).toEqual({
      message: 'This application has no document with this id.',
    });

    const asked = await bytes(endpoints.submittedCopy, { id });
    expect([asked.statusCode, asked.headers['retry-after']]).toEqual([409, '5']);
    await expect.poll(async () => (await bytes(endpoints.submittedCopy, { id })).statusCode, { timeout: 30_000 }).toBe(200);
    expect((await bytes(endpoints.submittedCopy, { id })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      await server.query("SELECT event FROM audit WHERE account_id = $1 AND event IN ('document_fetched', 'copy_fetched') ORDER BY id", [
        id,
      ]),
    ).toEqual([{ event: 'document_fetched' }, { event: 'copy_fetched' }, { event: 'copy_fetched' }]);
  });

  test('the reading that a copy is printed from opens to the system as it does to the token of one application', async () => {
    const query = `?application=${id}`;
    const { status, body } = await fetchAs(token, endpoints.readOnlyApplication, query);
    const one = await tokens.issue('papers@api.example', 60);
    const { body: same } = await server.app.inject({ url: `${endpoints.readOnlyApplication.path}?service_token=${one}` });
    expect([status, body]).toEqual([200, JSON.parse(same)]);
    expect((await fetchAs(token, endpoints.readOnlyApplication)).status).toBe(404);
    expect((await fetchAs(token, endpoints.readOnlyApplication, `?application=${randomUUID()}`)).status).toBe(404);
    expect((await fetchAs(await tokens.issueForSystem(['documents:read']), endpoints.readOnlyApplication, query)).status).toBe(403);
  });
});

test('after another database was restored, a system does not go on at a wrong place: its cursor is refused', async () => {
  const other = await openServer();
  onTestFinished(other.stop);
  const otherTokens = createServiceTokenIssuer(other, onTestFinished);
  const otherToken = await otherTokens.issueForSystem(EVERYTHING);
  const { next } = await changes(null);
  const { statusCode, body } = await other.app.inject({
    url: `${endpoints.submittedApplications.path}?since=${next}`,
    headers: bearer(otherToken),
  });
  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toEqual({ message: expect.stringContaining('This cursor is not from this database as it is now') as string });
});

test('a call with another method, or a number that is none, is refused with what to do instead', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const { statusCode, headers, json } = await server.app.inject({
      method: 'POST',
      url: endpoints.submittedApplications.path,
      headers: { ...bearer(token), 'content-type': type },
      payload: 'a=b',
    });
    expect([statusCode, headers['allow'], typeof json()['message']]).toEqual([405, 'GET, HEAD', 'string']);
  }
  for (const limit of ['1.5', '1e1', '%2B1', '01', '-0', '0x1', '1%20', '9'.repeat(30), '1&limit=1', '0', '201', 'ten', ''])
    expect(await fetchAs(token, endpoints.submittedApplications, `?limit=${limit}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('limit') as string },
    });
});
