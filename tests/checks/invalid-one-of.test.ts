import { expect, test } from 'vitest';
import { findingsWithChanges, type ExampleChange } from './example-form.ts';

const LOGIC = 'schemas/pages/studies/stay/logic.json';
const WRITTEN = '"one_of": [{ "keys": ["weeks_of_rent", "weeks_of_meals"], "message": "rule.no_weeks" }]';
const oneOf = (keys: readonly string[], more: object = {}): object => ({ keys, message: 'rule.no_weeks', ...more });
const written = (...entries: readonly object[]): ExampleChange => [LOGIC, WRITTEN, `"one_of": ${JSON.stringify(entries)}`];
test.for<readonly [entries: readonly object[], finding: RegExp]>([
  [[oneOf(['weeks_in_all', 'weeks_of_meals'])], /invalid-one-of .*"weeks_in_all" is worked out by the form/],
  [[oneOf(['english_score', 'essay'])], /invalid-one-of .*"english_score" is not asked in this section/],
  [[oneOf(['weeks_of_rent', 'given_name'])], /invalid-one-of .*"given_name" must be answered anyway/],
  [[oneOf(['arrives_on', 'weeks_of_meals'])], /invalid-one-of .*"arrives_on" is in "required", too/],
  [[oneOf(['weeks_of_rent', 'weeks_of_meals']), oneOf(['weeks_of_rent', 'essay'])], /"weeks_of_rent" is in another "one_of", too/],
  [[oneOf(['weeks_of_rent'])], /meta-schema .*"keys" is too short/],
  [[oneOf(['weeks_of_rent', 'weeks_of_rent'])], /meta-schema .*Entry 2 of "keys" appears twice/],
  [[oneOf(['weeks_of_rent', 'weeks_of_meal'])], /unknown-source .*"weeks_of_meal" {2}Did you mean "weeks_of_meals"/],
  [[oneOf(['weeks_of_rent', 'weeks_of_meals'], { message: 'rule.no_week' })], /unknown-text .*Did you mean "rule.no_weeks"/],
  [[oneOf(['weeks_of_rent', 'weeks_of_meals'], { when: { condition: 'lives_of_campus' } })], /unknown-condition/],
  [[oneOf(['weeks_of_rent', 'weeks_of_meals'], { when: { answered: { var: 'room' } } })], /persona-mismatch/],
])('%j is reported', ([entries, finding]) => {
  expect(findingsWithChanges(written(...entries))[0]).toMatch(finding);
});

test('a question of a page that opens and closes may stay empty while its page is closed', () => {
  const found = (page: string): string =>
    findingsWithChanges(written(oneOf(['weeks_of_rent', 'given_name'])), [
      `schemas/pages/${page}/page.json`,
      '{',
      '{ "opens": "2026-12-01",',
    ]).join();
  expect(found('start')).not.toContain('must be answered anyway');
  expect(found('studies')).toContain('must be answered anyway');
});

test('questions that are never asked together are reported', () => {
  const lessons = 'schemas/pages/studies/english-lessons/logic.json';
  const found = findingsWithChanges([lessons, '{', `{ "one_of": ${JSON.stringify([oneOf(['english_lessons', 'english_score'])])},`]);
  expect(found[0]).toMatch(/invalid-one-of .*"english_lessons" is never asked together with another one/);
});

test('exchanged messages are reported', () => {
  const names = oneOf(['nickname', 'advisor_email'], { message: 'rule.no_name' });
  const found = findingsWithChanges(
    ['schemas/pages/start/person/logic.json', '{', `{ "one_of": ${JSON.stringify([names])},`],
    ['schemas/text/en.json', 'Enter your weeks of rent or your weeks of meals.', 'Enter a nickname or the email of your advisor.'],
    ['schemas/text/en.json', '{', '{ "rule.no_name": "Enter weeks of rent or weeks of meals.",'],
  );
  expect(found[0]).toMatch(/The messages of .* each have the words of the other one's label/);
});
