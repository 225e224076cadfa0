import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { LookupCategory } from '../../src/api/rules/lookup-limits.ts';
import type { LookupSuggestion } from '../../src/api/schemas/application-schemas.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { importList } from '../lookup/import-list.ts';
import { openServer, PASSWORD, type ApiResponse, type TestBrowser, type ServerUnderTest, sharedServer } from './server-under-test.ts';

const schools = `code,name,other_names,city,state,zip,activity
990001,Lincoln High School,,Lincoln,NE,68510,
990002,Lincoln High School,,Portland,OR,97201,
990003,Lincoln Academy,,Newcastle,ME,04553,
990004,Abraham Lincoln High School,,Denver,CO,80219,
990005,Pius X High School,,Lincoln,NE,68510,
990006,Saint Joseph High School,SJHS,Springfield,MO,65801,
990007,Mount Pleasant High School,,Mount Pleasant,MI,48858,
990008,Luis Muñoz Marin,,Ponce,PR,00716,
990009,Lincoln Hall School,,Elsewhere,NE,68001,3
020024,Akhiok School,,Akhiok,AK,99615,
990011,Columbia High School,,Columbia,SC,29210,
990012,Stanton High School,,Stanton,TX,79782,
990013,O'Neill High School,,O'Neill,NE,68763,
`;
const addresses = `NUMBER,STREET,UNIT,CITY,REGION,POSTCODE
12,N MAIN STREET,,Lincoln,NE,68510
120,MAIN ST,Apt 4,Omaha,NE,68102
7,Saint Paul Avenue,,Omaha,NE,68102
${Array.from({ length: 25 }, (_, n) => `${n + 1},Zanzibar Road,,Omaha,NE,68102`).join('\n')}
`;

const server = await sharedServer();
const { db, close } = openDatabase(server.databaseUrl, () => undefined);
await importList(db, 'hs_ceeb', schools);
await importList(db, 'address', addresses);
await close();

const ask = async (query: Record<string, string>): Promise<{ status: number; body: unknown }> => {
  const response = await server.app.inject({ method: endpoints.lookup.method, url: endpoints.lookup.path, query });
  return { status: response.statusCode, body: response.json() };
};
const suggestions = async (text: string, category: LookupCategory = 'hs_ceeb', rest: Record<string, string> = {}) => {
  const { status, body } = await ask({ text, category, ...rest });
  expect(status).toBe(200);
  return body as LookupSuggestion[];
};
const found = async (text: string, category?: LookupCategory): Promise<string[]> =>
  (await suggestions(text, category)).map((one) => `${one.text}, ${one.sub_text}`);

test.each([
  ['by the beginning of its name', 'linc', 'Lincoln High School, Lincoln, NE 68510'],
  ['by the beginning of a later word', 'abraham linc', 'Abraham Lincoln High School, Denver, CO 80219'],
  ['by its words in another order', 'high lincoln abraham', 'Abraham Lincoln High School, Denver, CO 80219'],
  ['with its state', 'lincoln or', 'Lincoln High School, Portland, OR 97201'],
  ['with a state that begins the word school', 'columbia sc', 'Columbia High School, Columbia, SC 29210'],
  ['with its city', 'pius x lincoln', 'Pius X High School, Lincoln, NE 68510'],
  ['by words that most names have', 'high school', "O'Neill High School, O'Neill, NE 68763"],
  ['by such a word while it is typed', 'high sch', "O'Neill High School, O'Neill, NE 68763"],
  ['by its ZIP code', '97201', 'Lincoln High School, Portland, OR 97201'],
  ['in digits of a Japanese keyboard', '９７２０１', 'Lincoln High School, Portland, OR 97201'],
  ['by its code', '020024', 'Akhiok School, Akhiok, AK 99615'],
  ['by its code without the leading zero', '20024', 'Akhiok School, Akhiok, AK 99615'],
  ['by another name', 'sjhs', 'Saint Joseph High School, Springfield, MO 65801'],
  ['with a letter left out', 'mount plesant', 'Mount Pleasant High School, Mount Pleasant, MI 48858'],
  ['with two letters swapped', 'stnaton', 'Stanton High School, Stanton, TX 79782'],
  ['with a wrong letter', 'columbja', 'Columbia High School, Columbia, SC 29210'],
  ['with two words run together', 'lincolnhigh', 'Lincoln High School, Lincoln, NE 68510'],
  ['in capitals', 'ST. JOSEPH HS', 'Saint Joseph High School, Springfield, MO 65801'],
  ['by St for Saint', 'st joseph', 'Saint Joseph High School, Springfield, MO 65801'],
  ['by H.S. for High School', 'saint joseph h.s.', 'Saint Joseph High School, Springfield, MO 65801'],
  ['by Mt for Mount', 'mt pleasant', 'Mount Pleasant High School, Mount Pleasant, MI 48858'],
  ['without its accent', 'munoz', 'Luis Muñoz Marin, Ponce, PR 00716'],
  ['with an accent of two characters', 'mun\u0303oz', 'Luis Muñoz Marin, Ponce, PR 00716'],
  ['without its apostrophe', 'oneill', "O'Neill High School, O'Neill, NE 68763"],
])('a school is found: %s', async (_how, text, first) => expect((await found(text))[0]).toBe(first));

test.each(['columbia high school gamecocks', 'zzyzx high school', 'abr linc', 'khio', 'lincolnshire'])(
  '%s finds no strangers',
  async (text) => expect(await found(text)).toEqual([]),
);

test('an unfinished word is not taken for an abbreviation alone', async () => {
  expect(await found('st')).toEqual(
    expect.arrayContaining(['Saint Joseph High School, Springfield, MO 65801', 'Stanton High School, Stanton, TX 79782']),
  );
});

test('what is no longer listed comes last, and the order is always the same', async () => {
  const first = await suggestions('lincoln', 'hs_ceeb', { max_results: '20' });
  expect(first.map(({ text }) => text)).toEqual([
    'Lincoln High School',
    'Lincoln High School',
    'Lincoln Academy',
    'Abraham Lincoln High School',
    'Pius X High School',
    'Lincoln Hall School',
  ]);
  for (let again = 0; again < 5; again++) expect(await suggestions('lincoln', 'hs_ceeb', { max_results: '20' })).toEqual(first);
});

test.each([
  ['12 n mai', '12 N Main Street, Lincoln, NE 68510'],
  ['120 main street', '120 Main St, Apt 4, Omaha, NE 68102'],
  ['main stre omaha', '120 Main St, Apt 4, Omaha, NE 68102'],
  ['7 st paul ave', '7 Saint Paul Avenue, Omaha, NE 68102'],
  ['7 saint pual av', '7 Saint Paul Avenue, Omaha, NE 68102'],
])('an address is found by %s', async (text, first) => expect((await found(text, 'address'))[0]).toBe(first));

test('a suggestion leads to the fields of the school or address', async () => {
  const [school] = await suggestions('020024');
  expect(await ask({ id: school?.id ?? '', category: 'hs_ceeb' })).toEqual({
    status: 200,
    body: { name: 'Akhiok School', address_line_1: '', city: 'Akhiok', state: 'AK', zip: '99615', country: 'USA', ceeb: '020024' },
  });
  const [address] = await suggestions('120 main', 'address');
  expect(await ask({ id: address?.id ?? '', category: 'address' })).toEqual({
    status: 200,
    body: { address_line_1: '120 Main St', address_line_2: 'Apt 4', city: 'Omaha', state: 'NE', zip: '68102', country: 'USA' },
  });
  expect((await ask({ id: address?.id ?? '', category: 'hs_ceeb' })).status).toBe(404);
  expect((await ask({ id: '999999999', category: 'hs_ceeb' })).status).toBe(404);
});

test('there are five suggestions, or as many as asked for within bounds', async () => {
  const count = async (rest: Record<string, string>): Promise<number> => (await suggestions('lincoln', 'hs_ceeb', rest)).length;
  expect(await count({})).toBe(5);
  expect([
    await count({ max_results: '2' }),
    await count({ max_results: '-1' }),
    await count({ max_results: '0' }),
    await count({ max_results: '1000' }),
  ]).toEqual([2, 1, 1, 6]);
  expect(await suggestions('zanzibar', 'address', { max_results: '1000' })).toHaveLength(20);
});

test.each(['', ' ', 'l', ' l ', '__', '%%', '%', '\\\\', "''", '()&|!', ':*', '\0\0', '🎓🎓', 'xqzzkw', "'); DROP TABLE lookup_entry; --"])(
  '%j finds nothing and harms nothing',
  async (text) => {
    expect(await suggestions(text)).toEqual([]);
  },
);

test.each([
  'lincoln%',
  'lincoln_',
  "lincoln'",
  "lincoln' -- ",
  'lincoln\0',
  'lincoln & !high',
  'lincoln:*',
  'lincoln\\',
  '"lincoln"',
  'lincoln\ud800',
])('%j is text, not a pattern', async (text) => {
  expect((await found(text))[0]).toBe('Lincoln High School, Lincoln, NE 68510');
});

test('no text makes it fail', async () => {
  for (let round = 0; round < 200; round++) {
    const text = randomBytes(40)
      .toString(round % 2 ? 'latin1' : 'utf16le')
      .slice(0, 1 + (round % 40));
    for (const category of ['hs_ceeb', 'college_ceeb', 'address']) expect((await ask({ text, category })).status).toBe(200);
  }
});

test.each([
  ['an unknown category', { text: 'lincoln', category: 'schools' }],
  ['no category', { text: 'lincoln' }],
  ['neither text nor id', { category: 'hs_ceeb' }],
  ['both text and id', { category: 'hs_ceeb', text: 'lincoln', id: '1' }],
  ['10,000 characters', { category: 'hs_ceeb', text: 'l'.repeat(10_000) }],
  ['a part of a result', { category: 'hs_ceeb', text: 'lincoln', max_results: '1.5' }],
  ['a number of results that is none', { category: 'hs_ceeb', text: 'lincoln', max_results: 'all' }],
  ['an id that is none', { category: 'hs_ceeb', id: "1' OR 1=1" }],
  ['a parameter that is none', { category: 'hs_ceeb', text: 'lincoln', table: 'account' }],
])('%s is refused in plain words', async (_what, query) => {
  const { status, body } = await ask(query as Record<string, string>);
  expect([status, body]).toEqual([400, { message: expect.stringMatching(/^We couldn't understand this request: /) }]);
});

async function lookUp(browser: TestBrowser, times: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await browser.call(oneLookUp)).status);
  return statuses;
}
const oneLookUp = { ...endpoints.lookup, path: `${endpoints.lookup.path}?text=lincoln&category=hs_ceeb` };
const countOf = (statuses: readonly number[], status: number): number => statuses.filter((one) => one === status).length;

/** A browser asks at most every 200 ms. */
const FASTEST_PER_MINUTE = 60_000 / 200;

describe('the limit of look-ups', () => {
  let usual: ServerUnderTest;
  let tight: ServerUnderTest;
  beforeAll(async () => {
    usual = await openServer();
    tight = await openServer({ LOOKUPS_PER_MINUTE: '10', LOOKUPS_PER_MINUTE_PER_NETWORK: '50' });
  });
  afterAll(() => Promise.all([usual.stop(), tight.stop()]));

  test('refuses no student, however fast and long they type', async () => {
    const typist = usual.browser();
    expect(countOf(await lookUp(typist, FASTEST_PER_MINUTE), 200)).toBe(FASTEST_PER_MINUTE);
    usual.wait({ minutes: 1 });
    expect(countOf(await lookUp(typist, 100), 200)).toBe(100);
  });

  test('refuses no one in a computer room whose 40 students type at once behind one address', async () => {
    const room = await Promise.all(Array.from({ length: 40 }, () => lookUp(usual.browser('192.0.2.1'), 5)));
    expect(countOf(room.flat(), 200)).toBe(200);
    const { lookupsPerMinute, lookupsPerMinutePerNetwork } = parseSettings({});
    expect(lookupsPerMinute).toBeGreaterThan(FASTEST_PER_MINUTE);
    expect(lookupsPerMinutePerNetwork).toBeGreaterThan(40 * FASTEST_PER_MINUTE);
  });

  test('is reached by one browser, and not by another one at the same address', async () => {
    const script = tight.browser('192.0.2.1');
    const statuses = await lookUp(script, 13);
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([11, 2]);
    expect(await lookUp(tight.browser('192.0.2.1'), 1)).toEqual([200]);
    const { headers } = await script.call(oneLookUp);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    tight.wait({ seconds: Number(headers['retry-after']) });
    expect(await lookUp(script, 1)).toEqual([200]);
  });

  test.each([
    ['throws its mark away', '192.0.2.3', (script: TestBrowser) => script.cookies.clear()],
    [
      'makes up a new mark each time',
      '192.0.2.4',
      (script: TestBrowser, n: number) => script.cookies.set('matricula_browser', `made up ${n}`),
    ],
  ])('is reached by a script that %s, and by no other network', async (_how, address, before) => {
    const script = tight.browser(address);
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      before(script, n);
      statuses.push(...(await lookUp(script, 1)));
    }
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([50, 10]);
    expect(await lookUp(tight.browser('192.0.2.5'), 1)).toEqual([200]);
    tight.wait({ minutes: 1 });
    expect(await lookUp(tight.browser(address), 1)).toEqual([200]);
  });

  test('knows a visitor until the browser closes, and for a year by the same mark after a sign-up', async () => {
    const cookieOf = (answer: ApiResponse): string => [answer.headers['set-cookie']].flat().join();
    const visitor = usual.browser('192.0.2.6');
    expect(cookieOf(await visitor.call(oneLookUp))).toMatch(/^matricula_browser=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookieOf(await visitor.call(oneLookUp))).toBe('');
    const mark = visitor.cookies.get('matricula_browser');
    expect(cookieOf(await visitor.call(endpoints.signUp, { username: 'ada@example.org', password: PASSWORD }))).toContain(
      'Max-Age=31536000',
    );
    expect(visitor.cookies.get('matricula_browser')).toBe(mark);
  });
});
