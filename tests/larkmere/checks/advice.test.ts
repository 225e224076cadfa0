import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const CONFIG = 'institution.config.json';
const ABROAD = '{ "value": "NPR", "label": "Citizen of another country" }';
const TEST_PLANS = 'schemas/pages/education/test-plans/logic.json';
const SCHOOL = 'schemas/pages/education/high-school/ui.json';
const PLANS = 'schemas/pages/education/plans/schema.json';

test.for<readonly [mistake: string, changes: readonly Change[], findings: readonly RegExp[]]>([
  ['a clock by its name', [[CONFIG, 'America/Los_Angeles', 'Pacific Time']], [/ Did you mean "America\/Los_Angeles"\?$/]],
  [
    'a clock by its letters',
    [[CONFIG, 'America/Los_Angeles', 'EST']],
    [/ Write the place whose clock counts, such as "America\/New_York"/],
  ],
  ['the clock of another continent', [[CONFIG, 'America/Los_Angeles', 'Central European Time']], [/ such as "Europe\/Berlin", "Europe\/P/]],
  [
    'an option that a condition names is gone',
    [['schemas/options/citizenship-types.json', `,\n    ${ABROAD}`, '']],
    [/^unknown-option-value schemas\/conditions\.json Values: "USC", "PR"\. If you took the option out, put it back/],
  ],
  [
    'an option by its label',
    [['schemas/conditions.json', '"NPR"', '"Citizen of another country"']],
    [/^unknown-option-value .* That is a label: write its value, "NPR"\.$/],
  ],
  ['a page that is not in the list', [[CONFIG, '"education", ', '']], [/^orphan-folder institution\.config\.json Add "education" where/]],
  [
    'a section that its page lost',
    [['schemas/pages/education/page.json', '{ "section": "act" },', '']],
    [/^orphan-folder schemas\/pages\/education\/page\.json Add \{ "section": "act" \} where/],
  ],
  [
    'two people added a list to the same section',
    [[PLANS, '"required": ["applied_major"]', '"required": ["applied_major"],\n  "required": ["campus_location"]']],
    [/^duplicate-json-key .* Make one list of both: "required": \["applied_major", "campus_location"\]\.$/],
  ],
  [
    'the name of a question of another section, which is much like one of this',
    [['schemas/pages/education/sat/ui.json', '"keys": ["sat_test_month", "sat_test_year"]', '"keys": ["sat_test_month", "act_test_year"]']],
    [/^no-such-key .* Did you mean "sat_test_year"\?$/],
  ],
  [
    'a question that shows once it is answered',
    [[TEST_PLANS, '{ "var": "test_taken_ind" }', '{ "var": "sat_taken" }']],
    [/^rule-cycle .* Name another question in the rule\.$/],
  ],
  ['a city that goes to the ZIP', [[SCHOOL, '"city": "hs_city"', '"city": "hs_zip"']], [/^fill-does-not-fit .* Did you mean "hs_city"\?$/]],
])('%s: the advice leads to a right form', async ([, changes, findings]) => {
  expect(await findingsAfter('.', changes)).toEqual(findings.map((finding) => expect.stringMatching(finding) as string));
});
