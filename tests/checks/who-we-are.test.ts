import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { findingLine } from '../../scripts/checks/finding-line.ts';
import { FIXTURES, withFiles } from './overlaid-application.ts';

const CONFIG = 'institution.config.json';
const GOOD = readFileSync(join(FIXTURES, 'good', CONFIG), 'utf8');
const findingsOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await checkSchemas(withFiles(files), '2026-11-23')).findings.map(findingLine);
const withConfig = (from: string, to: string): Promise<readonly string[]> => {
  expect(GOOD).toContain(from);
  return findingsOf({ [CONFIG]: GOOD.replace(from, () => to) });
};
/** Below a way to reach the office. */
const inHelp = (...paragraphs: readonly string[]) => ({
  'schemas/content/help.json': JSON.stringify({ blocks: ['{phone}', ...paragraphs].map((paragraph) => ({ paragraph })) }),
});

const PHONE = '"phone": "(555) 201-3000"';
const inUsa = (phone: string): string => `"phone": "${phone}", "time_zone": "America/New_York"`;

test.for(['(555) 201-300', '(555) 201-30000', '555 201 300', '1 555 201-300', '+1 555 201-300', '+33 12 34', '(555) 201-300 ext. 12'])(
  'nobody can call %s',
  async (phone) => {
    const [finding, ...others] = await withConfig(PHONE, inUsa(phone));
    expect(finding).toMatch(/institution-does-not-fit .* has a digit too few or too many/);
    expect(others).toEqual([]);
  },
);

test.for([
  '555-201-3000',
  '1 (555) 201-3000',
  '+1 555 201 3000',
  '201-3000',
  '1-800-GO-BRICK',
  '(555) 201-3000 ext. 12',
  '+44 20 7946 0018',
])('%s can be called', async (phone) => expect(await withConfig(PHONE, inUsa(phone))).toEqual([]));

test('elsewhere numbers have other lengths', async () => {
  expect(await withConfig(PHONE, '"phone": "0170 123 456 78", "time_zone": "Europe/Berlin"')).toEqual([]);
});

test.for(['Call (555) 201-300.', 'Call +1 555 201 300 today.'])('in a sentence, too: %s', async (text) => {
  expect(await findingsOf(inHelp(text))).toEqual([expect.stringContaining('sentence-does-not-fit')]);
});

test.for(['Call (555) 201-3000.', 'Call +1 555-BRICK-UP.', 'From 2026-09-01 to 2027-03-01, (2 of 3) 100-200.'])(
  '%s is right',
  async (text) => expect(await findingsOf(inHelp(text))).toEqual([]),
);

test.for([
  ['"help_id": "BRK-1"', '"help_id": "TBD"'],
  ['"line_1": "1 College Road"', '"line_1": "xxx"'],
  ['"short_name": "Brookfield"', '"short_name": "???"'],
] as const)('%s is no longer left open', async ([from, to]) => {
  expect(await withConfig(from, to)).toEqual([expect.stringContaining('institution-does-not-fit  Students would read')]);
  expect(await withConfig(from, to.replace(/"[^"]*"$/, '"湖畔大学"'))).toEqual([]);
});

test('a code is no number', async () => {
  const say = inHelp('Code {fact.exam_code}, {fact.days} days.');
  const facts = (code: string) => ({ ...say, [CONFIG]: GOOD.replace('"pages"', `"facts": { "exam_code": ${code}, "days": 3 }, "pages"`) });
  expect(await findingsOf(facts('"0032"'))).toEqual([]);
  expect(await findingsOf(facts('32'))).toEqual([expect.stringContaining('The code 32 is written as a number')]);
});

test('two names in a sentence are two addresses', async () => {
  const links = (aid: string) => ({
    [CONFIG]: GOOD.replace('"privacy": ', `"fees": "https://fees.example/all", "aid": "https://${aid}", "privacy": `),
  });
  const both = inHelp('[Fees]({link.fees}) and [Aid]({link.aid})');
  expect(await findingsOf({ ...links('aid.example/all'), ...both })).toEqual([]);
  expect(await findingsOf({ ...links('fees.example/all/'), ...both })).toEqual([
    expect.stringMatching(/"aid" and "fees", which one sentence links to, lead to the same address/),
  ]);
  expect(await findingsOf({ ...links('fees.example/all'), ...inHelp('[Fees]({link.fees})', '[Aid]({link.aid})') })).toEqual([]);
});

test.for<readonly [link: string, finding?: string]>([
  ['[(555) 201-3000](tel:+15552013003)', 'shows (555) 201-3000, and leads to tel:+15552013003'],
  ['[{phone}](tel:5552013003)', 'shows (555) 201-3000'],
  ['[office@brookfield.example](mailto:{help_email})', 'shows office@brookfield.example'],
  ['[{help_email}](mailto:hello@brookfield.example)', 'shows help@brookfield.example'],
  ['[www.brookfield.example](https://www.brightwater.example/)', 'shows www.brookfield.example'],
  ['[brookfield.example/visit](https://brightwater.example/visit)', 'shows brookfield.example/visit'],
  ['[{phone}](tel:+15552013000)'],
  ['[Call {phone}](tel:{phone})'],
  ['[0170 123 4567](tel:+491701234567)'],
  ['[{phone}, extension 12](tel:+15552013000,12)'],
  ['[{help_email}](mailto:{help_email}?subject=Hello)'],
  ['[Call us](tel:+15552013003), [write](mailto:hello@brookfield.example)'],
  ['[Brookfield.example](https://www.brookfield.example/en), [apply.brookfield.example](https://brookfield.example)'],
  ['[Node.js](https://nodejs.example)'],
])('a link leads where it says: %s', async ([link, finding]) =>
  expect(await findingsOf(inHelp(link))).toEqual(finding === undefined ? [] : [expect.stringContaining(`This link ${finding}`)]),
);
