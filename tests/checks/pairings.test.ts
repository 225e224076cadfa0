import { expect, test } from 'vitest';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';
import { swappedLabels } from '../../src/authoring/checks/swapped-labels.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { toCheckedForm, type CheckedForm } from '../../src/authoring/form-files/checked-form.ts';
import { ruleOnWrongQuestion } from '../../src/authoring/checks/misplaced-rule.ts';
import { findLimitMismatch } from '../../src/authoring/prose/limit-mismatches.ts';
import type { LocalizedQuestionText } from '../../src/authoring/prose/localized-texts.ts';
import type { SectionScope } from '../../src/form/compile/compile-section.ts';
import { maxTextLength } from '../../src/form/compile/compile-question.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { exampleForm, findingsWithChanges, type ExampleChange } from './example-form.ts';

/** Places of exchanged labels in a list, given by value, and in its translations into German. */
function exchangedIn(list: Readonly<Record<string, string>>, german: Readonly<Record<string, string>> = {}): readonly string[] {
  const options = Object.entries(list).map(([value, label]) => ({ value, label }));
  const translations = Object.entries(german).map(([value, is]) => [`options.${value}.label`, { of: list[value], is }]);
  const formFiles = {
    'institution.config.json': { languages: ['en', 'de'], pages: [] },
    'schemas/options/list.json': { options },
    'schemas/languages/de.json': { 'options/list.json': Object.fromEntries(translations) },
  };
  return swappedLabels.run({ formFiles } as unknown as CheckedForm).map(({ file, what }) => `${file} ${what}`);
}

test.each([
  [{ LAKESIDE: 'Harbor City Campus', HARBOR: 'Lakeside Campus', ONLINE: 'Online' }],
  [{ S: 'M', M: 'S', L: 'L' }],
  [{ SAX: 'Trumpet', TRUMPET: 'Saxophone', CELLO: 'Cello' }],
  [{ VEGAN: 'Vegetarian', VEGETARIAN: 'Vegan', ALL: 'I eat everything' }],
  [{ Y: 'No', N: 'Yes' }],
  [{ WOMAN: 'Man', MAN: 'Woman', OTHER: 'Another' }],
])('%j: exchanged labels are found', (list) => {
  expect(exchangedIn(list)).toEqual([expect.stringMatching(/^schemas\/options\/list\.json .* have changed places/)]);
});

test.each([
  [
    { Y: 'Yes', N: 'No' },
    { Y: 'Nein', N: 'Ja' },
  ],
  [
    { SAX: 'Saxophone', TRUMPET: 'Trumpet' },
    { SAX: 'Trompete', TRUMPET: 'Saxofon' },
  ],
  [
    { A: 'Vegan', B: 'Vegetarian' },
    { A: 'Vegetarisch', B: 'Vegan' },
  ],
])('%j: exchanged translations %j are found', (list, german) => {
  expect(exchangedIn(list, german)).toEqual([expect.stringMatching(/^schemas\/languages\/de\.json .* have changed places/)]);
});

test.each([
  [
    { Y: 'Yes', N: 'No' },
    { Y: 'Ja', N: 'Nein' },
  ],
  [
    { F1: 'F-1 Student', J1: 'J-1 Exchange visitor' },
    { F1: 'F-1 für ein Studium', J1: 'J-1 für einen Austausch' },
  ],
  [
    { FRESHMAN: 'First-time freshman', RETURNING: 'Freshman after a gap year' },
    { FRESHMAN: 'Zum ersten Mal', RETURNING: 'Nach einem Jahr' },
  ],
  [
    { ARMY: 'Army', NAVY: 'Navy' },
    { ARMY: 'Ejército', NAVY: 'Armada' },
  ],
  [{ NEXT: 'La prochaine session', LATER: 'Une session ultérieure' }, {}],
  [{ COD: 'Congo-Kinshasa', PRK: 'Corea', COK: 'Cook Islands' }, {}],
])('%j with %j is right', (list, german) => {
  expect(exchangedIn(list, german)).toEqual([]);
});

const said = (text: string, keyword = ''): LocalizedQuestionText =>
  ({ part: 'message', keyword, text, language: 'en', at: { file: '', pointer: '' } }) as unknown as LocalizedQuestionText;

test.each([
  ['Enter a number from 0 to 10, like 3.5', { minimum: 0, maximum: 12 }, '', 'maximum'],
  ['Enter an age from 12 to 18, like 14', { minimum: 12, maximum: 19 }, '', 'maximum'],
  ['Eine Zahl von 0 bis 10, zum Beispiel 3,5', { minimum: 0, maximum: 12 }, '', 'maximum'],
  ['At most 10 hours, like 3', { maximum: 12 }, 'maximum', 'maximum'],
  ['Enter your hours a week, at least 8.', { minimum: 6 }, '', 'minimum'],
  ['Enter from 6 to 10 letters.', { pattern: '^[A-Z]{6,12}$' }, 'pattern', 'pattern'],
])('an example in “%s” hides no other number', (text, limits, keyword, name) => {
  expect(findLimitMismatch(limits, said(text, keyword))?.what).toContain(`"${name}"`);
});

test.each([
  ['Enter a number from 0 to 12, like 3.5', { minimum: 0, maximum: 12 }, ''],
  ['At most 2 lines of 20 characters', { maxLength: 40 }, 'maxLength'],
  ['At most 12 hours, like 3', { maximum: 12 }, 'maximum'],
  ['More than 8 hours are too many.', { maximum: 12, minimum: 6 }, ''],
  ['At least 6 hours, at most 12.', { minimum: 6, maximum: 12 }, ''],
  ['Enter from 6 to 12 letters.', { pattern: '^[A-Z]{6,12}$' }, 'pattern'],
  ['Enter a number from 1000 to 999999.', { pattern: '^[0-9]{4,6}$' }, 'pattern'],
])('“%s” is right', (text, limits, keyword) => {
  expect(findLimitMismatch(limits, said(text, keyword))).toBeUndefined();
});

test('who renames an option reads its new value at each rule, and what to write so that answers follow', () => {
  const renamed = new Map([
    ['schemas/options/rooms.json', exampleForm.files.get('schemas/options/rooms.json')?.text.replace('"FAMILY"', '"HOSTS"')],
  ]);
  const [finding] = checkFormSources(replaceContents(exampleForm, renamed)).findings;
  expect(finding).toMatchObject({
    rule: 'unknown-option-value',
    advice: expect.stringContaining(
      'Write "HOSTS", the value of “With a family”. If its value was "FAMILY" before, also add ' +
        '{"on":"2026-11-23","recode":"room","values":{"FAMILY":"HOSTS"}} to schemas/changes.json',
    ),
  });
});

const PERSON = 'schemas/pages/start/person';
const withRule = (rule: object): readonly string[] => {
  const logic = JSON.parse(exampleForm.files.get(`${PERSON}/logic.json`)?.text ?? '') as { readonly rules: readonly object[] };
  const kinds = exampleForm.files.get('schemas/data-model.json')?.text ?? '';
  const [schema = '', ui = ''] = ['schema', 'ui'].map((file) => exampleForm.files.get(`${PERSON}/${file}.json`)?.text);
  const edited = new Map([
    [`${PERSON}/logic.json`, JSON.stringify({ ...logic, rules: [...logic.rules, rule] })],
    [
      'schemas/data-model.json',
      kinds
        .replace('"flag": {', '"choices": { "description": "Choices.", "type": "array" }, "flag": {')
        .replace('"nickname": { "$ref": "#/$defs/text" }', '"nickname": { "$ref": "#/$defs/choices" }'),
    ],
    [
      `${PERSON}/schema.json`,
      schema.replace(/"type": "string",\s+"maxLength": 20,\s+"errorMessage": .*/, '"type": "array", "items": { "type": "string" }'),
    ],
    [
      `${PERSON}/ui.json`,
      ui.replace('"nickname": { "ui:widget": "text" }', '"nickname": { "ui:widget": "checkboxes", "ui:options": { "list": "rooms" } }'),
    ],
  ]);
  const form = toCheckedForm(replaceContents(exampleForm, edited));
  return form ? ruleOnWrongQuestion.run(form).map(({ what }) => what) : ['It does not compile.'];
};
const both = { '!': { and: [{ in: ['FAMILY', { var: 'nickname' }] }, { in: ['OWN', { var: 'nickname' }] }] } };

test('a rule about choices that exclude each other is found at another question', () => {
  expect(withRule({ keys: ['nickname'], must: both, message: 'rule.too_young' })).toEqual([]);
  expect(withRule({ keys: ['born_abroad'], must: both, message: 'rule.too_young' })).toEqual([
    expect.stringMatching(/^This rule is about "nickname"/),
  ]);
});

test.each([
  ['2007-07-19', []],
  ['2051-07-19', [expect.stringContaining('holds for each date that "born_on" accepts')]],
  ['2027-07-19', [expect.stringContaining('holds for each date that "born_on" accepts')]],
])('a rule that compares a past day with %s is judged by the dates that can be given', (day, findings) => {
  const older = new Map([
    [
      'schemas/conditions.json',
      exampleForm.files
        .get('schemas/conditions.json')
        ?.text.replace('{ "started": "studies/jobs" }', `{ "lt": [{ "var": "born_on" }, "${day}"] }`),
    ],
  ]);
  expect(checkFormSources(replaceContents(exampleForm, older)).findings.map(({ what }) => what)).toEqual(findings);
});

test('messages for one limit at two questions that have changed places are found', () => {
  const withTexts = (given: string, nick: string) => {
    const schema = exampleForm.files.get(`${PERSON}/schema.json`)?.text ?? '';
    const edited = schema
      .replace('"maxLength": 45 }', `"maxLength": 45, "errorMessage": { "maxLength": "${given}" } }`)
      .replace('A nickname has up to 20 letters.', nick);
    return replaceContents(exampleForm, new Map([[`${PERSON}/schema.json`, edited]]));
  };
  const withMessages = (...texts: readonly [given: string, nick: string]) =>
    checkFormSources(withTexts(...texts)).findings.map(({ what }) => what);
  const [given, nick] = ['Write a shorter given name.', 'Write a shorter nickname.'];
  expect(withMessages(given, nick)).toEqual([]);
  expect(withMessages(nick, given)).toEqual([expect.stringContaining('each have the words of the other one')]);
  const committed = withTexts(given, nick);
  const was = committed.files.get(`${PERSON}/schema.json`)?.text ?? '';
  const exchanged = was.replace(
    /"title": "(Given Name|Nickname)"/g,
    (_, label) => `"title": "${label === 'Nickname' ? 'Given Name' : 'Nickname'}"`,
  );
  const relabeled = { ...replaceContents(committed, new Map([[`${PERSON}/schema.json`, exchanged]])), committed };
  const advice = checkFormSources(relabeled)
    .findings.filter(({ what }) => what.includes('each have the words'))
    .map((one) => one.advice);
  expect(advice).toEqual([expect.stringMatching(/^Write the labels back: .* change "ui:order"/)]);
});

test('a link that only a pattern asks for is as long as links are', () => {
  const limitOf = (pattern: string, institution: object = {}): number | undefined => {
    const scope = { kinds: { link: { maxLength: 254 } }, dataModel: { site: 'link' }, institution } as unknown as SectionScope;
    return maxTextLength('site', { type: 'string', title: '', pattern }, {}, scope);
  };
  expect([limitOf('^https://.+$'), limitOf('^[a-z]+$')]).toEqual([254, 45]);
  const limits = [120, 300].map((text_limit) => limitOf('^[a-z]+$', { text_limit }));
  expect(limits, 'a line of an institution, no longer than its kind').toEqual([120, 254]);
});

test('an age on a day names the date of birth first', () => {
  const adult = (operands: string): ExampleChange => [
    'schemas/conditions.json',
    '{ "started": "studies/jobs" }',
    `{ "lt": [{ "age_on": ${operands} }, 18] }`,
  ];
  const found = (operands: string) => findingsWithChanges(adult(operands)).filter((line) => line.includes('invalid-operand'));
  expect(found('[{ "var": "born_on" }, "2027-08-24"]')).toEqual([]);
  expect(found('["2027-08-24", { "var": "born_on" }]')).toEqual([
    expect.stringContaining('Write { "age_on": [{"var":"born_on"}, "2027-08-24"] }.'),
  ]);
});

test('a name that several others begin with may be each of them', () => {
  const known = ['page/letter-file', 'page/letter-request', 'page/photo'];
  expect(didYouMean('page/letter', known, 'Look.')).toBe('Did you mean "page/letter-file" or "page/letter-request"? Look.');
  expect(didYouMean('phone_home', ['home_phone', 'home_address'], 'Look.')).toBe('Did you mean "home_phone"? Look.');
  expect(didYouMean('page/foto', known, 'Look.')).toBe('Did you mean "page/photo"? Look.');
  expect(didYouMean('born_country', ['born_in_this_country', 'born_on'], 'Look.')).toBe('Did you mean "born_in_this_country"? Look.');
  expect(didYouMean('born_country', ['born_in_this_country', 'born_in_a_country'], 'Look.')).toBe('Look.');
});
