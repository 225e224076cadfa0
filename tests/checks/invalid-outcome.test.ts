import { expect, test } from 'vitest';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { checkFormSources, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import type { DecisionOutcome } from '../../src/form/model/institution.ts';
import { exampleForm, exampleFormWithSettings, findingsWithSettings } from './example-form.ts';

const admitted: DecisionOutcome = { id: 'admitted', name: 'Admitted', headline: 'You are in, {name}!', replies: true };
const refused: DecisionOutcome = { id: 'refused', name: 'Not admitted', headline: 'Not this time' };
const with_ = (change: Partial<DecisionOutcome>): object => [admitted, { ...refused, ...change }];

test.for<readonly [outcomes: object, finding: RegExp]>([
  [
    [admitted, refused, { ...refused, id: 'wait_listed', name: 'Wait' }],
    /^institution.config.json:\d+:\d+ .*invalid-outcome {2}The outcome "wait_listed" has no letter.* Write it in schemas\/content\/letter-wait-listed.json/,
  ],
  [
    [admitted, { ...refused, id: 'denied' }],
    /invalid-outcome {2}The outcome "denied" has no letter.* Write the id of schemas\/content\/letter-refused.json again/,
  ],
  [[admitted], /^schemas\/content\/letter-refused.json:1:1 .*Nothing refers to.*Add an outcome with this name to "outcomes"/],
  [with_({ id: 'admitted' }), /invalid-outcome {2}Another outcome has the id "admitted", too/],
  [with_({ name: 'admitted' }), /invalid-outcome {2}Another outcome has the name "admitted", too/],
  [
    with_({ headline: 'Sorry, {nam}' }),
    /^institution.config.json:\d+:\d+ .*unknown-placeholder {2}"\{nam\}" is not filled in here.*Did you mean "?\{?name/,
  ],
  [with_({ headline: 'Sorry, {answer.given_name|student}' }), /unknown-placeholder .*answer.given_name/],
  [[{ ...admitted, ends: true }, refused], /invalid-outcome {2}"Admitted" is an offer.*Remove "ends" or "replies"/],
  [with_({ id: 'not-admitted' }), /meta-schema .*not-admitted/],
  [with_({ interim: true, ends: true }), /meta-schema {2}"ends" is not allowed here/],
])('%j is found', ([outcomes, finding]) => {
  expect(findingsWithSettings({ outcomes })).toContainEqual(expect.stringMatching(finding));
});

test.for<readonly [added: 'ends' | 'replies', former: DecisionOutcome, what: string]>([
  ['ends', admitted, 'is an offer'],
  ['replies', { ...refused, ends: true }, 'nothing that students could accept'],
])('of two that exclude each other, the new one is to go: "%s"', ([added, former, what]) => {
  const files = (outcomes: readonly object[]) => exampleFormWithSettings({ outcomes });
  const others = [admitted, refused].filter(({ id }) => id !== former.id);
  const sources = { ...files([{ ...former, [added]: true }, ...others]), committed: files([former, ...others]) };
  expect(checkFormSources(sources).findings).toEqual([
    expect.objectContaining({
      pointer: `/outcomes/0/${added}`,
      what: expect.stringContaining(what),
      advice: expect.stringContaining(`Remove "${added}"`),
    }),
  ]);
});

test('a letter is checked as other content is', () => {
  const wrong = { blocks: [{ paragraph: 'Dear {answer.givn_name|student}, {code}' }], subject: 'News' };
  const sources = replaceContents(exampleForm, new Map([['schemas/content/letter-refused.json', JSON.stringify(wrong)]]));
  const findings = checkFormSources(sources).findings.map(formatFinding).join('\n');
  expect(findings).toMatch(/There is no question "givn_name".*Did you mean "given_name"/);
  expect(findings).toMatch(/Only an email has a subject/);
});
