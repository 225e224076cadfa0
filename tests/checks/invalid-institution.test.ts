import { expect, test } from 'vitest';
import { changeValidFiles, findingsWithFiles, readValidFile } from './valid-form.ts';

const CONFIG = 'institution.config.json';
const GOOD = readValidFile(CONFIG);
const withConfig = (from: string, to: string) => findingsWithFiles(changeValidFiles([CONFIG, from, to]));
const inHelp = (...paragraphs: readonly string[]) => ({
  'schemas/content/help.json': { blocks: ['{phone}', ...paragraphs].map((paragraph) => ({ paragraph })) },
});

test.for([
  ['"help_id": "BRK-1"', '"help_id": "TBD"'],
  ['"line_1": "1 College Road"', '"line_1": "xxx"'],
  ['"short_name": "Brookfield"', '"short_name": "???"'],
] as const)('%s is no longer left open', async ([from, to]) => {
  expect(await withConfig(from, to)).toEqual([expect.stringContaining('invalid-institution  Students would read')]);
  expect(await withConfig(from, to.replace(/"[^"]*"$/, '"湖畔大学"'))).toEqual([]);
});

test('a setting of an earlier version is named, with what to do', async () => {
  expect(await withConfig('"pages"', '"phones": { "one_section_at_a_time": true }, "pages"')).toEqual([
    expect.stringMatching(/ {2}"phones" is not known here {2}Remove it: every page shows all of its sections, on phones too\.$/),
  ]);
});

test('without a day of a reminder, the finding says that one is needed', async () => {
  expect(await withConfig('"pages"', '"reminders": [{ "after_days": [] }], "pages"')).toEqual([
    expect.stringMatching(/ {2}"after_days" is empty {2}What belongs here: Numbers of days: from one to five, each from 1 to 366\.$/),
  ]);
});

test('a code is no number', async () => {
  const say = inHelp('Code {fact.exam_code}, {fact.days} days.');
  const facts = (code: string) => ({ ...say, [CONFIG]: GOOD.replace('"pages"', `"facts": { "exam_code": ${code}, "days": 3 }, "pages"`) });
  expect(await findingsWithFiles(facts('"0032"'))).toEqual([]);
  expect(await findingsWithFiles(facts('32'))).toEqual([expect.stringContaining('The code 32 is written as a number')]);
});

test('two names in a sentence are two addresses', async () => {
  const links = (aid: string) => ({
    [CONFIG]: GOOD.replace('"privacy": ', `"fees": "https://fees.example/all", "aid": "https://${aid}", "privacy": `),
  });
  const both = inHelp('[Fees]({link.fees}) and [Aid]({link.aid})');
  expect(await findingsWithFiles({ ...links('aid.example/all'), ...both })).toEqual([]);
  expect(await findingsWithFiles({ ...links('fees.example/all/'), ...both })).toEqual([
    expect.stringMatching(/"aid" and "fees", which one sentence links to, lead to the same address/),
  ]);
  expect(await findingsWithFiles({ ...links('fees.example/all'), ...inHelp('[Fees]({link.fees})', '[Aid]({link.aid})') })).toEqual([]);
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
  expect(await findingsWithFiles(inHelp(link))).toEqual(finding === undefined ? [] : [expect.stringContaining(`This link ${finding}`)]),
);
