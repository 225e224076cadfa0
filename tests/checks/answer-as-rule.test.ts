import { describe, expect, test } from 'vitest';
import { checkFormFiles, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { readValidFile, validFormWithFiles } from './valid-form.ts';

const born = { var: 'born_abroad' };
const compared = { equals: [born, 'Y'] };
const RULE = 'answer-as-rule';

async function rulesFound(files: Readonly<Record<string, object>>): Promise<readonly string[]> {
  return (await checkFormFiles(validFormWithFiles(files))).findings.map(({ rule }) => rule);
}
const inCondition = (when: Logic) => rulesFound({ 'schemas/conditions.json': { is_born_abroad: { means: 'It holds.', when } } });

describe('an answer is no rule', () => {
  test.each<[rule: Logic]>([
    [born],
    [{ '!': born }],
    [{ '!': [born] }],
    [{ '!!': [born] }],
    [{ and: [{ answered: { var: 'first_name' } }, born] }],
    [{ or: [born, { answered: { var: 'first_name' } }] }],
    [{ if: [born, { equals: [{ var: 'first_name' }, 'Ada'] }, compared] }],
    [{ if: [{ answered: { var: 'first_name' } }, born, compared] }],
    [{ equals: [{ '!': born }, true] }],
    [{ any_of: [{ repeat: 'work' }, { var: 'city' }] }],
  ])('in %j', async (rule) => expect(await inCondition(rule)).toEqual([RULE]));

  test.each<[place: string, files: Readonly<Record<string, object>>]>([
    ['what hides a section', { 'schemas/pages/start/birthplace/logic.json': { hidden: { '!': born } } }],
    ['what is required', { 'schemas/pages/start/person/logic.json': { required: { born_abroad: { var: 'first_name' } } } }],
    ['a group', { 'schemas/pages/start/person/logic.json': { groups: [[{ when: born, show: ['first_name'] }]] } }],
    ['a check', { 'schemas/pages/start/person/logic.json': { rules: [{ keys: ['first_name'], must: born, message: 'rule.too_short' }] } }],
  ])('in %s', async (_, files) => expect(new Set(await rulesFound(files))).toEqual(new Set([RULE])));
});

test.each<[rule: Logic]>([
  [compared],
  [{ '!': compared }],
  [{ and: [compared, { answered: { var: 'first_name' } }] }],
  [{ '!': { var: 'agree' } }],
])('%j is a rule', async (rule) => expect(await inCondition(rule)).not.toContain(RULE));

test('the finding names what each option counts as, and writes what is probably meant', async () => {
  const root = validFormWithFiles({ 'schemas/conditions.json': { is_born_abroad: { means: 'It holds.', when: born } } });
  const [line] = (await checkFormFiles(root)).findings.map(formatFinding);
  expect(line).toContain(
    '{ "var": "born_abroad" } is an answer, and a rule must be true or false: any answer counts as true, whether it is "Y" (Yes) or ' +
      '"N" (No)',
  );
  expect(line).toContain(
    'Write { "equals": [{ "var": "born_abroad" }, "Y"] }, or { "answered": { "var": "born_abroad" } } if any answer is meant.',
  );
});

const read = (path: string) => JSON.parse(readValidFile(`schemas/${path}`)) as Record<string, object>;
const KINDS = {
  document: { description: 'A file.', enum: ['', 'ANSWERED'] },
  date: { description: 'A date.', anyOf: [{ const: '' }, { type: 'string', format: 'date' }] },
  year: { description: 'A year.', type: 'string', pattern: '^([0-9]{4})?$' },
};

async function findingsOn(kind: string, question: { readonly schema: object; readonly ui: object } | undefined, when: Logic) {
  const [model, schema, ui] = [read('data-model.json'), read('pages/start/person/schema.json'), read('pages/start/person/ui.json')];
  const proof = { proof: { $ref: `#/$defs/${kind}` }, proof_desc: { $ref: '#/$defs/text' } };
  const asked = question && {
    'schemas/pages/start/person/schema.json': {
      ...schema,
      properties: { ...schema['properties'], proof: { title: 'Proof', ...question.schema } },
    },
    'schemas/pages/start/person/ui.json': { ...ui, 'ui:order': ['first_name', 'born_abroad', 'proof'], proof: question.ui },
  };
  const files = {
    'schemas/data-model.json': { ...model, properties: { ...model['properties'], ...proof }, $defs: { ...model['$defs'], ...KINDS } },
    'schemas/options/years.json': { generate: 'years', start: 2010, count: 3, direction: 'future' },
    'schemas/conditions.json': { is_born_abroad: { means: 'It holds.', when } },
    ...asked,
  };
  return (await checkFormFiles(validFormWithFiles(files))).findings;
}

const DATE = { type: 'string', format: 'date' };
const dateThatLies = (direction: string) => ({ schema: DATE, ui: { 'ui:widget': 'date', 'ui:options': { direction } } });

test.each<[what: string, kind: string, question: { schema: object; ui: object }, written: string]>([
  [
    'a file',
    'document',
    { schema: { type: 'string' }, ui: { 'ui:widget': 'upload' } },
    '{ "answered": { "var": "proof" } }: it is true once there is a file.',
  ],
  ['a date', 'date', { schema: DATE, ui: { 'ui:widget': 'date' } }, '{ "lt": [{ "var": "proof" }, { "today": [] }] }, or'],
  ['a date in the past', 'date', dateThatLies('past'), '{ "gte": [{ "age_in_years": { "var": "proof" } }, 18] }, or'],
  ['a date to come', 'date', dateThatLies('future'), '{ "lte": [{ "days_between": [{ "today": [] }, { "var": "proof" }] }, 30] }, or'],
  [
    'a year of a list',
    'year',
    { schema: { type: 'string' }, ui: { 'ui:widget': 'select', 'ui:options': { list: 'years' } } },
    '{ "gte": [{ "var": "proof" }, 2011] }, or',
  ],
  [
    'a year that is typed',
    'year',
    { schema: { type: 'string', pattern: '^[0-9]{4}$' }, ui: { 'ui:widget': 'text' } },
    '{ "gte": [{ "var": "proof" }, NUMBER] }, or',
  ],
])('what is advised in place of %s fits it', async (_, kind, question, written) =>
  expect(await findingsOn(kind, question, { var: 'proof' })).toMatchObject([{ rule: RULE, advice: expect.stringContaining(written) }]),
);

test('a date that no question asks for is a date all the same', async () => {
  const findings = await findingsOn('date', undefined, { lt: [{ var: 'proof' }, { today: [] }] });
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['unasked-variable']));
});

test.each(['-', 'age_in_years'])('a number of "%s" is no rule below "and" either', async (operator) => {
  const number = operator === '-' ? { '-': [{ length: { var: 'first_name' } }, 5] } : { age_in_years: { var: 'first_name' } };
  expect(await inCondition({ and: [compared, number] })).toEqual(['invalid-operand']);
});
