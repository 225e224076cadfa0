import { expect, test } from 'vitest';
import { findExchanges } from '../../src/authoring/checks/exchanged-values.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { exampleForm } from './example-form.ts';

const FILE = 'schemas/content/help.json';
const withContent = (content: object) => replaceContents(exampleForm, new Map([[FILE, JSON.stringify(content)]]));
const exchangesIn = (before: object, after: object) =>
  findExchanges({ ...withContent(after), committed: withContent(before) }).map(({ pointer, what }) => `${pointer} ${what}`);

test.for<readonly [what: string, before: object, after: object, finding: RegExp]>([
  ['words', { list: ['Yes: all', 'No: none'] }, { list: ['No: all', 'Yes: none'] }, /^\/list\/0 .* here was "Yes", and there "No"$/],
  [
    'days of a period',
    [
      { paragraph: 'Free', closes: '2027-01-15' },
      { paragraph: 'Paid', opens: '2027-01-16' },
    ],
    [
      { paragraph: 'Free', opens: '2027-01-16T00:00' },
      { paragraph: 'Paid', closes: '2027-01-15' },
    ],
    /here was "closes": "2027-01-15", and there "opens": "2027-01-16"$/,
  ],
  [
    'conditions',
    [
      { id: 'a', when: { condition: 'sat' } },
      { id: 'b', when: { '!': { condition: 'sat' } } },
    ],
    [
      { id: 'a', when: { '!': { condition: 'sat' } } },
      { id: 'b', when: { condition: 'sat' } },
    ],
    /^\/0\/when This and line 1 have changed places/,
  ],
  [
    'a prefix and none',
    [{ section: 'a', prefix: 'x_' }, { section: 'b' }],
    [{ section: 'a' }, { section: 'b', prefix: 'x_' }],
    /there nothing$/,
  ],
  ['numbers of two facts', { facts: { fee: 30, days: 10 } }, { facts: { fee: 10, days: 30 } }, /^\/facts\/fee /],
  ['operands', { gte: [{ var: 'end' }, { var: 'start' }] }, { gte: [{ var: 'start' }, { var: 'end' }] }, /^\/gte\/0\/var /],
  ['words of a text', { text: 'Yes gives up, No keeps' }, { text: 'No gives up, Yes keeps' }, /"Yes" and "No" have changed places here/],
  [
    'translations',
    { a: { of: 'Yes', is: 'Sí' }, b: { of: 'No', is: 'No' } },
    { a: { of: 'Yes', is: 'No' }, b: { of: 'No', is: 'Sí' } },
    /^\/a\/is /,
  ],
])('%s that changed places since the last commit are named, with both places', ([, before, after, finding]) => {
  expect(exchangesIn(before, after)).toEqual([expect.stringMatching(finding)]);
});

test.for<readonly [what: string, before: object, after: object]>([
  ['a list in another order', { list: ['Yes', 'No', 'Maybe'] }, { list: ['No', 'Yes', 'Maybe'] }],
  [
    'entries in another order',
    [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    [
      { id: 'b', name: 'B' },
      { id: 'a', name: 'A, too' },
    ],
  ],
  ['one text like another', { a: 'Yes', b: 'No' }, { a: 'No', b: 'No' }],
  ['a setting that moved', [{ id: 'a', fold: 'x' }, { id: 'b' }], [{ id: 'a' }, { id: 'b', fold: 'x' }]],
  [
    'switches',
    [
      { id: 'a', required: true },
      { id: 'b', required: false },
    ],
    [
      { id: 'a', required: false },
      { id: 'b', required: true },
    ],
  ],
  [
    'translations that follow their sentences',
    { a: { of: 'Yes', is: 'Sí' }, b: { of: 'No', is: 'No' } },
    { a: { of: 'No', is: 'No' }, b: { of: 'Yes', is: 'Sí' } },
  ],
])('%s: nothing is said', ([, before, after]) => {
  expect(exchangesIn(before, after)).toEqual([]);
});

test('two sentences that changed places between files are named, whatever they are for', () => {
  const [note, page] = ['schemas/content/help.json', 'schemas/content/privacy.json'];
  const at = (one: string, other: string) =>
    replaceContents(exampleForm, new Map([one, other].map((text, n) => [n ? page : note, JSON.stringify(n ? { b: text } : { a: text })])));
  const sources = { ...at('Say a day.', 'Say a term.'), committed: at('Say a term.', 'Say a day.') };
  expect(findExchanges(sources)).toEqual([expect.objectContaining({ file: note, pointer: '/a' })]);
});

test.for<readonly [was: object, is: object, advice: string | undefined]>([
  [{ warn: { gt: [1, 2] } }, { must: { gt: [1, 2] } }, 'Write "lte" for "gt" with "must".'],
  [{ must: { and: [1, 2] } }, { warn: { and: [1, 2] } }, 'Write { "!": RULE } in place of the rule with "warn".'],
  [{ warn: { gt: [1, 2] } }, { must: { lte: [1, 2] } }, undefined],
])('a rule is turned round where its part has another name: %j, then %j', ([was, is, advice]) => {
  const [before, after] = [was, is].map((part) => ({ rules: [{ keys: ['a'], message: 'rule.a', ...part }] }));
  const found = findExchanges({ ...withContent(after ?? {}), committed: withContent(before ?? {}) });
  expect(found.map((one) => one.advice)).toEqual(advice === undefined ? [] : [advice]);
});

const PERSON = 'schemas/pages/start/person';

test.for<readonly [what: string, file: string, from: string, to: string]>([
  ['a condition under which it is required', 'logic.json', '"required": { "moved_on"', '"required": { "proof"'],
  ['its place among what is required', 'schema.json', '"given_name", "born_on"', '"nickname", "born_on"'],
])('what a question had and its neighbor has now is named: %s', ([, name, from, to]) => {
  const [file, was] = [`${PERSON}/${name}`, exampleForm.files.get(`${PERSON}/${name}`)?.text ?? ''];
  const sources = { ...replaceContents(exampleForm, new Map([[file, was.replace(from, to)]])), committed: exampleForm };
  expect(findExchanges(sources)).toEqual([
    expect.objectContaining({ file, what: expect.stringMatching(/^"\w+" had this .* its neighbor "\w+" has it now$/) }),
  ]);
});
