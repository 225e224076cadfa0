import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import type { LookupCategory } from '../../src/api/rules/lookup-limits.ts';

import { replaceLookupList } from '../../src/server/lookup/lookup-list-store.ts';
import { loadDemoLookupLists, demoEntries } from '../../src/operations/lookup/demo-lists.ts';
import { openTestLookup } from './open-test-lookup.ts';
import { importList } from './import-list.ts';

const database = await openTestLookup();
const lookup = database.lookup;
afterAll(() => database.close());

const found = async (category: LookupCategory, text: string): Promise<string[]> =>
  (await lookup.find(category, text, 20)).map((one) => `${one.text}, ${one.sub_text}`);
const fieldsOf = async (category: LookupCategory, text: string) =>
  lookup.fields(category, (await lookup.find(category, text))[0]?.id ?? '0');

const HIGH_SCHOOLS_HEADER =
  '"HS_CEEB","HS_NCES","HS_CITY","MATCH_NAME","HS_POSTAL_CD","HS_STATE","HS_NAME","MATCH_SCORE","MATCH_SOURCE","HS_DUPED"';
const highSchools = (...rows: string[]): string => [HIGH_SCHOOLS_HEADER, ...rows].join('\r\n');
const someHighSchools = highSchools(
  '"20024","020048000180","AKHIOK","Akhiok School","99615","AK","Akhiok School",NA,0,FALSE',
  '"60963","080537006532","Longmont","saint vrain online global acad","80501","CO","saint vrain online global acad",NA,NA,FALSE',
  '"576520","580000300050","APO","A. T. Mahan High School","09728","AE","A. T. Mahan High School",NA,0,FALSE',
  '"501345","A2103260","","OBAMA SCHOOL OF CAREERS","53209-1234","WI","OBAMA SCHOOL OF CAREERS",NA,0,FALSE',
  '"501346",NA,NA,"COULEE REGION CHRISTIAN SCHOOL","","WI","coulee region christian h s",NA,0,FALSE',
  '"222601",NA,"Monson","Wilbraham & Monson Academy","1095","MA","Wilbraham & Monson Academy",NA,0,FALSE',
  '"50000",NA,"Nowhere","","00000","NE","",NA,0,FALSE',
  '"20024",NA,"AKHIOK","Akhiok School Twice","99615","AK","Akhiok School Twice",NA,0,FALSE',
  '"CODE",NA,"Omaha","Codeless School","68102","NE","Codeless School",NA,0,FALSE',
);

test('a list of high schools is read despite what spreadsheets did to it', async () => {
  const { rejections, ...changes } = await importList(database.db, 'hs_ceeb', someHighSchools);
  expect(changes).toEqual({ added: 6, changed: 0, unchanged: 0, deactivated: 0 });
  expect(rejections).toEqual([
    { line: 8, reason: 'there is no name' },
    { line: 9, reason: "the code '020024' is also in line 2" },
    { line: 10, reason: "the code '00CODE' is not a number of at most 6 digits" },
  ]);
  expect(await fieldsOf('hs_ceeb', 'akhiok')).toMatchObject({ name: 'Akhiok School', city: 'Akhiok', ceeb: '020024', zip: '99615' });
  expect(await fieldsOf('hs_ceeb', '60963')).toMatchObject({ name: 'Saint Vrain Online Global Acad', ceeb: '060963' });
  expect(await fieldsOf('hs_ceeb', 'mahan')).toMatchObject({ state: 'AE', zip: '09728' });
  expect(await fieldsOf('hs_ceeb', 'obama')).toMatchObject({ name: 'Obama School of Careers', city: '', zip: '53209-1234' });
  expect(await fieldsOf('hs_ceeb', 'coulee')).toMatchObject({ name: 'Coulee Region Christian H S', city: '', zip: '' });
  expect(await found('hs_ceeb', 'coulee christian school')).toHaveLength(1);
  expect(await fieldsOf('hs_ceeb', 'wilbraham and monson')).toMatchObject({ zip: '01095', name: 'Wilbraham & Monson Academy' });
});

test('the same file again changes nothing', async () => {
  const before = await lookup.find('hs_ceeb', 'school', 20);
  expect(await importList(database.db, 'hs_ceeb', someHighSchools)).toMatchObject({ added: 0, changed: 0, unchanged: 6, deactivated: 0 });
  expect(await lookup.find('hs_ceeb', 'school', 20)).toEqual(before);
});

test('a newer file deactivates what it lacks, changes what differs, and takes back what returns', async () => {
  const [{ id } = { id: '' }] = await lookup.find('hs_ceeb', 'akhiok');
  const newer = highSchools(
    '"576520",NA,"APO","x","09728","AE","Mahan High School",NA,0,FALSE',
    '"576999",NA,"Akhiok","x","99615","AK","Akhiok New School",NA,0,FALSE',
  );
  expect(await importList(database.db, 'hs_ceeb', newer)).toMatchObject({ added: 1, changed: 1, unchanged: 0, deactivated: 5 });
  expect(await found('hs_ceeb', 'akhiok')).toEqual(['Akhiok New School, Akhiok, AK 99615', 'Akhiok School, Akhiok, AK 99615']);
  expect(await lookup.fields('hs_ceeb', id)).toMatchObject({ name: 'Akhiok School' });
  expect(await importList(database.db, 'hs_ceeb', someHighSchools)).toMatchObject({ added: 0, changed: 6, deactivated: 1 });
  expect((await lookup.find('hs_ceeb', 'akhiok school'))[0]?.id).toBe(id);
});

test('a list of colleges is read: mark at its beginning, other names, closed colleges, short ZIP codes', async () => {
  const csv =
    '\ufeffUNITID,INSTNM,IALIAS,ADDR,CITY,STABBR,ZIP,GENTELE,OPEID,CYACTIVE\n' +
    '100654,Alder A & M University,AAMU|Alder Ag,4900 Meridian Street,Normal,AL,35762,2563725000,100200,1\n' +
    '100690,Amber University,Southern Amber University  Regents University,1200 Taylor ' +
    'Rd,Montgomery,AL,36117-3553,3.34387E+13,2503400,1\n' +
    '167358,Northern Brook College, ,360 Main Ave,Boston,MA,2141,6174372000,219900,1\n' +
    '167359,Northern Birch College,NBC||The Birch,1 Main Ave,Boston,MA,21410110,6174372000,21,3';
  expect(await importList(database.db, 'college_ceeb', csv)).toMatchObject({ added: 4, rejections: [] });
  expect(await found('college_ceeb', 'regents')).toEqual(['Amber University, Montgomery, AL 36117-3553']);
  expect(await found('college_ceeb', 'aamu')).toHaveLength(1);
  expect(await found('college_ceeb', 'northern')).toEqual([
    'Northern Brook College, Boston, MA 02141',
    'Northern Birch College, Boston, MA 02141-0110',
  ]);
  expect(await fieldsOf('college_ceeb', 'birch')).toMatchObject({ address_line_1: '1 Main Ave', country: 'USA', ceeb: '' });
});

test('addresses are read as OpenAddresses has them, the same one once', async () => {
  const csv =
    'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n-96.7,40.8,12,N MAIN STREET,,LINCOLN,,NE,68510,,a1\n' +
    '-96.7,40.8,12,North Main St,,Lincoln,,NE,68510,,a2\n-96.7,40.8,13,MCKINLEY AVE,APT 2,LINCOLN,,NE,68510,,a3\n';
  const { rejections, added } = await importList(database.db, 'address', csv);
  expect([added, rejections]).toEqual([2, [{ line: 3, reason: 'the address is also in line 2' }]]);
  expect(await fieldsOf('address', '13 mckin')).toEqual({
    address_line_1: '13 McKinley Ave',
    address_line_2: 'APT 2',
    city: 'Lincoln',
    state: 'NE',
    zip: '68510',
    country: 'USA',
  });
});

test('any other file is read with --map', async () => {
  const csv = 'School,ETS,Town,State\n"Quoted, School",123456,"Two\nLines",West Virginia\nOther School,123457,Town,Nowhere\n';
  expect(await importList(database.db, 'hs_ceeb', csv, { name: 'School', code: 'ets', city: 'Town', state: 'State' })).toMatchObject({
    added: 1,
    rejections: [{ line: 4, reason: "the state 'NOWHERE' is not a code of two letters" }],
  });
  expect(await found('hs_ceeb', 'quoted')).toEqual(['Quoted, School, Two Lines, WV']);
});

const half = Buffer.concat([
  Buffer.from('code,name\n123457,Good School\n123458,'),
  Buffer.from([0x4d, 0xf1, 0x6f]),
  Buffer.from(' School\n'),
]);
test.each<[string, string | Buffer, RegExp]>([
  ['without a column that is needed', 'code,city\n123457,Omaha\n', /^Line 1: no column holds name\. The columns are: code, city\./],
  ['in another encoding', half, /^Line 3: this is not UTF-8 text/],
  ['in UTF-16', Buffer.from('\ufeffcode,name\n1,a\n', 'utf16le'), /^Line 1: this is not UTF-8 text/],
  ['with half a row', 'code,name,city\n123457,Good School,Omaha\n123458,Bad Sch', /^Line 3: this row is not complete/],
  ['with a quote that does not end', 'code,name\n123457,"Good School\n123458,Other School\n', /^Line \d: this row is not complete/],
  ['with nothing in it', '', /^Line 1: /],
  ['with its first line only', 'code,name\n', /^Line 1: the file has no row/],
  ['without a row that can be used', 'code,name\nx,Good School\n', /^Line 1: the file has no row/],
])('a file %s is refused, and the old list stays', async (_what, csv, reason) => {
  const before = await lookup.find('hs_ceeb', 'school', 20);
  await expect(importList(database.db, 'hs_ceeb', csv)).rejects.toThrow(reason);
  expect(await lookup.find('hs_ceeb', 'school', 20)).toEqual(before);
});

test('a column that --map names and the file lacks is reported', async () => {
  await expect(importList(database.db, 'hs_ceeb', 'code,name\n1,a\n', { city: 'Town' })).rejects.toThrow(
    'Line 1: there is no column Town. The columns are: code, name.',
  );
});

test('the old list is served until the new one is whole', async () => {
  const before = await lookup.find('hs_ceeb', 'quoted');
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  async function* slowly(): AsyncGenerator<Buffer> {
    yield Buffer.from(`code,name\n${Array.from({ length: 3000 }, (_, n) => `${200_000 + n},Slow School ${n}\n`).join('')}`);
    await finished;
  }
  const importing = importList(database.db, 'hs_ceeb', Readable.from(slowly()));
  for (let round = 0; round < 5; round++) expect(await lookup.find('hs_ceeb', 'quoted')).toEqual(before);
  expect(await found('hs_ceeb', 'slow')).toEqual([]);
  finish();
  expect(await importing).toMatchObject({ added: 3000, deactivated: 1 });
  expect(await found('hs_ceeb', 'slow')).toHaveLength(20);
});

test('an invented list fills an empty database once, with codes that no school has, and goes when a real one comes', async () => {
  await database.db.deleteFrom('lookup_entry').execute();
  expect([await loadDemoLookupLists(database.db), await loadDemoLookupLists(database.db)]).toEqual([true, false]);
  for (const [category, text] of [
    ['hs_ceeb', 'north'],
    ['college_ceeb', 'university'],
    ['address', '12'],
  ] as const)
    expect(await lookup.find(category, text), category).toHaveLength(5);
  expect(demoEntries('hs_ceeb').every(({ key }) => /^99\d{4}$/.test(key))).toBe(true);
  await importList(database.db, 'hs_ceeb', someHighSchools);
  expect(
    await database.db.selectFrom('lookup_entry').select('key').where('category', '=', 'hs_ceeb').where('demo', '=', true).execute(),
  ).toEqual([]);
});

test('two imports at once follow one another', async () => {
  const csv = (name: string): string =>
    `code,name\n${Array.from({ length: 500 }, (_, n) => `${300_000 + n},${name} School ${n}\n`).join('')}`;
  await Promise.all([importList(database.db, 'hs_ceeb', csv('Amber')), importList(database.db, 'hs_ceeb', csv('Birch'))]);
  const [amber, birch] = [await found('hs_ceeb', 'amber'), await found('hs_ceeb', 'birch')];
  expect([amber.length > 0, birch.length > 0].filter(Boolean)).toHaveLength(1);
});

test('an import that breaks off in the database leaves nothing', async () => {
  async function* broken() {
    yield demoEntries('hs_ceeb');
    throw new Error('the disk is gone');
  }
  const before = await found('hs_ceeb', 'school');
  await expect(replaceLookupList(database.db, 'hs_ceeb', broken())).rejects.toThrow('the disk is gone');
  expect(await found('hs_ceeb', 'school')).toEqual(before);
});
