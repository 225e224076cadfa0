import { describe, expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { findingLine } from '../../scripts/checks/finding-line.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { withFiles } from './overlaid-application.ts';

const born = { var: 'born_abroad' };
const compared = { equals: [born, 'Y'] };
const RULE = 'answer-as-rule';

async function rulesFound(files: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const written = Object.fromEntries(Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)]));
  return (await checkSchemas(withFiles(written))).findings.map(({ rule }) => rule);
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

  test.each<[place: string, files: Readonly<Record<string, unknown>>]>([
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
  const root = withFiles({ 'schemas/conditions.json': JSON.stringify({ is_born_abroad: { means: 'It holds.', when: born } }) });
  const [line] = (await checkSchemas(root)).findings.map(findingLine);
  expect(line).toContain('{ "var": "born_abroad" } is no rule: any answer counts as true, be it "Y" (Yes) or "N" (No)');
  expect(line).toContain(
    'Write { "equals": [{ "var": "born_abroad" }, "Y"] }, or { "answered": { "var": "born_abroad" } } if any answer is meant.',
  );
});

test.each(['-', 'age_in_years'])('a number of "%s" is no rule below "and" either', async (operator) => {
  const number = operator === '-' ? { '-': [{ length: { var: 'first_name' } }, 5] } : { age_in_years: { var: 'first_name' } };
  expect(await inCondition({ and: [compared, number] })).toEqual(['operator-does-not-fit']);
});
