import { expect, test } from 'vitest';
import { findingsWithChanges, type ExampleChange } from './example-form.ts';

const UI = 'schemas/pages/studies/stay/ui.json';
const ROOM = { equals: [{ var: 'room' }, 'FAMILY'] };
/** The element between the name of the host and the day of the arrival. */
const written = (element: object): ExampleChange => [
  UI,
  '"host_name", "arrives_on",',
  `"host_name", ${JSON.stringify(element)}, "arrives_on",`,
];
const found = (element: object, ...others: readonly ExampleChange[]): readonly string[] => findingsWithChanges(written(element), ...others);

test.for<readonly [reason: string, element: object]>([
  ['a notice for all', { notice: 'Families are **friendly**. [Meet them](https://families.example/), {institution_name} says.' }],
  ['a notice for some', { notice: 'Your host meets you, {answer.given_name|dear student}.', tone: 'warning', when: ROOM }],
])('%s is right', ([, element]) => expect(found(element)).toEqual([]));

test.for<readonly [reason: string, element: object, finding: RegExp]>([
  [
    'tone-misspelt',
    { notice: 'Families are friendly.', tone: 'warn' },
    /ui\.json:2:\d+ {2}meta-schema .*"warn" is not allowed for "tone".*warning/,
  ],
  ['notice-missing', { when: ROOM }, /ui\.json:2:\d+ {2}meta-schema .*"notice" is missing {2}Add "notice"/],
  ['notice-misspelt', { notce: 'Families are friendly.' }, /meta-schema .*"notce" is not known here, and "notice" is missing/],
  ['notice-empty', { notice: ' ' }, /meta-schema .*"notice" is empty/],
  ['operator-misspelt', { notice: 'Hello.', when: { equal: [{ var: 'room' }, 'OWN'] } }, /unknown-operator .*Did you mean "equals"/],
  [
    'condition-misspelt',
    { notice: 'Hello.', when: { condition: 'has_workd' } },
    /ui\.json:2:\d+ {2}unknown-condition .*Did you mean "has_worked"/,
  ],
  [
    'variable-misspelt',
    { notice: 'Hello.', when: { answered: { var: 'rom' } } },
    /ui\.json:2:\d+ {2}unknown-variable .*Did you mean "room"/,
  ],
  ['value-unknown', { notice: 'Hello.', when: { equals: [{ var: 'room' }, 'FAMLY'] } }, /unknown-option-value .*"FAMILY"/],
  [
    'never',
    { notice: 'Hello.', when: { and: [ROOM, { equals: [{ var: 'room' }, 'OWN'] }] } },
    /rule-never-holds .*remove what never shows/,
  ],
  ['always', { notice: 'Hello.', when: { or: [ROOM, { '!': ROOM }] } }, /rule-always-holds .*It makes no difference/],
  [
    'answer-below',
    { notice: 'Hello.', when: { answered: { var: 'weeks_of_rent' } } },
    /depends-on-later-answer .*"weeks_of_rent", which is asked below it/,
  ],
  ['key-as-notice', { notice: 'room' }, /ui-order .*"room" is the key of a question/],
  [
    'closes-before-it-opens',
    { notice: 'Hello.', opens: '2026-12-02', closes: '2026-12-01' },
    /invalid-open-period .*close before it opens/,
  ],
  ['placeholder-unknown', { notice: 'Hello, {answer.given_nam|you}.' }, /ui\.json:2:\d+ .*given_nam/],
  ['link-nowhere', { notice: '[Read on](/nowhere)' }, /invalid-content .*There is no page \/nowhere/],
])('%s is reported where it is', ([, element, finding]) => expect(found(element)[0]).toMatch(finding));

test('within a row it is reported', () => {
  const row: ExampleChange = [UI, '"room": {', '"ui:groups": [{ "keys": ["host_name", "arrives_on"] }], "room": {'];
  expect(found({ notice: 'Hello.' }, row)[0]).toMatch(/ui-order .*share a row.*Move it above "host_name" or below "arrives_on"/);
});
