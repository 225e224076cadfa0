import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { OfficeApplication, OfficeList } from '../../src/api/schemas/office-schemas.ts';
import { type TestBrowser, sharedServer, submittedStudent } from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';
import { completeAnswers } from './tiny-application.ts';

const server = await sharedServer();
const staff = createStaffSteps(server);

let reader: TestBrowser;
let editor: TestBrowser;
beforeAll(async () => {
  await submitted('zoe@list.example', 'Zoë');
  server.wait({ hours: 24 });
  reader = await staff.atWork('reader@office.example', 'reader');
  editor = await staff.atWork('editor@office.example', 'editor');
});

async function submitted(address: string, first: string) {
  const { student, id } = await submittedStudent(server, address, { ...completeAnswers, first_name: first });
  return { id, reference: (await server.submissionOf(address)).reference, student };
}
const list = (query: Record<string, string> = {}, browser = reader): Promise<OfficeList> =>
  browser.read({ ...officeEndpoints.officeList, path: `${officeEndpoints.officeList.path}?${new URLSearchParams(query)}` });
const emails = async (query: Record<string, string>): Promise<readonly string[]> =>
  (await list(query)).applications.map(({ email }) => email);
const read = async (id: string, browser = reader) => browser.call(fillPathParams(officeEndpoints.officeApplication, { id }));
const auditOf = (id: string): Promise<readonly unknown[]> =>
  server.query("SELECT event FROM audit WHERE account_id = $1 AND actor LIKE 'staff %' ORDER BY id", [id]);

describe('the list', () => {
  beforeAll(async () => {
    await submitted('jose@list.example', 'José');
    server.wait({ seconds: 1 });
    await submitted('anna@list.example', 'Anna');
    await server.student('draft@list.example');
  });

  test('shows the newest first, with reference, name and address', async () => {
    const { applications } = await list();
    expect(applications.map(({ name }) => name.split(' ')[0])).toEqual(['Anna', 'José', 'Zoë']);
    expect(applications[0]).toMatchObject({ email: 'anna@list.example', state: 'received' });
    expect(applications[0]?.reference).toBe((await server.submissionOf('anna@list.example')).reference);
  });

  test('finds names and addresses by parts of their words, whatever their accents and capitals', async () => {
    expect(await emails({ text: 'JOSE' })).toEqual(['jose@list.example']);
    expect(await emails({ text: 'zoe' })).toEqual(['zoe@list.example']);
    expect(await emails({ text: 'list example' })).toHaveLength(3);
    expect(await emails({ text: 'nobody' })).toEqual([]);
    expect(await emails({ text: '%' })).toEqual([]);
    const { reference } = await server.submissionOf('anna@list.example');
    for (const text of [
      reference.toLowerCase(),
      reference.slice(0, 4).toLowerCase(),
      reference.slice(5),
      `${reference} anna`,
      reference.slice(2, 7),
    ]) {
      expect(await emails({ text }), text).toEqual(['anna@list.example']);
    }
    expect(await emails({ text: 'anna@list.example' })).toEqual(['anna@list.example']);
  });

  test('follows what is submitted, renamed and deleted after the first search', async () => {
    expect(await emails({ text: 'Wilhelmina' })).toEqual([]);
    const { id } = await submitted('mina@list.example', 'Wilhelmina');
    expect(await emails({ text: 'Wilhelmina' })).toEqual(['mina@list.example']);
    await server.query("UPDATE account SET username = 'moved@list.example' WHERE id = $1", [id]);
    expect(await emails({ text: 'moved' })).toEqual(['moved@list.example']);
    await server.query('DELETE FROM submission WHERE account_id = $1', [id]);
    await server.query('DELETE FROM account WHERE id = $1', [id]);
    expect(await emails({ text: 'Wilhelmina' })).toEqual([]);
  });

  test('keeps to days of the calendar, and to drafts', async () => {
    const day = (hours: number): string => new Date(server.clock().getTime() + hours * 3_600_000).toISOString().slice(0, 10);
    expect(await emails({ to: day(-24) })).toEqual(['zoe@list.example']);
    expect(await emails({ from: day(0), text: 'list' })).toHaveLength(2);
    expect(await emails({ status: 'draft', text: 'LIST.' })).toEqual(['draft@list.example']);
    expect(await list({ status: 'draft', from: day(0) })).toMatchObject({ message: expect.stringContaining('from') as string });
    expect(await list({ from: '2026-02-30' })).toMatchObject({ message: expect.stringContaining('not a day of the calendar') as string });
    expect(await list({ after: 'x' })).toHaveProperty('message');
  });

  test('is taken into a spreadsheet as it is filtered, with states, masked secrets and no formula that runs', async () => {
    const { id } = await submitted('formula@csv.example', '=1+1');
    await editor.call(fillPathParams(officeEndpoints.officeState, { id }), { state: 'decision', message: 'Admitted' });
    const csv = async (query: Record<string, string>, browser = reader) => {
      const url = `${officeEndpoints.officeExport.path}?${new URLSearchParams(query)}`;
      const { statusCode, headers, body } = await server.app.inject({ url, cookies: Object.fromEntries(browser.cookies) });
      return { statusCode, headers, body };
    };
    const rowsIn = (body: string): readonly Record<string, string>[] => parse(body, { columns: true, bom: true });
    const { headers, body } = await csv({ state: 'decision' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=applications-decision.csv',
    });
    expect(rowsIn(body)).toMatchObject([{ Email: 'formula@csv.example', State: 'decision', Status: 'submitted', first_name: "'=1+1" }]);
    expect(body).not.toContain('Admitted');
    const all = ['zoe@list.example', 'jose@list.example', 'anna@list.example', 'formula@csv.example'];
    expect(rowsIn((await csv({})).body).map(({ Email }) => Email)).toEqual(all);
    expect((await emails({})).toSorted()).toEqual(all.toSorted());
    expect(rowsIn((await csv({ text: 'zoe' })).body).map(({ Email }) => Email)).toEqual(['zoe@list.example']);
    expect(rowsIn((await csv({ status: 'draft', text: 'draft@list' })).body)).toMatchObject([{ Email: 'draft@list.example', State: '' }]);
    expect((await csv({ from: '2026-02-30' })).statusCode).toBe(400);
    expect((await csv({}, server.browser())).statusCode).toBe(401);
    expect(await server.query("SELECT 1 FROM audit WHERE event = 'applications_exported' AND actor LIKE 'staff %'")).toHaveLength(4);
  });

  test('goes on where it stopped: each application once, also those of one instant', async () => {
    const before = await server.query("SELECT id FROM account WHERE username LIKE '%@many.example'");
    expect(before).toEqual([]);
    await server.query(`
      WITH copied AS (
        INSERT INTO account (username, password_hash, confirmed_at, created_at)
        SELECT 'many' || n || '@many.example', 'x', now(), now() FROM generate_series(1, 120) n RETURNING id)
      INSERT INTO application (account_id, counts, tabs) SELECT id, '{}', '{}' FROM copied`);
    const found: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const { applications, next } = await list({ status: 'draft', text: '@many.example', ...(after === undefined ? {} : { after }) });
      found.push(...applications.map(({ email }) => email));
      after = next;
    }
    expect(new Set(found).size).toBe(120);
    expect(found).toHaveLength(120);
  });
});

describe('one application', () => {
  test('is read as its student reads it, with secrets masked, and each look is recorded', async () => {
    const { id, reference, student } = await submitted('ada@one.example', 'Ada');
    const { reading, ...application } = (await read(id)).body as unknown as OfficeApplication;
    const { submitted_at: at, ...own } = (await student.call(endpoints.submission)).body;
    expect(reading).toEqual(own);
    expect(application).toMatchObject({ id, reference, submitted_at: at, email: 'ada@one.example', states: [], notes: [] });
    expect(await auditOf(id)).toContainEqual({ event: 'application_shown' });
  });

  test('can be a draft, which has no state', async () => {
    await server.student('draft@one.example', { first_name: 'Dora' });
    const id = await server.idOf('draft@one.example');
    expect((await read(id)).body).toMatchObject({ reference: null, submitted_at: null, documents: [], reading: { name: 'Dora' } });
    expect((await editor.call(fillPathParams(officeEndpoints.officeState, { id }), { state: 'received' })).status).toBe(404);
    expect((await reader.call(fillPathParams(officeEndpoints.officeCopy, { id }))).status).toBe(404);
  });

  test('has notes that only the office reads, sealed, with their author', async () => {
    const { id, student } = await submitted('noted@one.example', 'Nora');
    const words = 'Called about the missing page, Canary-note-41.';
    await reader.call(fillPathParams(officeEndpoints.addNote, { id }), { text: words });
    await editor.call(fillPathParams(officeEndpoints.addNote, { id }), { text: 'She sends it on Monday.' });
    expect((await read(id)).body['notes']).toMatchObject([
      { by: 'Name of reader@office.example', text: words },
      { by: 'Name of editor@office.example', text: 'She sends it on Monday.' },
    ]);
    for (const call of [endpoints.profile, endpoints.submission])
      expect(JSON.stringify((await student.call(call)).body)).not.toContain('Canary');
    expect(JSON.stringify(await server.query("SELECT encode(text, 'escape') AS text FROM application_note"))).not.toContain('Canary');
    expect(await auditOf(id)).toContainEqual({ event: 'note_added' });
    for (const text of ['', ' \n', '\u202E\u200B'])
      expect((await reader.call(fillPathParams(officeEndpoints.addNote, { id }), { text })).status).toBe(400);
    await staff.atWork('gone@office.example').then((gone) => gone.call(fillPathParams(officeEndpoints.addNote, { id }), { text: 'Bye.' }));
    await staff.remove('gone@office.example');
    expect((await read(id)).body['notes']).toHaveLength(3);
  });

  test('gets a state from those who may set it, and the list knows it', async () => {
    const { id } = await submitted('state@one.example', 'Stella');
    const change = { state: 'documents_missing', missing: ['Your passport'], message: 'Please.', base: 0 };
    expect((await reader.call(fillPathParams(officeEndpoints.officeState, { id }), change)).status).toBe(403);
    expect((await editor.call(fillPathParams(officeEndpoints.officeState, { id }), change)).body['states']).toMatchObject([
      { state: 'documents_missing', missing: ['Your passport'], by: 'Name of editor@office.example' },
    ]);
    expect((await editor.call(fillPathParams(officeEndpoints.officeState, { id }), { state: 'received', base: 0 })).status).toBe(409);
    expect(await emails({ state: 'documents_missing' })).toEqual(['state@one.example']);
    expect(await emails({ state: 'received', text: 'Stella' })).toEqual([]);
    expect((await list({ text: 'Stella' })).applications).toMatchObject([{ state: 'documents_missing' }]);
  });

  test('that nobody has is not found', async () => {
    const id = '11111111-1111-1111-1111-111111111111';
    for (const call of [officeEndpoints.officeApplication, officeEndpoints.officeCopy, officeEndpoints.officeCopyFile]) {
      expect((await reader.call(fillPathParams(call, { id }))).status).toBe(404);
    }
    expect((await reader.call(fillPathParams(officeEndpoints.addNote, { id }), { text: 'x' })).status).toBe(404);
    expect((await reader.call(fillPathParams(officeEndpoints.officeDocument, { id, document: id }))).status).toBe(404);
  });
});

test('text that no database takes is refused in the address of a call, too', async () => {
  for (const query of ['text=%00', `after=1%20${'-'.repeat(36)}`, 'status=draft&after=%00'])
    expect([
      query,
      (await reader.call({ ...officeEndpoints.officeList, path: `${officeEndpoints.officeList.path}?${query}` })).status,
    ]).toEqual([query, 400]);
});

test.each([
  ['an override of the direction', 'Pay 100\u202E001\u202C today', 'Pay 100001 today'],
  ['isolates of a direction', '\u2066A\u2069 \u2067B\u2068C', 'A BC'],
  ['zero-width characters and tags', 'Zero\u200B\u2060\uFEFF wid\u00ADth\u{E0041}', 'Zero width'],
  ['marks of a direction', '\u200EA\u200F\u061C', 'A'],
  ['control characters and blanks around it', ' \u001B[31mred\u0085\r\n\tblue\u0007 ', '[31mred\n\n\tblue'],
  ['nothing but what does something', 'می\u200Cخواهم 👩🏽‍🚀', 'می\u200Cخواهم 👩🏽‍🚀'],
])('notes, messages and what is asked for lose what nobody sees, as answers do: %s', async (_what, written, kept) => {
  const { id } = await submitted(`${randomUUID()}@seen.example`, 'Nora');
  await reader.call(fillPathParams(officeEndpoints.addNote, { id }), { text: written });
  await editor.call(fillPathParams(officeEndpoints.officeState, { id }), {
    state: 'documents_missing',
    missing: [written],
    message: written,
  });
  expect((await read(id)).body).toMatchObject({
    notes: [{ text: kept }],
    states: [{ message: kept, missing: [kept.replaceAll(/\s+/g, ' ')] }],
  });
});
