import { expect, test } from 'vitest';
import { findingsWithSettings } from './example-form.ts';

const scores = { id: 'scores', name: 'Scores' };

test('an entry for all and one for some are fine', () =>
  expect(findingsWithSettings({ checklist: [scores, { id: 'visa', name: 'Visa', when: { condition: 'is_born_abroad' } }] })).toEqual([]));

test.for<readonly [what: string, checklist: readonly object[], finding: RegExp]>([
  ['an id that is there twice', [scores, { ...scores, name: 'Letter' }], /invalid-checklist .* has the id "scores", too.*"scores_2"/],
  ['a name that is there twice', [scores, { id: 'other', name: ' scores' }], /invalid-checklist .* has the name " scores", too/],
  ['a condition that there is not', [{ ...scores, when: { condition: 'is_abroad' } }], /There is no condition "is_abroad"/],
  ['a condition on an answer that there is not', [{ ...scores, when: { answered: { var: 'nickame' } } }], /"nickame" is not a key/],
  ['no name', [{ id: 'scores', name: '' }], /meta-schema .*name/],
  ['a name of blanks', [{ id: 'scores', name: '  ' }], /This text has only spaces/],
  ['an id that is no key', [{ id: 'Test scores', name: 'Scores' }], /meta-schema .*id/],
])('%s is reported where it is', ([, checklist, finding]) => {
  const findings = findingsWithSettings({ checklist });
  expect(findings).toEqual([expect.stringMatching(finding)]);
  expect(findings[0]).toMatch(/^institution\.config\.json:\d+:\d+/);
});
