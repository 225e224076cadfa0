import { expect, test } from 'vitest';
import { parseFormFiles } from '../../src/form/compile/parse-form-files.ts';
import { smallFormFiles } from './small-form.ts';

const PAGE = 'schemas/pages/home/page.json';
const CONTENT = 'schemas/content/completion.json';
const LIST = 'schemas/options/colors.json';
const SECTION = 'schemas/pages/home/about/schema.json';
const UI = 'schemas/pages/home/about/ui.json';
const LOGIC = 'schemas/pages/home/about/logic.json';

const found = (file: string, value: unknown): readonly string[] =>
  parseFormFiles({ ...smallFormFiles, [file]: value }).findings.map(({ pointer, what, advice }) => `${pointer}: ${what}. ${advice}`);
const rule = (must: unknown): object => ({ rules: [{ keys: ['name'], must, message: 'rule.name' }] });
const page = (...content: readonly object[]): object => ({ title: 'Home', step: 'One', content });
const tabs = (tab: object): object => ({
  tabs: 'ways',
  title: 'Ways',
  tabs_of: [
    { id: 'a', title: 'A', sections: [{ section: 'a' }] },
    { id: 'b', title: 'B', ...tab },
  ],
});
const ui = (options: object): object => ({ 'ui:order': ['name'], name: { 'ui:options': options } });
const many = { block: 'piece', prefixes: ['a_', 'b_'], title: 'Piece {n}', button: 'more' };

test.for<readonly [file: string, value: unknown, advice: RegExp]>([
  [LOGIC, { hidden: 'is_new' }, /^\/hidden: .* Write \{ "condition": "is_new" \}\. /],
  ['schemas/languages/es.json', { 'a.json': { title: 'Nombre' } }, /Write \{ "of": ".*", "is": "Nombre" \}\./],
  [CONTENT, { blocks: 'Thank you' }, /Write \[\{ "paragraph": "Thank you" \}\]\./],
  [LOGIC, { clears: { name: 'other' } }, /Write \["other"\]\./],
  [UI, ui({ accept: 'pdf' }), /Write \["pdf"\]\./],
  [
    'institution.config.json',
    { ...smallFormFiles['institution.config.json'], reminders: { after_days: [3] } },
    /Write \[\{ "after_days": \[3\] \}\]\./,
  ],
  [SECTION, { title: ['About'], type: 'object', properties: { name: { title: 'Name', type: 'string' } } }, /Write "About"\./],
  [UI, { 'ui:order': ['name'], name: { 'ui:placeholder': 'Ada' } }, /write them into "ui:help"/],
  [UI, { 'ui:order': ['name'], name: { 'ui:hint': 'Ada' } }, /Did you mean "ui:help"\?/],
  [UI, { 'ui:order': ['name'], name: { help: 'Ada' } }, /Did you mean "ui:help"\?/],
  [
    PAGE,
    page(tabs({ section: 'piece' })),
    /^\/content\/0\/tabs_of\/1\/section: .* Write "sections": \[\{ "section": "piece" \}\] in place of "section"/,
  ],
  [LIST, { options: [{ value: 'A', label: 'A', capacity: 20 }] }, /when an option is full, write that day/],
  [UI, ui({ max_words: 500 }), /"word_count"/],
  [
    SECTION,
    { title: 'About', type: 'object', properties: { name: { title: 'Name', type: 'string', default: 'A' } } },
    /No answer is given/,
  ],
  [UI, ui({ rows: '4' }), /Write 4\./],
  [UI, ui({ marked: 'false' }), /Write false\./],
  [UI, ui({ max_size: 500 }), /Write "500 kB"\./],
  [UI, ui({ max_size: '1mb' }), /Write "1 MB"\./],
  [LIST, { options: [{ value: 'A', label: 'A', closes: '15/1/2027' }] }, /Write "2027-01-15"\./],
  [LIST, { options: [{ value: 'A', label: 'A', opens: '2027-01-15 9:00' }] }, /Write "2027-01-15T09:00"\./],
  [PAGE, page({ section: 'Big Hats' }), /Write "big-hats"\./],
  [PAGE, page({ section: 'pieces', ...many }), /cannot have "prefixes" and "button"\. Write "repeat" in place of "section"\./],
  [PAGE, page(many), /"repeat" is missing: it goes with "prefixes" and "button"\. Add "repeat": Name of the repeat/],
  [CONTENT, { blocks: [{ heading: 'A', list: ['b'] }] }, /heading: .* Give "heading" an entry of its own.*: \{ "heading": \.\.\. \}\./],
  [
    LIST,
    { generate: 'years', count: 3, direction: 'past', options: [] },
    /^\/options: "options" cannot be beside "generate"\. Remove one of the two\./,
  ],
  [LIST, { options: [{ value: 'A', text: 'B' }] }, /^\/options\/0\/text: .* Write "label" in place of "text": What students read\./],
  [
    LOGIC,
    { rules: [{ keys: ['name'], must: true, warn: true, message: 'm' }] },
    /A check has "must" or "warn"\. Write the other as a check of its own/,
  ],
  [LOGIC, rule({ same_as: [{ var: 'name' }, 'a'] }), /Did you mean "same_text"\?/],
  [LOGIC, rule({ greaterThan: [{ var: 'name' }, 1] }), /Did you mean "gt"\?/],
  [LOGIC, rule({ frobnicate: 1 }), /Nearest to it: ("[^"]+"(, )?){6}\. All are in schemas\/reference\.md#operators\.$/],
])('in %s, the advice for %j says how it is written here', ([file, value, advice]) => {
  expect(found(file, value)).toEqual([expect.stringMatching(advice)]);
});

test('a day of which the order is not known is not guessed', () => {
  const [finding] = found(LIST, { options: [{ value: 'A', label: 'A', closes: '02/03/2027' }] });
  expect(finding).toMatch(/format of "closes"\. What belongs here: A day as 2027-03-01/);
});

test('one name that is missing and another that is near to a third are two findings', () => {
  expect(found(LIST, { options: [{ value: 'A', whem: true }] })).toEqual([
    expect.stringContaining('"label" is missing'),
    expect.stringContaining('Did you mean "when"?'),
  ]);
});
