import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { readValidFile, validFormWithFiles } from './valid-form.ts';

const work = { repeat: 'work' };
const born = { var: 'born_abroad' };
const name = { var: 'first_name' };

const findingsWith = async (files: Readonly<Record<string, object>>) => (await checkFormFiles(validFormWithFiles(files))).findings;
const findingsOn = (when: Logic) => findingsWith({ 'schemas/conditions.json': { is_born_abroad: { means: 'It holds.', when } } });

test.each<[rule: Logic, what: string, by?: string]>([
  [{ same_text: [born, 'yes'] }, '"same_text" does not fit "born_abroad", which is chosen from a list of words'],
  [{ same_text: [name, 'city'] }, '"city" is only a text here, which no answer changes'],
  [{ or: ['is_born_abroad'] }, '"is_born_abroad" is only a text here, which no answer changes'],
  [{ gt: [{ '+': ['one', 1] }, 5] }, '"+" does not fit "one", which is a text'],
  [{ gt: [{ days_between: ['2026-13-01', { today: [] }] }, 5] }, '"2026-13-01" is not a day of the calendar'],
  [{ lte: [{ today: [] }, '2027-03-01T17:00'] }, '"2027-03-01T17:00" has a time, and rules know days alone'],
  [{ same_text: [{ substr: [born, 0, 1] }, 'Y'] }, '"substr" does not fit "born_abroad", which is chosen from a list of words'],
  [{ same_text: [name, 5] }, '"same_text" does not fit 5, which is a number'],
  [{ gt: [{ days_between: [name, { today: [] }] }, 5] }, '"days_between" does not fit "first_name", which is a text'],
  [{ gt: [{ days_between: ['soon', { today: [] }] }, 5] }, '"days_between" does not fit "soon", which is a text'],
  [{ equals: [name, { today: [] }] }, '"first_name" is a text, and today is a date'],
  [{ equals: [name, { current_year: [] }] }, '"first_name" is stored as a text, and {"current_year":[]} is a number'],
  [{ gt: [{ count_of: work }, '2'] }, '"2" is a text, but it is compared with a number'],
  [{ any_of: [born, ['Y']] }, '"any_of" does not fit "born_abroad", which is chosen from a list of words'],
  [{ gt: [{ sum_of: [work, { var: 'city' }] }, 5] }, '"sum_of" does not fit "work_1_city", which is a text'],
  [{ gt: [{ sum_of: work }, 5] }, '"sum_of" looks at an answer of each component of a repeat'],
  [{ sum_of: [work, { var: 'city' }] }, '"sum_of" gives a number, where a rule must be true or false'],
  [{ gt: [{ sum_of: [work, { var: 'city' }, 'Rome'] }, 5] }, '"Rome" is a value that no answer changes, where a rule must be true or'],
  [{ gt: [{ sum_of: [{ var: 'city' }, name] }, 5] }, '"sum_of" does not fit "city", which is a text'],
  [{ lt: [{ latest: [work, { var: 'city' }] }, { today: [] }] }, '"latest" does not fit "work_1_city", which is a text'],
  [{ lt: [{ earliest: [5, { today: [] }] }, { today: [] }] }, '"earliest" does not fit 5, which is a number'],
  [{ all_different: [work, { answered: { var: 'city' } }, { var: 'city' }] }, '"all_different" has a rule where it needs an answer'],
  [{ lt: [{ latest: [work, { answered: { var: 'city' } }] }, { today: [] }] }, '"latest" has a rule where it needs an answer'],
  [{ lt: [{ earliest: [{ answered: name }, { today: [] }] }, { today: [] }] }, '"earliest" has a rule where it needs an answer'],
  [{ latest: [{ today: [] }, '2027-01-01'] }, '"latest" gives a date, where a rule must be true or false'],
  [{ same_text: [{ joined: [name, born] }, 'Ada Yes'] }, '"joined" does not fit "born_abroad", which is chosen from a list of words'],
  [{ all_different: [work, 'city'] }, '"city" is only a text here, which no answer changes'],
  [{ all_different: [name, 'Ada'] }, '"Ada" is no answer'],
  [{ gt: [{ months_between: [name, { today: [] }] }, 5] }, '"months_between" does not fit "first_name", which is a text'],
  [{ any_of: [work, ['Ohio']] }, 'A component of a repeat is not a value'],
  [{ any_of: [{ repeat: 'wrk' }, { answered: { var: 'city' } }] }, 'There is no repeat "wrk"', 'unknown-section-or-repeat'],
  [{ any_of: [work, { answered: { var: 'cty' } }] }, '"cty" is not a key of the data model', 'unknown-variable'],
  [{ gt: [{ var: 'cty' }, 5] }, '"cty" is not a key of the data model', 'unknown-variable'],
  [{ same_text: [name, name] }, '"same_text" compares {"var":"first_name"} with itself'],
  [{ gt: [{ '/': [{ length: name }, 0] }, 5] }, 'Nothing can be divided by 0'],
  [{ joined: [name, { var: 'city' }] }, '"joined" gives a text, where a rule must be true or false: any text counts'],
  [{ '-': [{ length: name }, 5] }, '"-" gives a number, where a rule must be true or false: any number except 0'],
  [{ gt: [{ word_count: born }, 5] }, '"word_count" does not fit "born_abroad", which is chosen from a list of words'],
  [{ check_digit: [born, 'luhn'] }, '"check_digit" does not fit "born_abroad", which is chosen from a list of words'],
  [{ length: name }, '"length" gives a number, where a rule must be true or false'],
  [{ count_of: work }, '"count_of" gives a number, where a rule must be true or false'],
  [{ '!': { count_of: work } }, '"count_of" gives a number, where a rule must be true or false'],
  [{ and: [{ answered: born }, { length: name }] }, '"length" gives a number, where a rule must be true or false'],
  [{ if: [{ answered: born }, { length: name }, false] }, '"length" gives a number, where a rule must be true'],
  [{ any_of: [work, { length: { var: 'city' } }] }, '"length" gives a number, where a rule must be true or false'],
  [{ '!': { today: [] } }, '"today" gives a date, where a rule must be true or false: any date counts as true'],
  [{ and: ['yes', { answered: born }] }, '"yes" is a value that no answer changes, where a rule must be true or false'],
  [{ '!': 3 }, '3 is a value that no answer changes, where a rule must be true or false'],
  [{ or: [null, { answered: born }] }, 'null is a value that no answer changes, where a rule must be true or false'],
  [{ started: [] }, 'There is no section around this rule', 'unknown-section-or-repeat'],
  [{ gt: [{ count_of: work }, 2] }, 'This rule never holds', 'rule-never-holds'],
])('%j: %s', async (when, what, by = 'invalid-operand') => {
  expect((await findingsOn(when)).map((found) => [found.rule, found.what.slice(0, what.length)])).toEqual([[by, what]]);
});

test.each<Logic>([
  { equals: [{ fact: 'waiting_list' }, 'yes'] },
  { and: [{ answered: name }, { '!': { equals: [{ fact: 'waiting_list' }, 'no'] } }] },
])('a fact may switch a rule: %j', async (when) => {
  const config = JSON.parse(readValidFile('institution.config.json')) as object;
  const conditions = { is_born_abroad: { means: 'It holds.', when } };
  const files = { 'institution.config.json': { ...config, facts: { waiting_list: 'no' } }, 'schemas/conditions.json': conditions };
  expect((await findingsWith(files)).map(({ what }) => what)).toEqual([]);
});

test('a chosen year may be compared with this year', async () => {
  const years = { generate: 'years', count: 5, direction: 'future' };
  const conditions = { is_born_abroad: { means: 'It is this year.', when: { equals: [born, { current_year: [] }] } } };
  expect(await findingsWith({ 'schemas/options/yes-no.json': years, 'schemas/conditions.json': conditions })).toEqual([]);
});

test('a calculation with many digits of a text has its mistake once', async () => {
  const digits = [1, 10, 100].map((digit) => ({ '%': [{ '-': [name, digit] }, 10] }));
  const found = await findingsOn({ equals: [{ '+': digits }, 0] });
  expect(found.map(({ what }) => what)).toEqual(['"-" does not fit "first_name", which is a text']);
});

const either = { or: [{ answered: born }, { notAnswered: born }] };
const NEVER = 'rule-never-holds This rule never holds, whatever students answer: ';
const ALWAYS = 'rule-always-holds This rule always holds, whatever students answer: ';
const PART_NEVER = 'rule-never-holds This part of the rule never holds, whatever students answer: ';
const PART_ALWAYS = 'rule-always-holds This part of the rule always holds, whatever students answer: ';

test.each<[rule: Logic, finding: string]>([
  [true, `${ALWAYS}true`],
  [false, `${NEVER}false`],
  [{ equals: [1, 1] }, `${ALWAYS}"1 is 1"`],
  [{ '!!': true }, `${ALWAYS}"always"`],
  [{ '!': true }, `${NEVER}"never"`],
  [{ '!': either }, `${NEVER}"“Were you born abroad?” is not answered and is answered"`],
  [{ '!': { '!': either } }, `${ALWAYS}"“Were you born abroad?” is answered or is not answered"`],
  [{ and: [{ answered: name }, { '!': either }] }, `${PART_NEVER}"“Were you born abroad?” is not answered and is answered"`],
  [{ and: [true, { answered: born }] }, `${PART_ALWAYS}true`],
  [{ or: [{ answered: born }, { equals: [1, 2] }] }, `${PART_NEVER}"1 is 2"`],
  [{ if: [true, { answered: born }, { answered: name }] }, `${PART_ALWAYS}true`],
])('%j is decided whatever is answered: %s', async (when, finding) => {
  expect((await findingsOn(when)).map(({ rule, what }) => `${rule} ${what}`)).toEqual([finding]);
});

const CONTENT = 'schemas/content/completion.json';
const LOGIC = 'schemas/pages/start/person/logic.json';
const content = (when: boolean) => ({ blocks: [{ paragraph: 'Well done.', when }] });
const choices = (...group: readonly object[]) => ({ groups: [group] });

test.each<[place: string, when: boolean, file: string, content: object, advice: string | undefined]>([
  ['content', true, CONTENT, content(true), 'correct the rule, or remove it.'],
  ['content', false, CONTENT, content(false), 'or remove what never shows'],
  ['a choice', true, LOGIC, choices({ when: true, show: ['first_name'] }), 'out of the group'],
  ['a choice', false, LOGIC, choices({ when: false, show: ['first_name'] }), 'or remove them'],
  [
    'the last of several choices',
    true,
    LOGIC,
    choices({ when: { condition: 'is_named' }, show: ['born_abroad'] }, { when: true, show: [] }),
    undefined,
  ],
])('%s with "when": %s', async (_, when, file, written, advice) => {
  const named = {
    is_born_abroad: { means: 'It is yes.', when: { equals: [born, 'Y'] } },
    is_named: { means: 'There is a first name.', when: { answered: name } },
  };
  const findings = await findingsWith({ 'schemas/conditions.json': named, [file]: written });
  const decided = findings.filter((found) => found.file === file && /^rule-(always|never)-holds$/.test(found.rule));
  expect(decided.map(({ rule, advice: says }) => [rule, says])).toEqual(
    advice === undefined ? [] : [[`rule-${when ? 'always' : 'never'}-holds`, expect.stringContaining(advice)]],
  );
});

test.each([
  ['must', true, 'rule-always-holds This rule always holds, whatever students answer: true'],
  ['must', false, 'rule-never-holds This rule never holds, whatever students answer: false'],
  ['warn', true, 'rule-always-holds This rule always holds, whatever students answer: true'],
  ['warn', false, 'rule-never-holds This rule never holds, whatever students answer: false'],
])('"%s" is never %s: %s', async (word, decided, finding) => {
  const logic = { rules: [{ keys: ['first_name'], [word]: decided, message: 'rule.too_short' }] };
  expect((await findingsWith({ [LOGIC]: logic })).map(({ rule, what }) => `${rule} ${what}`)).toEqual([finding]);
});
