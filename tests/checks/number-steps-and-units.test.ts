import { expect, test } from 'vitest';
import { findingsWithFiles as findingsOn, readValidFile } from './valid-form.ts';

const PERSON = 'schemas/pages/start/person';
const MODEL = 'schemas/data-model.json';
const TEXTS = 'schemas/text/en.json';

/** Findings in the small correct form with one more question of this kind, and `more` files. */
async function findingsOf(
  { schema, ui, kind }: { readonly schema: object; readonly ui: object; readonly kind: object },
  more: Readonly<Record<string, string | object>> = {},
): Promise<readonly string[]> {
  const asked = JSON.parse(readValidFile(`${PERSON}/schema.json`)) as { properties: object };
  const shown = JSON.parse(readValidFile(`${PERSON}/ui.json`)) as { 'ui:order': readonly string[] };
  const model = JSON.parse(readValidFile(MODEL)) as { properties: object; $defs: object };
  const files = {
    [`${PERSON}/schema.json`]: { ...asked, properties: { ...asked.properties, extra: { title: 'Extra', ...schema } } },
    [`${PERSON}/ui.json`]: { ...shown, 'ui:order': [...shown['ui:order'], 'extra'], extra: ui },
    [MODEL]: {
      ...model,
      properties: { ...model.properties, extra: { $ref: '#/$defs/extra' } },
      $defs: { ...model.$defs, extra: { description: 'Extra.', ...kind } },
    },
  };
  return findingsOn({ ...files, ...more });
}

const number = (schema: object, ui: object = {}) =>
  findingsOf({ schema: { type: 'number', ...schema }, ui: { 'ui:widget': 'text', ...ui }, kind: { type: 'number' } });

test('a limit between two steps is found, and the step at it', async () => {
  expect(await number({ minimum: 1, maximum: 7, step: 0.1 })).toEqual([]);
  expect(await number({ minimum: 1.05, maximum: 7, step: 0.1 })).toEqual([
    expect.stringMatching(/contradictory-limits {2}"minimum" 1\.05 is between two steps of 0\.1, so it is the same as 1\.1 {2}Write 1\.1/),
  ]);
  expect(await number({ minimum: 1, maximum: 7.05, step: 0.1 })).toEqual([expect.stringContaining('the same as 7  Write 7')]);
});

test('a whole number has no steps of a half', async () => {
  const whole = { schema: { type: 'integer', step: 0.5 }, ui: { 'ui:widget': 'text' }, kind: { type: 'integer' } };
  expect(await findingsOf(whole)).toEqual([expect.stringContaining('A whole number has no steps of 0.5')]);
});

test('decimals are asked for with a keyboard that has a point', async () => {
  const { numeric, decimal } = { numeric: { 'ui:options': { input: 'numeric' } }, decimal: { 'ui:options': { input: 'decimal' } } };
  expect(await number({ step: 0.1 }, decimal)).toEqual([]);
  expect(await number({ step: 0.1 }, numeric)).toEqual([expect.stringMatching(/invalid-widget-option .* Write "decimal"\.$/)]);
});

test.for([
  ['EUR', '€ {answer.extra|nothing}', '€', 'Move "€" into the braces: {answer.extra|€ nothing}.'],
  ['hour', '{answer.extra|some} hours', 'hours', 'Move "hours" into the braces: {answer.extra|some hours}.'],
  ['hour', '{answer.extra|some hours} hours', 'hours', 'Remove "hours" from the sentence.'],
  ['hour', 'hours: {answer.extra|some}', undefined],
] as const)('a sentence that says a number of %s as "%s" does not repeat its unit', async ([unit, words, twice, advice]) => {
  const file = 'schemas/pages/finish/agreement/schema.json';
  const more = { [file]: readValidFile(file).replace('"title": "', `"title": "${words}, `) };
  const kind = { schema: { type: 'number' }, ui: { 'ui:widget': 'text', 'ui:options': { unit } }, kind: { type: 'number' } };
  const expected = twice === undefined ? [] : [expect.stringContaining(`students would read "${twice}" twice  ${advice}`)];
  expect(await findingsOf(kind, more)).toEqual(expected);
});

test('a unit belongs to a number, and a currency is one that there is', async () => {
  const unit = (name: string): object => ({ 'ui:options': { unit: name } });
  expect(await number({}, unit('minute'))).toEqual([]);
  expect(await number({}, unit('CAD'))).toEqual([]);
  expect(await number({}, unit('USX'))).toEqual([expect.stringMatching(/invalid-widget-option {2}There is no currency "USX" .*"CAD"/)]);
  expect(await number({}, unit('minutes'))).toEqual([expect.stringMatching(/meta-schema .*"minute"/)]);
  const text = { schema: { type: 'string' }, ui: { 'ui:widget': 'text', ...unit('minute') }, kind: { type: 'string' } };
  expect(await findingsOf(text)).toEqual([expect.stringContaining('is a text, and only a number has a unit')]);
});

test.for<readonly [direction: string, findings: readonly RegExp[]]>([
  ['future', []],
  ['past', [/rule-always-holds/]],
])('a date in the %s, with a warning of days before in 60 days', async ([direction, findings]) => {
  const soon = { lt: [{ days_between: [{ today: [] }, { var: 'extra' }] }, 60] };
  const date = {
    schema: { type: 'string', format: 'date' },
    ui: { 'ui:widget': 'date', 'ui:options': { direction } },
    kind: { type: 'string', format: 'date' },
  };
  const found = await findingsOf(date, {
    [`${PERSON}/logic.json`]: { rules: [{ keys: ['extra'], warn: soon, message: 'rule.soon' }] },
    [TEXTS]: readValidFile(TEXTS).replace('{', '{ "rule.soon": "That is soon.",'),
  });
  expect(found).toEqual(findings.map((finding) => expect.stringMatching(finding) as string));
});

test.for<readonly [maxLength: number, findings: readonly RegExp[]]>([
  [91, []],
  [90, [/invalid-computed-value {2}This can be 91 characters long, but "extra" holds at most 90 {2}Write "maxLength": 91 or more/]],
])('a text of two others with %s characters', async ([maxLength, findings]) => {
  const text = { schema: { type: 'string', maxLength }, ui: {}, kind: { type: 'string' } };
  const found = await findingsOf(text, {
    [`${PERSON}/logic.json`]: { value: { extra: { joined: [{ var: 'first_name' }, { var: 'city' }] } } },
  });
  expect(found).toEqual(findings.map((finding) => expect.stringMatching(finding) as string));
});

test('a message is a key, and a sentence in its place is found as one', async () => {
  const rule = { keys: ['first_name'], must: { gte: [{ length: { var: 'first_name' } }, 2] }, message: 'This is too short.' };
  expect(await findingsOn({ [`${PERSON}/logic.json`]: { rules: [rule] } })).toEqual([
    expect.stringMatching(/unknown-text {2}"This is too short\." is a sentence, and here is the key of one {2}Add the sentence to/),
  ]);
});

test('a block that is none is explained', async () => {
  const [finding] = await findingsOn({ 'schemas/content/help.json': { blocks: [{ title: 'Help' }] } });
  expect(finding).toMatch(/"paragraph" is missing .* Several points are a "list" in its place/);
});
