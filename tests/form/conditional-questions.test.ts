import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import type { FormFiles, ConditionalQuestionsJson } from '../../src/form/model/form-files.ts';
import { evaluateSection, evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallFormFiles, TEST_TODAY } from './small-form.ts';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { limitOfComparison } from '../../src/form/compile/compile-section.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { formatLimit } from '../../src/form/evaluate/rule-message.ts';
import { wordRangeOf } from '../../src/form/evaluate/word-range.ts';
import { validFormWithFiles } from '../checks/valid-form.ts';
import { parseFormFiles } from '../../src/form/compile/parse-form-files.ts';
import { reevaluateSections, affectedSections } from '../../src/form/evaluate/reevaluate.ts';

const LOGIC = 'schemas/blocks/address/logic.json';

function formWith(...group: readonly ConditionalQuestionsJson[]): ReturnType<typeof compileForm> {
  const { required: _required, ...logic } = smallFormFiles[LOGIC] ?? {};
  const formFiles: FormFiles = { ...smallFormFiles, [LOGIC]: { ...logic, groups: [group] } };
  return compileForm(formFiles);
}

const inUsa = { equals: [{ var: 'country' }, 'USA'] };
const anywhere = { answered: { var: 'country' } };

describe('questions that show and are then required', () => {
  const { form, findings } = formWith(
    { when: inUsa, show: ['state'], required: true },
    { when: anywhere, show: ['state', 'state_2'], required: ['state_2'] },
  );
  const required = (answers: Answers): readonly string[] =>
    [...evaluateSection(form, 'home/home-address', createFormState(answers)).required].filter((key) => key.startsWith('state'));

  test('all of them are with true, and with a list those that it names', () => {
    expect(findings).toEqual([]);
    expect(required({})).toEqual([]);
    expect(required({ country: 'USA' })).toEqual(['state']);
    expect(required({ country: 'FRA' })).toEqual(['state_2']);
  });

  test('are missing where they show, and nowhere else', () => {
    const missing = (answers: Answers): readonly string[] =>
      Object.keys(validate(form, compileSectionValidators(form), createFormState(answers))).filter((key) => key.startsWith('state'));
    expect(missing({ country: 'USA' })).toEqual(['state']);
    expect(missing({ country: 'FRA' })).toEqual(['state_2']);
    expect(missing({})).toEqual([]);
  });

  test('are explained as required, or with the condition where they show without it', () => {
    expect(explainQuestion(form, 'state_2', TEST_TODAY)).toContain('Required.');
    expect(explainQuestion(form, 'state', TEST_TODAY).join(' ')).toContain('Required when Country is United States.');
    expect(explainQuestion(form, 'state', TEST_TODAY).join(' ')).toContain('If missing:');
  });
});

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

const rule = { keys: ['first_name'], message: 'rule.steps' };
const warn = { equals: [{ var: 'city' }, 'Salem'] };
const formFiles = { ...smallFormFiles, 'schemas/pages/home/you/logic.json': { rules: [{ ...rule, warn }] } };
const { form } = compileForm(formFiles);
const warned = { first_name: 'Ana', city: 'Salem' };
const warningsOf = (answers: Record<string, string>): readonly string[] | undefined =>
  evaluateForm(form, createFormState(answers)).sections['home/you']?.warnings.get('first_name');

test('a warning is there while its rule holds, at questions that are answered', () => {
  expect(warningsOf(warned)).toEqual(['Use a score in steps of 10.']);
  expect(warningsOf({ first_name: 'Ana', city: 'Lyon' })).toBeUndefined();
  expect(warningsOf({ city: 'Salem' })).toBeUndefined();
});

test('it is no failure, so nothing is refused for it', () => {
  const failures = (answers: Record<string, string>) =>
    validate(form, compileSectionValidators(form), createFormState(answers))['first_name'];
  expect(failures(warned)).toBeUndefined();
});

test('it says what the answer is compared with', () => {
  const soon = { lt: [{ days_between: [{ today: [] }, { var: 'birth_date' }] }, 30] };
  const { form: timed } = compileForm({
    ...formFiles,
    'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.soon': 'Fewer than {limit} days are left.' },
    'schemas/pages/home/you/logic.json': { rules: [{ keys: ['birth_date'], warn: soon, message: 'rule.soon' }] },
  });
  const { sections } = evaluateForm(timed, createFormState({ birth_date: '2026-11-30' }));
  expect(sections['home/you']?.warnings.get('birth_date')).toEqual(['Fewer than 30 days are left.']);
  expect(explainQuestion(timed, 'birth_date', TEST_TODAY).join(' ')).toContain('“Fewer than 30 days are left.”');
});

test('a day that is refused brings none', () => {
  const soon = { lt: [{ days_between: [{ today: [] }, { var: 'birth_date' }] }, 30] };
  const { form: ahead } = compileForm({
    ...formFiles,
    'schemas/pages/home/you/ui.json': {
      'ui:order': ['first_name', 'birth_date', 'agree'],
      birth_date: { 'ui:widget': 'date', 'ui:options': { direction: 'future' } },
      agree: { 'ui:widget': 'checkbox' },
    },
    'schemas/pages/home/you/logic.json': { rules: [{ keys: ['birth_date'], warn: soon, message: 'rule.steps' }] },
  });
  const warned = (birth_date: string) =>
    evaluateForm(ahead, createFormState({ birth_date })).sections['home/you']?.warnings.has('birth_date');
  expect(warned('2026-11-30')).toBe(true);
  expect(warned('2026-11-01')).toBe(false);
});

test('an answer of another section brings it', () => {
  const before = evaluateForm(form, createFormState({ first_name: 'Ana' }));
  const after = reevaluateSections(form, before, affectedSections(form, ['city']), createFormState(warned));
  expect(after.sections['home/you']?.warnings.get('first_name')).toEqual(['Use a score in steps of 10.']);
});

test('it is explained as what it is', () => {
  expect(explainQuestion(form, 'first_name', TEST_TODAY)).toContain(
    'Warns, and accepts the answer, if City is “Salem”: “Use a score in steps of 10.”',
  );
});

test.each([
  ['both', { ...rule, warn, must: true }],
  ['neither', rule],
])('a rule says that an answer is wrong or warns of it, not %s', (_, written) => {
  const { findings } = parseFormFiles({ ...smallFormFiles, 'schemas/pages/home/you/logic.json': { rules: [written] } });
  expect(findings.map(({ rule: name, pointer }) => [name, pointer.slice(0, 8)])).toEqual([['meta-schema', '/rules/0']]);
});
