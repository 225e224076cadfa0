import { describe, expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { limitOfComparison } from '../../src/form/compile/compile-section.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import { formatLimit } from '../../src/form/evaluate/rule-message.ts';
import { wordRangeOf } from '../../src/form/evaluate/word-range.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import { validFormWithFiles } from '../checks/valid-form.ts';
import { createFormState, smallFormFiles, TEST_TODAY } from './small-form.ts';

const YOU = 'schemas/pages/home/you/logic.json';

function withRule(must: Logic, message: string) {
  const { form } = compileForm({
    ...smallFormFiles,
    'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.own': message },
    [YOU]: { rules: [{ keys: ['birth_date'], must, message: 'rule.own' }] },
  });
  const validators = compileSectionValidators(form);
  return {
    read: (answers: Answers) => validate(form, validators, createFormState(answers))['birth_date'],
    explained: explainQuestion(form, 'birth_date', TEST_TODAY).join(' '),
  };
}

describe('a message says what its rule compares with', () => {
  test('so another number in the rule is another number in the message', () => {
    for (const oldest of [81, 60]) {
      const must = { gte: [{ year_of: { var: 'birth_date' } }, { '-': [{ current_year: [] }, oldest] }] };
      expect(withRule(must, 'From {limit} on.').read({ birth_date: '1900-01-01' })).toEqual([`From ${2026 - oldest} on.`]);
    }
  });

  test('whichever side it is written on, and beside other parts of the rule', () => {
    const must = { or: [{ notAnswered: { var: 'country' } }, { lte: [13, { age_in_years: { var: 'birth_date' } }] }] };
    expect(withRule(must, 'From {limit} on.').read({ birth_date: '2020-01-01', country: 'USA' })).toEqual(['From 13 on.']);
  });

  test('a day with its month as a word, and what another question was answered', () => {
    const day = withRule({ gte: [{ var: 'birth_date' }, '2001-12-24'] }, 'Not before {limit}.');
    expect(day.read({ birth_date: '2000-01-01' })).toEqual(['Not before December 24, 2001.']);
    expect(day.explained).toContain('Not before December 24, 2001.');
    const answer = withRule({ lte: [{ var: 'birth_date' }, { var: 'first_name' }] }, 'Not after {limit}.');
    expect(answer.read({ birth_date: '2000-01-01', first_name: '1999-02-03' })).toEqual(['Not after February 3, 1999.']);
    expect(answer.explained).toContain('Not after First name.');
    const inSpanish = formatLimit('2027-09-01', { language: 'es', notation: { date: 'DD/MM/YYYY', decimal: ',', group: '.' } });
    expect(inSpanish).toBe('1 de septiembre de 2027');
  });
});

test('a rule that compares with two things, or with nothing, has no limit', () => {
  const age = { age_in_years: { var: 'birth_date' } };
  const keys = ['birth_date'];
  expect(limitOfComparison({ and: [{ gte: [age, 13] }, { lte: [age, 81] }] }, keys)).toBeUndefined();
  expect(limitOfComparison({ answered: { var: 'birth_date' } }, keys)).toBeUndefined();
  expect(limitOfComparison({ gte: [{ var: 'country' }, 13] }, keys)).toBeUndefined();
  expect(limitOfComparison({ gte: [age, 13] }, keys)).toBe(13);
});

test.for<readonly [rule: Logic, limit: Logic | undefined]>([
  [{ gte: [{ count_of: { var: 'sports' } }, 2] }, 2],
  [{ or: [{ notAnswered: { var: 'country' } }, { gt: [3, { '-': [{ count_of: [{ repeat: 'jobs' }, [true]] }, 1] }] }] }, 3],
  [{ or: [{ lt: [{ count_of: { var: 'sports' } }, 1] }, { gte: [{ year_of: { var: 'birth_date' } }, 1900] }] }, 1900],
  [{ and: [{ gte: [{ count_of: { var: 'sports' } }, 2] }, { lte: [{ count_of: { var: 'sports' } }, 4] }] }, undefined],
])('a count, too, has a limit: %j', ([rule, limit]) => {
  expect(limitOfComparison(rule, ['birth_date'])).toEqual(limit);
});

test('a message that names a limit which its rule does not have is a finding', async () => {
  const text = (message: string): string =>
    `{ "button.add": "Add", "button.next": "Next", "button.submit": "Submit", "rule.too_short": "${message}" }`;
  const withMust = (must: string) =>
    validFormWithFiles({
      'schemas/text/en.json': text('At least {limit}.'),
      'schemas/pages/start/person/logic.json': `{ "rules": [{ "keys": ["first_name"], "must": ${must}, "message": "rule.too_short" }] }`,
    });
  const compared = await checkFormFiles(withMust('{ "gte": [{ "length": { "var": "first_name" } }, 2] }'));
  expect(compared.findings.map(({ rule }) => rule)).not.toContain('unknown-placeholder');
  const other = await checkFormFiles(withMust('{ "notEquals": [{ "var": "first_name" }, "Bo"] }'));
  expect(other.findings.map(({ rule, what }) => `${rule} ${what}`)).toContainEqual(
    'unknown-placeholder "{limit}" is not filled in here, so students would see it literally',
  );
});

const counted = { word_count: { var: 'birth_date' } };
test.each<[Logic, string | undefined]>([
  [{ and: [{ gte: [counted, 200] }, { lt: [counted, 401] }] }, '200–400'],
  [{ lte: [counted, 400] }, '400'],
  [{ gt: [counted, 199] }, '200+'],
  [{ or: [{ lte: [counted, 400] }, { notAnswered: { var: 'country' } }] }, undefined],
  [{ lte: [{ word_count: { var: 'first_name' } }, 400] }, undefined],
])('what %j asks for is beside the count of words: %s', (must, range) => {
  const { form } = compileForm({ ...smallFormFiles, [YOU]: { rules: [{ keys: ['birth_date'], must, message: 'rule.steps' }] } });
  expect(wordRangeOf(form, 'birth_date')).toBe(range);
});
