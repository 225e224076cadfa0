import { expect, test } from 'vitest';
import { findingsWithChanges } from './example-form.ts';

const STAY = 'schemas/pages/studies/stay/logic.json';
const TEXT = 'schemas/text/en.json';

test.for<readonly [words: string, rule: object, contradicts: boolean]>([
  ['You need at least 12 weeks in all.', { '<=': [{ var: 'weeks_in_all' }, 0] }, false],
  ['You need at least 12 weeks in all.', { lte: [{ var: 'weeks_in_all' }, 12] }, true],
  ['You must have 12 weeks or more.', { gte: [{ var: 'weeks_in_all' }, 13] }, true],
  ['You must have more than 12 weeks.', { gte: [{ var: 'weeks_in_all' }, 13] }, false],
  ['It must be at least 2 years ago.', { gte: [{ months_between: [{ var: 'born_on' }, { today: [] }] }, 24] }, false],
  ['You were born more than 1200 months ago.', { lt: [{ months_between: [{ var: 'born_on' }, { today: [] }] }, 1200] }, false],
  ['It must be at least 3 years ago.', { gte: [{ months_between: [{ var: 'born_on' }, { today: [] }] }, 24] }, true],
  ['This day is over. Enter today or a later day.', { lt: [{ var: 'born_on' }, { today: [] }] }, true],
  ['This day is over. Enter today or a later day.', { gte: [{ var: 'born_on' }, { today: [] }] }, false],
  ['Enter today or an earlier day.', { lte: [{ var: 'born_on' }, { today: [] }] }, false],
  ['You need 12 weeks.', { gte: [{ var: 'weeks_in_all' }, 20] }, true],
])('%s belongs to %j', ([words, must, contradicts]) => {
  const rule = JSON.stringify({ keys: ['weeks_of_rent'], must, message: 'rule.weeks' });
  const found = findingsWithChanges(
    [STAY, '"required"', `"rules": [${rule}], "required"`],
    [TEXT, '"rule.no_weeks"', `"rule.weeks": ${JSON.stringify(words)}, "rule.no_weeks"`],
  );
  expect(found.join('\n')).not.toContain('remove one of the two rules');
  expect(found.some((finding) => finding.includes('text-contradicts-rule'))).toBe(contradicts);
});

test.for<readonly [words: string, advice: string]>([
  ['You must have 12 weeks or more.', 'Write "gte" for "lt"'],
  ['You must have more than 12 weeks.', 'Write "gt" for "lt"'],
])('the rule that %s belongs to is named as it should be', ([words, advice]) => {
  const rule = JSON.stringify({ keys: ['weeks_of_rent'], must: { lt: [{ var: 'weeks_in_all' }, 12] }, message: 'rule.weeks' });
  const found = findingsWithChanges(
    [STAY, '"required"', `"rules": [${rule}], "required"`],
    [TEXT, '"rule.no_weeks"', `"rule.weeks": ${JSON.stringify(words)}, "rule.no_weeks"`],
  );
  expect(found).toEqual([expect.stringContaining(advice)]);
});

test('a rule about a question that those whom it would refuse are not asked says which, and when it is asked', () => {
  const must = { or: [{ equals: [{ var: 'room' }, 'FAMILY'] }, { notEquals: [{ var: 'host_name' }, 'Bo'] }] };
  const rule = JSON.stringify({ keys: ['host_name'], must, message: 'rule.no_weeks' });
  expect(findingsWithChanges([STAY, '"required"', `"rules": [${rule}], "required"`])).toEqual([
    expect.stringMatching(
      /rule-always-holds .*not asked "host_name", which shows only if .*family.*\. The rule: .* Name a question that they are asked/i,
    ),
  ]);
});
