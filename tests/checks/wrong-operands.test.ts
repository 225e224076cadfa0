import { expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { withFiles } from './overlaid-application.ts';

const work = { repeat: 'work' };
const born = { var: 'born_abroad' };
const name = { var: 'first_name' };

test.each<[rule: Logic, finding: string]>([
  [{ same_text: [born, 'yes'] }, 'operator-does-not-fit "same_text" does not fit "born_abroad", which is chosen from a list of words'],
  [{ same_text: [name, 'city'] }, 'operator-does-not-fit "city" is the text itself here, and no student changes that'],
  [{ or: ['is_born_abroad'] }, 'operator-does-not-fit "is_born_abroad" is the text itself here, and no student changes that'],
  [{ gt: [{ '+': ['one', 1] }, 5] }, 'operator-does-not-fit "+" does not fit "one", which is a text'],
  [
    { gt: [{ days_between: ['2026-13-01', { today: [] }] }, 5] },
    'operator-does-not-fit "days_between" does not fit "2026-13-01", which is a text',
  ],
  [{ same_text: [name, 5] }, 'operator-does-not-fit "same_text" does not fit 5, which is a number'],
  [{ gt: [{ days_between: [name, { today: [] }] }, 5] }, 'operator-does-not-fit "days_between" does not fit "first_name", which is a text'],
  [{ gt: [{ days_between: ['soon', { today: [] }] }, 5] }, 'operator-does-not-fit "days_between" does not fit "soon", which is a text'],
  [{ equals: [name, { today: [] }] }, 'operator-does-not-fit "first_name" is a text, and today is a date'],
  [{ gt: [{ count_of: work }, '2'] }, 'operator-does-not-fit "2" is a text, and it is compared with a number'],
  [{ any_of: [born, ['Y']] }, 'operator-does-not-fit "any_of" does not fit "born_abroad", which is chosen from a list of words'],
  [{ any_of: [work, ['Ohio']] }, 'operator-does-not-fit A component of a repeat is not a value'],
  [{ any_of: [{ repeat: 'wrk' }, { answered: { var: 'city' } }] }, 'unknown-part There is no repeat "wrk"'],
  [{ any_of: [work, { answered: { var: 'cty' } }] }, 'unknown-variable "cty" is not a key of the data model'],
  [{ gt: [{ var: 'cty' }, 5] }, 'unknown-variable "cty" is not a key of the data model'],
  [{ same_text: [name, name] }, 'operator-does-not-fit "same_text" has the same on both sides: {"var":"first_name"}'],
  [{ gt: [{ '/': [{ length: name }, 0] }, 5] }, 'operator-does-not-fit Nothing can be divided by 0'],
  [{ joined: [name, { var: 'city' }] }, 'operator-does-not-fit "joined" gives a text, where a rule must be true or false: any text counts'],
  [{ '-': [{ length: name }, 5] }, 'operator-does-not-fit "-" gives a number, where a rule must be true or false: any number except 0'],
  [{ length: name }, 'operator-does-not-fit "length" gives a number, where a rule must be true or false'],
  [{ count_of: work }, 'operator-does-not-fit "count_of" gives a number, where a rule must be true or false'],
  [{ '!': { count_of: work } }, 'operator-does-not-fit "count_of" gives a number, where a rule must be true or false'],
  [{ and: [{ answered: born }, { length: name }] }, 'operator-does-not-fit "length" gives a number, where a rule must be true or false'],
  [{ if: [{ answered: born }, { length: name }, false] }, 'operator-does-not-fit "length" gives a number, where a rule must be true'],
  [{ any_of: [work, { length: { var: 'city' } }] }, 'operator-does-not-fit "length" gives a number, where a rule must be true or false'],
  [{ '!': { today: [] } }, 'operator-does-not-fit "today" gives a date, where a rule must be true or false: any date counts as true'],
  [
    { and: ['yes', { answered: born }] },
    'operator-does-not-fit "yes" is a value that no answer changes, where a rule must be true or false',
  ],
  [{ '!': 3 }, 'operator-does-not-fit 3 is a value that no answer changes, where a rule must be true or false'],
  [{ or: [null, { answered: born }] }, 'operator-does-not-fit null is a value that no answer changes, where a rule must be true or false'],
  [{ started: [] }, 'unknown-part There is no section around this rule'],
  [{ gt: [{ count_of: work }, 2] }, 'rule-never-holds This rule never holds'],
])('%j: %s', async (when, finding) => {
  const root = withFiles({ 'schemas/conditions.json': JSON.stringify({ is_born_abroad: { means: 'It holds.', when } }) });
  const { findings } = await checkSchemas(root);
  expect(findings.map(({ rule, what }) => `${rule} ${what}`.slice(0, finding.length))).toEqual([finding]);
});

const either = { or: [{ answered: born }, { notAnswered: born }] };
const NEVER = 'rule-never-holds This rule never holds, whatever students answer: ';
const ALWAYS = 'rule-always-holds This rule always holds, whatever students answer: ';

test.each<[rule: Logic, finding: string]>([
  [true, `${ALWAYS}true`],
  [false, `${NEVER}false`],
  [{ equals: [1, 1] }, `${ALWAYS}"1 is 1"`],
  [{ '!!': true }, `${ALWAYS}"always"`],
  [{ '!': true }, `${NEVER}"never"`],
  [{ '!': either }, `${NEVER}"“Were you born abroad?” is not answered and is answered"`],
  [{ '!': { '!': either } }, `${ALWAYS}"“Were you born abroad?” is answered or is not answered"`],
  [
    { and: [{ answered: name }, { '!': either }] },
    'rule-never-holds This part of the rule never holds, whatever students answer: ' +
      '"“Were you born abroad?” is not answered and is answered"',
  ],
  [{ and: [true, { answered: born }] }, 'rule-always-holds This part of the rule always holds, whatever students answer: true'],
  [
    { or: [{ answered: born }, { equals: [1, 2] }] },
    'rule-never-holds This part of the rule never holds, whatever students answer: "1 is 2"',
  ],
  [
    { if: [true, { answered: born }, { answered: name }] },
    'rule-always-holds This part of the rule always holds, whatever students answer: true',
  ],
])('%j is decided whatever is answered: %s', async (when, finding) => {
  const root = withFiles({ 'schemas/conditions.json': JSON.stringify({ is_born_abroad: { means: 'It holds.', when } }) });
  expect((await checkSchemas(root)).findings.map(({ rule, what }) => `${rule} ${what}`)).toEqual([finding]);
});

test.each<[place: string, when: boolean, file: string, content: unknown, advice: string | undefined]>([
  [
    'content',
    true,
    'schemas/content/completion.json',
    { blocks: [{ paragraph: 'Well done.', when: true }] },
    'correct the rule, or remove it.',
  ],
  [
    'content',
    false,
    'schemas/content/completion.json',
    { blocks: [{ paragraph: 'Well done.', when: false }] },
    'or remove what never shows',
  ],
  ['a choice', true, 'schemas/pages/start/person/logic.json', { groups: [[{ when: true, show: ['first_name'] }]] }, 'out of the group'],
  ['a choice', false, 'schemas/pages/start/person/logic.json', { groups: [[{ when: false, show: ['first_name'] }]] }, 'or remove them'],
  [
    'the last of several choices',
    true,
    'schemas/pages/start/person/logic.json',
    {
      groups: [
        [
          { when: { condition: 'is_named' }, show: ['born_abroad'] },
          { when: true, show: [] },
        ],
      ],
    },
    undefined,
  ],
])('%s with "when": %s', async (_, when, file, content, advice) => {
  const named = {
    is_born_abroad: { means: 'It is yes.', when: { equals: [born, 'Y'] } },
    is_named: { means: 'There is a first name.', when: { answered: name } },
  };
  const root = withFiles({ 'schemas/conditions.json': JSON.stringify(named), [file]: JSON.stringify(content) });
  const decided = (await checkSchemas(root)).findings.filter(
    (found) => found.file === file && /^rule-(always|never)-holds$/.test(found.rule),
  );
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
  const root = withFiles({ 'schemas/pages/start/person/logic.json': JSON.stringify(logic) });
  const { findings } = await checkSchemas(root);
  expect(findings.map(({ rule, what }) => `${rule} ${what}`)).toEqual([finding]);
});
