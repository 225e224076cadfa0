import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { noDecisionFields } from '../../src/api/rules/office.ts';
import type { ApplicationState } from '../../src/api/schemas/application-schemas.ts';
import { NIL_ACCOUNT_ID } from '../../src/server/database/sealed-columns.ts';
import { type ApiResponse, openServer, type ServerUnderTest, submittedStudent } from './server-under-test.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';

const SECRET_KEY = 'a-key-that-two-servers-have-in-common';
const server = await openServer({ SECRET_KEY });
afterAll(server.stop);
const tokens = createServiceTokenIssuer(server);
const office = await tokens.issueForSystem(['applications:read', 'states:write']);

const setState = (id: string, body: unknown, token = office, of: ServerUnderTest = server): Promise<ApiResponse> =>
  of.browser().call(fillPathParams(endpoints.setState, { id }), body, { authorization: `Bearer ${token}` });
const read = async (id: string): Promise<ApplicationState> => {
  const call = fillPathParams(endpoints.submittedApplication, { id });
  const { body } = await server.browser().call(call, undefined, { authorization: `Bearer ${office}` });
  return body['state'] as ApplicationState;
};
const changes = (since: string | null) => {
  const { path, ...call } = endpoints.submittedApplications;
  const page = { ...call, path: since === null ? path : `${path}?since=${since}` };
  return server.browser().read(page, undefined, { authorization: `Bearer ${office}` });
};
const { idOf } = server;
const countOf = async (what: string): Promise<number> => (await server.query(`SELECT FROM ${what}`)).length;

const submitted = async (address: string): Promise<string> => (await submittedStudent(server, address)).id;

test('what is submitted is received, until the office asks for documents and decides', async () => {
  const id = await submitted('ada@states.example');
  const fresh = { version: 0, state: 'received', at: server.clock().toISOString(), missing: [], message: '', ...noDecisionFields };
  expect(await read(id)).toEqual(fresh);
  const { next } = await changes(null);

  server.wait({ hours: 5 });
  const request = {
    state: 'documents_missing',
    missing: ['transcript', 'A letter  from your school'],
    message: 'By the end of May.\r\nThanks!',
  };
  const asked = await setState(id, request);
  const wanted: ApplicationState = {
    version: 1,
    state: 'documents_missing',
    at: server.clock().toISOString(),
    missing: ['transcript', 'A letter from your school'],
    message: 'By the end of May.\nThanks!',
    ...noDecisionFields,
  };
  expect(asked).toMatchObject({ status: 200, body: wanted });
  expect(await read(id)).toEqual(wanted);
  const seen = await changes(next);
  expect(seen.applications).toMatchObject([{ id, state: wanted }]);

  server.wait({ hours: 5 });
  expect((await setState(id, { state: 'decision', message: 'We are glad to offer you a place.' })).body).toMatchObject({
    version: 2,
    missing: [],
  });
  expect((await changes(seen.next)).applications).toMatchObject([{ id, state: { state: 'decision' } }]);
  const [token] = await server.query('SELECT id FROM system_token ORDER BY created_at LIMIT 1');
  expect(await server.query("SELECT actor, account_id FROM audit WHERE event = 'state_set' ORDER BY id")).toEqual(
    [1, 2].map(() => ({ actor: `service ${token?.['id']}`, account_id: id })),
  );
  const [row] = await server.query('SELECT string_agg(s::text, chr(10)) AS text FROM application_state s');
  expect(String(row?.['text'])).not.toContain(Buffer.from('glad').toString('hex'));
});

test('the same state again changes nothing, and a mistake is put right by setting the state again', async () => {
  const id = await submitted('again@states.example');
  const decision = { state: 'decision', message: 'We cannot offer you a place.' };
  const first = await setState(id, decision);
  const before = await Promise.all(['application_state', "audit WHERE event = 'state_set'", 'webhook_delivery'].map(countOf));
  server.wait({ hours: 1 });
  expect(await setState(id, { ...decision, base: 0 })).toMatchObject({ status: 200, body: first.body });
  expect(await Promise.all(['application_state', "audit WHERE event = 'state_set'", 'webhook_delivery'].map(countOf))).toEqual(before);
  expect((await setState(id, { state: 'received' })).body).toMatchObject({ version: 2, state: 'received', message: '' });
});

test('two officers who decide at once on the same version: the second one looks before overwriting the first', async () => {
  const id = await submitted('race@states.example');
  const other = await openServer({ SECRET_KEY, DATABASE_URL: server.databaseUrl });
  onTestFinished(other.stop);
  const answers = await Promise.all([
    setState(id, { state: 'decision', message: 'Yes.', base: 0 }),
    setState(id, { state: 'decision', message: 'No.', base: 0 }, office, other),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['message']).toBe(
    'The state was set by someone else meanwhile: it is decision, version 1. Look at it before you set another one.',
  );
  expect(await countOf(`application_state WHERE account_id = '${id}'`)).toBe(1);
  // Without a version to begin from each is taken, one after the other, from two servers.
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, n) => setState(id, { state: 'decision', message: `Word ${n}` }, office, n % 2 ? server : other)),
  );
  expect(many.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await countOf(`application_state WHERE account_id = '${id}'`)).toBe(13);
  expect(many.map(({ body }) => body['version']).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 12 }, (_, n) => n + 2),
  );
});

describe('what is refused changes nothing, and the sentence says what to do', () => {
  let id = '';
  beforeAll(async () => {
    id = await submitted('refused@states.example');
  });
  test.each<[object, string]>([
    [{ state: 'admitted' }, 'There is no state admitted. There are received, documents_missing, decision.'],
    [{ state: 'documents_missing' }, 'The state documents_missing needs at least one entry in "missing": what the student is asked for.'],
    [
      { state: 'documents_missing', missing: [' ', '\n'] },
      'The state documents_missing needs at least one entry in "missing": what the student is asked for.',
    ],
    [{ state: 'received', missing: ['transcript'] }, 'Only the state documents_missing has "missing". Leave it out, or set that state.'],
    [{ state: 'decision', message: ' \t' }, 'The state decision needs a "message": the words in which the student reads the decision.'],
    [
      { state: 'decision', message: '\u202E\u200B' },
      'The state decision needs a "message": the words in which the student reads the decision.',
    ],
    [{ state: 'decision', message: 'x'.repeat(5001) }, "We couldn't understand this request: message is too long."],
    [{ message: 'x' }, "We couldn't understand this request: body is missing something that is required."],
  ])('$1', async (body, sentence) => {
    expect(await setState(id, body)).toMatchObject({ status: 400, body: { message: sentence } });
    expect(await read(id)).toMatchObject({ version: 0 });
  });

  test('a draft, an application that was deleted, and an id of nobody are the same to another system', async () => {
    await server.student('draft@states.example');
    const gone = await submitted('gone@states.example');
    await setState(gone, { state: 'decision', message: 'Yes.' });
    await server.query('DELETE FROM submission WHERE account_id = $1', [gone]);
    for (const id of [await idOf('draft@states.example'), gone, NIL_ACCOUNT_ID])
      expect(await setState(id, { state: 'received' })).toMatchObject({
        status: 404,
        body: { message: 'There is no submitted application with this id.' },
      });
    expect(await countOf(`application_state WHERE account_id = '${gone}'`)).toBe(0);
  });

  test('a token that only reads sets nothing', async () => {
    const id = await submitted('scope@states.example');
    const reader = await tokens.issueForSystem(['applications:read', 'documents:read', 'pdf:read']);
    const refused = await setState(id, { state: 'received' }, reader);
    expect(refused).toMatchObject({
      status: 403,
      headers: { 'www-authenticate': expect.stringContaining('scope="states:write"') as string },
    });
  });
});
