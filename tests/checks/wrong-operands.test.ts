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
  [{ joined: [name, { var: 'city' }] }, 'operator-does-not-fit "joined" gives a text, and a rule holds or does not'],
  [{ '-': [{ length: name }, 5] }, 'operator-does-not-fit "-" gives a number, and a rule holds or does not'],
  [{ started: [] }, 'unknown-part There is no section around this rule'],
  [{ gt: [{ count_of: work }, 2] }, 'rule-never-holds This rule never holds'],
])('%j: %s', async (when, finding) => {
  const root = withFiles({ 'schemas/conditions.json': JSON.stringify({ is_born_abroad: { means: 'It holds.', when } }) });
  const { findings } = await checkSchemas(root);
  expect(findings.map(({ rule, what }) => `${rule} ${what}`.slice(0, finding.length))).toEqual([finding]);
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
