import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { fillPathParams, endpoints } from '../../src/api/endpoints.ts';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { OfficeCounts, OfficeList, BatchResponse } from '../../src/api/schemas/office-schemas.ts';
import { tinyFormFiles } from './tiny-application.ts';
import { compileFormDefinition } from '../../src/server/platform/form-definition.ts';
import { fillMessageTemplates } from '../../src/server/office/office-settings.ts';
import { sortValueOf } from '../../src/server/office/office-index.ts';
import { type TestBrowser, openServer } from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';

const definition = compileFormDefinition({
  ...tinyFormFiles,
  'institution.config.json': {
    ...tinyFormFiles['institution.config.json'],
    office: { columns: ['country', { question: 'average', name: 'GPA' }, 'born', { question: ['state', 'request'], name: 'Region' }] },
    outcomes: [{ id: 'admitted', name: 'Admitted', headline: 'You are in.' }],
  },
});
const server = await openServer({}, { definition: () => definition });
const staff = createStaffSteps(server);
const people = {
  Ada: { country: 'USA', state: 'Óregon', average: 9.5, born: '2008-03-01' },
  Bo: { country: 'CAN', request: 'Quebec', average: 10, born: '2007-12-31' },
  Cy: { country: 'USA', state: 'Ohio', born: '2008-01-15' },
  dan: { country: 'USA', state: 'Texas', average: -1 },
};
let reader: TestBrowser;
let editor: TestBrowser;
const ids: Record<string, string> = {};
beforeAll(async () => {
  for (const [name, answers] of Object.entries(people)) {
    const student = await server.student(`${name.toLowerCase()}@desk.example`, { legal_agree: true, first_name: name, ...answers });
    await student.call(endpoints.submit);
    ids[name] = await server.idOf(`${name}@desk.example`.toLowerCase());
    server.wait({ hours: 25 });
  }
  await server.student('draft@desk.example', { first_name: 'Dee' });
  reader = await staff.atWork('reader@desk.example', 'reader');
  editor = await staff.atWork('editor@desk.example', 'editor');
});

const list = (query: Record<string, string> = {}, browser = reader): Promise<OfficeList> =>
  browser.read({ ...officeEndpoints.officeList, path: `${officeEndpoints.officeList.path}?${new URLSearchParams(query)}` });
const names = async (query: Record<string, string>, browser = reader): Promise<string> =>
  (await list(query, browser)).applications.map(({ name }) => name).join(' ');
const counts = (browser = reader, query = ''): Promise<OfficeCounts> =>
  browser.read({ ...officeEndpoints.officeCounts, path: officeEndpoints.officeCounts.path + query });
const base = async (name: string): Promise<{ id: string; base: number }> => {
  const found = (await list()).applications.find(({ id }) => id === ids[name]);
  return { id: ids[name] ?? '', base: found?.version ?? 0 };
};

test.each([
  ['submitted', 'Ada Bo Cy dan', 'dan Cy Bo Ada'],
  ['days', 'dan Cy Bo Ada', 'Ada Bo Cy dan'],
  ['name', 'Ada Bo Cy dan', 'dan Cy Bo Ada'],
  ['country', 'dan Cy Ada Bo', 'Bo dan Cy Ada'],
  ['average', 'dan Ada Bo Cy', 'Bo Ada dan Cy'],
  ['born', 'Bo Cy Ada dan', 'Ada Cy Bo dan'],
  ['state', 'Cy Ada Bo dan', 'dan Bo Ada Cy'],
])('%s sorts numbers, days, options and texts as what they are, and what is empty last', async (sort, up, down) => {
  expect([await names({ sort, order: 'asc' }), await names({ sort, order: 'desc' })]).toEqual([up, down]);
});

test('years and texts that are numbers sort as numbers, and an option that the list lost comes last', () => {
  const { form } = definition;
  const valueOf = (key: string, answer: string | number | string[]) => sortValueOf(form, [key], { [key]: answer }, '2026-11-27');
  expect([valueOf('state', '3,75'), valueOf('state', '10'), valueOf('state', 'Ärger 2')]).toEqual([3.75, 10, 'arger 2']);
  const [one, other] = ['USA', 'CAN'].map((country) => sortValueOf(form, ['ssn', 'country'], { country, ssn: '' }, '2026-11-27'));
  expect([one, other]).toEqual([0, 1]);
  expect([valueOf('country', 'USA'), valueOf('country', 'ATL'), valueOf('country', '')]).toEqual([0, 2, undefined]);
});

test('templates are named in the language of the desk, and filled in that of the student', () => {
  const { form } = definition;
  const officeOf = (name: string) => ({ templates: [{ name, message: `${name}, {name}.` }] });
  const formThat = (name: string) => ({ ...form, institution: { ...form.institution, office: officeOf(name) } });
  const templates = fillMessageTemplates(formThat('Gracias'), formThat('Thanks'), { name: 'Bo', reference: '' }, new Date(0));
  expect(templates).toEqual([{ name: 'Thanks', state: null, message: 'Gracias, Bo.' }]);
});

test('a list has the columns of the institution, and what is no longer known is ignored and named', async () => {
  const { columns, applications, ignored } = await list({
    sort: 'shoe_size',
    outcome: 'lost',
    reader: '11111111-1111-1111-1111-111111111111',
  });
  expect(columns.map(({ label }) => label)).toEqual(['Country', 'GPA', 'Date of birth', 'Region']);
  expect(applications.at(-1)).toMatchObject({ cells: ['United States', '9.5', '03/01/2008', 'Óregon'], days_waiting: 4 });
  expect(applications.find(({ name }) => name === 'Bo')?.cells.at(-1), 'of the other question of the column').toBe('Quebec');
  expect(ignored).toEqual(['sort', 'outcome', 'reader']);
  expect(applications).toHaveLength(4);
});

test('the list and its export are filtered by chosen options of columns, with the other filters and a search', async () => {
  const [country] = (await list()).columns;
  expect(country?.options.map(({ value, label }) => [value, label])).toEqual([
    ['USA', 'United States'],
    ['CAN', 'Canada'],
  ]);
  expect(await names({ answers: 'country=USA', sort: 'name', order: 'asc' })).toBe('Ada Cy dan');
  expect(await names({ answers: 'country=CAN' })).toBe('Bo');
  expect(await names({ answers: 'country=USA', text: 'cy@desk.example' })).toBe('Cy');
  expect(await names({ answers: 'country=CAN', text: 'cy@desk.example' })).toBe('');
  expect(await names({ answers: 'country=USA', state: 'withdrawn' })).toBe('');
  for (const lost of ['country=ATL', 'born=2008-03-01', 'shoe_size=9'])
    expect((await list({ answers: lost })).ignored).toEqual(['answers']);
  const exported = async (answers: string) =>
    (
      await server.app.inject({
        url: `${officeEndpoints.officeExport.path}?answers=${answers}`,
        cookies: Object.fromEntries(reader.cookies),
      })
    ).body;
  expect(parse(await exported('country%3DCAN'), { columns: true, bom: true })).toMatchObject([{ first_name: 'Bo' }]);
});

test('readers are assigned by editors alone, found by the filters, counted, exported, and freed when a member leaves', async () => {
  const assign = (applications: readonly (string | undefined)[], to: string | null, browser = editor) =>
    browser.call(officeEndpoints.setReaders, { applications, reader: to });
  expect((await assign([ids['Ada']], 'me', reader)).status).toBe(403);
  expect((await assign([ids['Ada'], ids['Bo']], 'me')).body).toMatchObject({
    set: expect.arrayContaining([ids['Ada'], ids['Bo']]) as string[],
    reader: expect.stringContaining('editor') as string,
  });
  expect(await names({ reader: 'me' }, editor)).toBe('Bo Ada');
  expect(await names({ reader: 'none', sort: 'name', order: 'asc' })).toBe('Cy dan');
  expect([(await counts(editor)).mine, (await counts()).mine]).toEqual([2, 0]);
  expect((await counts(editor, '?reader=me')).states, 'chips count within the filters that they keep').toEqual({ received: 2 });
  await staff.add('leaver@desk.example', 'reader');
  const [{ id = '' } = {}] = await server.query("SELECT id FROM staff WHERE email = 'leaver@desk.example'");
  await assign([ids['Cy']], String(id));
  const { app } = server;
  const url = `${officeEndpoints.officeExport.path}?reader=${String(id)}`;
  const { body } = await app.inject({ url, cookies: Object.fromEntries(reader.cookies) });
  expect(parse(body, { columns: true, bom: true })).toMatchObject([
    { first_name: 'Cy', Outcome: '', Reply: '', Reader: 'Name of leaver@desk.example' },
  ]);
  await staff.remove('leaver@desk.example');
  expect(await names({ reader: 'none' })).toBe('dan Cy');
  expect((await assign([ids['Cy']], String(id))).body).toMatchObject({
    message: expect.stringContaining('no longer works here') as string,
  });
  expect(await server.query("SELECT 1 FROM audit WHERE event = 'reader_set'")).toHaveLength(3);
});

test('a state is set for many at once: each that is as it was shown, and the others are named with the reason', async () => {
  const setStates = async (body: object, browser = editor) => browser.call(officeEndpoints.setStates, body);
  const all = await Promise.all(['Ada', 'Bo', 'Cy'].map(base));
  expect((await setStates({ state: 'received', message: 'Yes.', applications: all }, reader)).status).toBe(403);
  expect((await setStates({ state: 'documents_missing', applications: all })).status).toBe(400);
  await editor.call(officeEndpoints.setStates, { state: 'received', message: 'Yes.', applications: [all[1]] });
  const { set, refused } = (await setStates({ state: 'documents_missing', missing: ['A passport'], applications: all }))
    .body as unknown as BatchResponse;
  expect([set, refused]).toEqual([
    [ids['Ada'], ids['Cy']],
    [{ id: ids['Bo'], message: 'It has changed in the meantime. It is now: Received.' }],
  ]);
  expect(await server.query("SELECT 1 FROM mail WHERE kind = 'state_documents_missing'")).toHaveLength(2);
  const again = await setStates({ state: 'documents_missing', missing: ['A passport'], applications: [{ id: ids['Ada'], base: 1 }] });
  expect(again.body).toMatchObject({ set: [], refused: [{ message: expect.stringContaining('already the state') as string }] });
  const owed = async (id = '') => (await editor.read(fillPathParams(officeEndpoints.officeApplication, { id }))).states[0]?.missing;
  await setStates({ state: 'documents_missing', missing: ['A letter'], applications: [{ id: ids['Ada'], base: 1 }] });
  expect(await owed(ids['Ada'])).toEqual(['A passport', 'A letter']);
  const applications = Object.entries({ Ada: 2, Cy: 9 }).map(([name, version]) => ({ id: ids[name], version }));
  expect((await editor.call(officeEndpoints.takeBackStates, { applications })).body).toMatchObject({
    set: [ids['Ada']],
    refused: [{ id: ids['Cy'], message: expect.stringContaining('changed in the meantime') as string }],
  });
  expect(await owed(ids['Ada'])).toEqual(['A passport']);
  expect(await counts()).toMatchObject({
    states: { received: 2, documents_missing: 2 },
    drafts: 1,
    outcomes: [{ name: 'Admitted', count: 0 }],
  });
  expect(await names({ sort: 'days', order: 'asc' })).toBe('dan Cy Bo Ada');
  expect(await names({ sort: 'name', order: 'desc', state: 'documents_missing', to: '2100-01-01' })).toBe('Cy Ada');
});

test('decisions are prepared and checked for many at once, each by itself, with the others named, and are found and counted', async () => {
  const colleague = await staff.atWork('colleague@desk.example', 'editor');
  const shown = async (wanted: string) =>
    (await list({ sort: 'name', order: 'asc' })).applications.flatMap(({ id, name, prepared_version: version }) =>
      wanted.split(' ').includes(name) ? [{ id, base: version }] : [],
    );
  const prepare = (applications: object, browser = editor, more = {}) =>
    browser.call(officeEndpoints.prepareDecisions, { outcome: 'admitted', applications, ...more });
  const check = async (browser: TestBrowser, wanted: string) =>
    (await browser.call(officeEndpoints.checkDecisions, { applications: await shown(wanted) })).body;
  const left = (name: string, words: string) => ({ id: ids[name], message: expect.stringContaining(words) as string });
  const all = await shown('Ada Bo Cy');
  expect([(await prepare(all, reader)).status, (await prepare(all, editor, { respond_by: '2027-05-01' })).status]).toEqual([403, 400]);
  await prepare([all[2]], colleague);
  // The second cannot be written, as when the server dies after the first.
  await server.query(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'died'; END $$`);
  const when = `FOR EACH ROW WHEN (NEW.account_id = '${ids['Bo']}')`;
  await server.query(`CREATE TRIGGER die BEFORE INSERT ON prepared_decision ${when} EXECUTE FUNCTION die()`);
  expect((await prepare(all)).status).toBe(500);
  await server.query('DROP TRIGGER die ON prepared_decision');
  expect((await prepare(all)).body).toEqual({ set: [ids['Bo']], refused: ['Ada', 'Cy'].map((name) => left(name, 'Someone else has')) });
  expect(await check(editor, 'Ada Bo Cy dan')).toEqual({
    set: [ids['Cy']],
    refused: [left('Ada', 'You prepared this'), left('Bo', 'You prepared this'), left('dan', 'No decision is prepared.')],
  });
  expect(await check(colleague, 'Ada Cy')).toEqual({ set: [ids['Ada']], refused: [left('Cy', 'already checked')] });
  const trace = "SELECT count(*)::int AS count FROM audit WHERE event ~ '^decision_' GROUP BY account_id ORDER BY 1";
  expect(await server.query(trace), 'one entry for each change').toEqual([{ count: 1 }, { count: 2 }, { count: 2 }]);
  expect((await list({ decision: 'prepared' })).applications).toMatchObject([{ name: 'Bo', prepared: 'Admitted', is_checked: false }]);
  const checked = { decision: 'checked', sort: 'name', order: 'asc' };
  expect([await names(checked), await names({ ...checked, text: 'ada' })]).toEqual(['Ada Cy', 'Ada']);
  expect((await counts()).decisions).toEqual({ prepared: 1, checked: 2 });
});

test('outcomes and replies are filtered and counted', async () => {
  await server.query("UPDATE application_state SET state = 'decision', outcome = 'admitted', reply = 'accepted' WHERE account_id = $1", [
    ids['Bo'],
  ]);
  expect(await names({ sort: 'days', order: 'asc' })).toBe('dan Cy Ada Bo');
  expect(await names({ outcome: 'admitted', reply: 'accepted' })).toBe('Bo');
  expect(await names({ outcome: 'admitted', reply: 'declined', sort: 'name' })).toBe('');
  expect((await counts()).outcomes).toMatchObject([{ id: 'admitted', name: 'Admitted', count: 1, accepted: 1, declined: 0 }]);
});
