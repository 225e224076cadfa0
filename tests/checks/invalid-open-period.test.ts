import { expect, test } from 'vitest';
import { checkFormSources, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { exampleForm } from './example-form.ts';
import { changeValidFiles, findingsWithFiles, readValidFile } from './valid-form.ts';

const findingsWith = (lines: string, files: Parameters<typeof findingsWithFiles>[0] = {}) =>
  findingsWithFiles({ ...changeValidFiles(['institution.config.json', '"pages"', `${lines}, "pages"`]), ...files });
const ZONE = '"time_zone": "America/New_York"';

test.for([
  ZONE,
  `"opens": "2026-09-01", ${ZONE}`,
  `"closes": "2027-03-01T17:00", ${ZONE}`,
  `"opens": "2026-09-01", "closes": "2026-09-01", ${ZONE}`,
  `"opens": "2026-09-01T09:00", "closes": "2026-09-01", ${ZONE}`,
  `"closes": "2027-03-01", "grace_hours": 24, ${ZONE}`,
  `"closes": "2027-03-01", "reminders": [{ "after_days": [3, 10] }, { "before_closing_days": [7, 1] }], ${ZONE}`,
  '"reminders": [{ "after_days": [3] }]',
  `"reminders": [{ "before_closing_days": [7], "closes": "2027-02-01" }], ${ZONE}`,
])('%s is fine', async (lines) => expect(await findingsWith(lines)).toEqual([]));

test.for<readonly [lines: string, finding: RegExp]>([
  ['"opens": "2026-09-01"', /invalid-open-period {2}No time zone says when this is {2}Add "time_zone"/],
  [
    '"opens": "2026-09-01", "time_zone": "America/New_Yrok"',
    /There is no time zone "America\/New_Yrok" {2}Did you mean "America\/New_York"\?/,
  ],
  ['"time_zone": "America/Portland"', /There is no time zone "America\/Portland" {2}Write its IANA name, such as "America\/New_York"/],
  ['"languages": ["en-IE"], "opens": "2026-09-01"', /Add "time_zone" to .* Write its IANA name, such as "Europe\/Dublin"\.$/],
  ['"languages": ["en-IE"], "time_zone": "GMT+1"', /Write its IANA name, such as "Europe\/Dublin"\.$/],
  ['"time_zone": "Ireland"', /Did you mean "Europe\/Dublin"\?$/],
  ['"time_zone": "dublin"', /Did you mean "Europe\/Dublin"\?$/],
  ['"time_zone": "EST"', /such as "America\/New_York", .* more\.$/],
  [`"closes": "2027-02-30", ${ZONE}`, /invalid-open-period {2}"2027-02-30" is not a day of the calendar/],
  [
    `"opens": "2027-03-01T17:00", "closes": "2027-03-01T09:00", ${ZONE}`,
    /invalid-open-period {2}Applications would close before they open/,
  ],
  [
    `"opens": "2027-03-01T17:00", "closes": "2027-03-01T17:00", ${ZONE}`,
    /Applications would close as soon as they open on 2027-03-01T17:00/,
  ],
  [
    '"closes": "2027-03-14T02:30", "time_zone": "America/Los_Angeles"',
    /There is no 2027-03-14T02:30 in America\/Los_Angeles: clocks skip it when they go forward {2}Write an earlier or a later time/,
  ],
  [`"grace_hours": 24, ${ZONE}`, /invalid-open-period {2}Applications never close, so there is nothing to extend {2}Add "closes"/],
  [
    '"reminders": [{ "before_closing_days": [7] }]',
    /invalid-open-period {2}Applications never close, so nobody would be reminded before that {2}Add "closes"/,
  ],
  [
    `"reminders": [{ "before_closing_days": [7], "closes": "2027-02-30" }], ${ZONE}`,
    /:\d+:\d+ {2}invalid-open-period {2}"2027-02-30" is not a day of the calendar {2}Write a day as 2027-03-01/,
  ],
  [
    `"opens": "2027-03-01", "reminders": [{ "before_closing_days": [7], "closes": "2027-02-01" }], ${ZONE}`,
    /This would close before applications opened on 2027-03-01/,
  ],
  [
    `"reminders": [{ "before_closing_days": [7], "closes": { "fact": "deadlin" } }], "facts": { "deadline": "2027-02-01" }, ${ZONE}`,
    /:\d+:\d+ {2}unknown-fact {2}There is no fact "deadlin" {2}Did you mean "deadline"\?/,
  ],
  [
    `"reminders": [{ "after_days": [7], "closes": "2027-02-01" }], ${ZONE}`,
    /"before_closing_days" is missing {2}Add "before_closing_days"/,
  ],
  ['"reminders": [{ "after_days": [0] }]', /meta-schema/],
  ['"reminders": [{}]', /"after_days" is missing {2}Add "after_days"/],
  [`"closes": "2027-03-01", "grace_hours": 1.5, ${ZONE}`, /meta-schema/],
  [`"closes": "2027-03-01", "grace_hours": 0.5, ${ZONE}`, /"grace_hours" is not a whole number without quotes/],
  [`"closes": "2027-03-01", "grace_hours": 0, ${ZONE}`, /"grace_hours" is less than 1/],
  [`"closes": "March 1, 2027", ${ZONE}`, /meta-schema/],
  [`"closes": "2027-03-01T25:00", ${ZONE}`, /meta-schema/],
])('%s is reported', async ([lines, finding]) => {
  expect(await findingsWith(lines)).toEqual([expect.stringMatching(finding)]);
});

const due = (day: string) => `"requests": { "documents": [{ "key": "letter", "title": "Letter", "due": "${day}" }] }`;

test('a day for a letter is a day by a clock', async () => {
  expect(await findingsWith(`${due('2027-03-08')}, ${ZONE}`)).toEqual([]);
  const at = 'institution\\.config\\.json:\\d+:\\d+ {2}';
  expect(await findingsWith(`${due('2027-02-30')}, ${ZONE}`)).toEqual([
    expect.stringMatching(`${at}invalid-open-period {2}"2027-02-30" is not a day of the calendar`),
  ]);
  const reminded = due('2027-03-08').replace(/"due": [^}]*/, '"before_due_days": [7]');
  expect(await findingsWith(`${reminded}, ${ZONE}`)).toEqual([expect.stringMatching(/"due" is missing {2}Add "due"/)]);
  expect(await findingsWith(due('2027-03-08'))).toEqual([expect.stringMatching(/No time zone says when this is/)]);
  expect(await findingsWith(`${due('March 8')}, ${ZONE}`)).toEqual([expect.stringMatching(/meta-schema/)]);
});

test.each([
  ['2026-10-01', [/config\.json:\d+:\d+ .*already-closed .*This was due on 2026-10-01, and today is/]],
  ['2027-02-01', []],
])('a letter may be due before applications close, but not in the past: %s', (day, words) => {
  const text =
    exampleForm.files.get('institution.config.json')?.text.replace('"title": "Letter",', `"title": "Letter", "due": "${day}",`) ?? '';
  const { warnings } = checkFormSources(replaceContents(exampleForm, new Map([['institution.config.json', text]])));
  expect(warnings.map(formatFinding)).toEqual(words.map((one): unknown => expect.stringMatching(one)));
});

test.each([
  ['waiting_list_from', '{ "gt": [{ "var": "arrives_on" }, { "fact": "waiting_list_from" }] }', []],
  ['waiting_list', '{ "gte": [{ "today": [] }, { "fact": "waiting_list" }] }', []],
  ['waiting_list', '{ "gte": [{ "var": "arrives_on" }, { "fact": "waiting_list" }] }', ['already-closed']],
])('a day with which something begins may be over: %s, %s', (name, rule, rules) => {
  const edited = (file: string, from: string, to: string) => [file, exampleForm.files.get(file)?.text.replace(from, to) ?? ''] as const;
  const when = `{ "and": [{ "condition": "lives_off_campus" }, ${rule}] }`;
  const files = new Map([
    edited('institution.config.json', '"facts": {', `"facts": { "${name}": "2026-10-01",`),
    edited('schemas/pages/studies/stay/logic.json', '{ "condition": "lives_off_campus" }', when),
  ]);
  const { findings, warnings } = checkFormSources(replaceContents(exampleForm, files));
  expect([...findings, ...warnings].filter(({ pointer }) => pointer === `/facts/${name}`).map(({ rule }) => rule)).toEqual(rules);
});

test.each([
  ['"2027-03-01"', '', 1],
  ['"2027-03-01"', '"closes": { "fact": "ed_deadline" },', 0],
  ['{ "fact": "last_day" }', '', 0],
])('a fact that is the last day of something else is no other day for applications: %s, %s', (closes, ofPage, count) => {
  const edited = (file: string, from: string, to: string) => [file, exampleForm.files.get(file)?.text.replace(from, to) ?? ''] as const;
  const facts = '"ed_deadline": "2027-01-15", "last_day": "2027-03-01",';
  const institution = exampleForm.files.get('institution.config.json')?.text.replace('"facts": {', `"facts": { ${facts}`) ?? '';
  const files = new Map([
    ['institution.config.json', institution.replace('"closes": "2027-03-01"', `"closes": ${closes}`)] as const,
    edited('schemas/pages/studies/page.json', '{', `{ ${ofPage}`),
  ]);
  const { warnings } = checkFormSources(replaceContents(exampleForm, files));
  expect(warnings.filter(({ what }) => what.startsWith('Applications close on'))).toHaveLength(count);
});

const OPTIONS = 'schemas/options/yes-no.json';
const BANNER = 'schemas/content/banner-visitor.json';
const yesNo = (opening: object) => ({
  [OPTIONS]: {
    options: [
      { value: 'Y', label: 'Yes', ...opening },
      { value: 'N', label: 'No' },
    ],
  },
});
const banner = (opening: object, ofPoint: object = {}) => ({
  [BANNER]: {
    blocks: [
      { paragraph: 'Apply early.', ...opening },
      { list: [{ item: 'Tours', closes: '2027-02-01', ...ofPoint }], ...opening },
    ],
  },
});

const timed = (page: string, opening: object) => ({
  [`schemas/pages/${page}/page.json`]: { ...(JSON.parse(readValidFile(`schemas/pages/${page}/page.json`)) as object), ...opening },
});

test('pages, options, blocks and points can open and close', async () => {
  expect(await findingsWith(ZONE, timed('start', { opens: '2026-09-01', closes: '2027-02-01T17:00' }))).toEqual([]);
  expect(await findingsWith(ZONE, yesNo({ opens: '2026-09-01', closes: '2027-02-01T17:00' }))).toEqual([]);
  expect(await findingsWith(ZONE, banner({ opens: '2026-09-01' }))).toEqual([]);
});

test.for<readonly [lines: string, files: Readonly<Record<string, object>>, finding: RegExp]>([
  [
    ZONE,
    yesNo({ opens: '2027-02-01', closes: '2026-09-01' }),
    /yes-no\.json:\d+:\d+ {2}invalid-open-period {2}This would close before it opens/,
  ],
  [ZONE, yesNo({ opens: '2027-02-01T09:00', closes: '2027-02-01T09:00' }), /This would close as soon as it opens on 2027-02-01T09:00/],
  [ZONE, yesNo({ closes: '2027-02-30' }), /yes-no.*"2027-02-30" is not a day of the calendar/],
  ['"assets": {}', yesNo({ closes: '2027-02-01' }), /yes-no.*No time zone says when this is {2}Add "time_zone" to inst/],
  [`"closes": "2027-01-01", ${ZONE}`, yesNo({ opens: '2027-02-01' }), /yes-no.*This would open after applications closed on 2027-01-01/],
  [`"opens": "2026-10-01", ${ZONE}`, yesNo({ closes: '2026-09-30' }), /yes-no.*This would close before applications opened on 2026-10-01/],
  [
    ZONE,
    banner({ opens: '2027-01-01', closes: '2026-12-01' }, { closes: '2026-11-01' }),
    /banner-visitor.*This would close before it opens/,
  ],
  [ZONE, banner({ opens: '2027-03-01' }), /banner-visitor.*This would close before its list opened on 2027-03-01/],
  [ZONE, timed('start', { opens: '2027-02-01', closes: '2026-09-01' }), /start.*invalid-open-period {2}This would close before it opens/],
  [`"closes": "2027-01-01", ${ZONE}`, timed('start', { opens: '2027-02-01' }), /start.*This would open after applications closed/],
  ['"assets": {}', timed('start', { opens: '2027-02-01' }), /start.*No time zone says when this is/],
  [ZONE, timed('finish', { opens: '2027-02-01' }), /finish.*This is the last page, .* so it cannot have "opens"/],
  [ZONE, timed('start', { opens: { fact: 'start' } }), /start.*unknown-fact/],
  [ZONE, banner({ closes: 'in March' }), /banner-visitor.*meta-schema/],
])('with %s, %j is reported', async ([lines, files, finding]) => {
  expect((await findingsWith(lines, files))[0]).toMatch(finding);
});

test.each([
  ['2027-02-01', /Students who submit after this day need no answer to "room"/],
  ['2026-10-01', /This closed on 2026-10-01, and today is/],
  ['2027-04-01', /This closes on 2027-04-01, after applications on 2027-03-01/],
])('advice is given on a page that closes on %s', (closes, words) => {
  const page = 'schemas/pages/studies/page.json';
  const text = exampleForm.files.get(page)?.text.replace('{', `{ "closes": "${closes}",`) ?? '';
  const { warnings } = checkFormSources(replaceContents(exampleForm, new Map([[page, text]])));
  expect(warnings.map(formatFinding)).toContainEqual(expect.stringMatching(words));
});
