import { expect, test } from 'vitest';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { exampleForm, findingsWithSettings } from './example-form.ts';

test.for<readonly [what: string, office: object, finding: RegExp]>([
  [
    'a question that is not asked',
    { columns: ['nickname', 'nicknam'] },
    /invalid-office {2}No question asks for "nicknam".*Did you mean "nickname"\?/,
  ],
  ['a column of one question', { columns: [['nickname']] }, /meta-schema .*columns/],
  ['a secret in a column of two', { columns: [['nickname', 'photo']] }, /:\d+ .*invalid-office {2}The answer to "photo" is a file/],
  [
    'a column of two questions that one student answers',
    { columns: [['nickname', 'given_name']] },
    /:\d+ .*invalid-office {2}A student may answer both "nickname" and "given_name".*a column of its own/,
  ],
  ['a file', { facts: ['photo'] }, /invalid-office {2}The answer to "photo" is a file.*Write the key of another question/],
  ['a question twice', { columns: ['nickname', 'nickname'] }, /meta-schema {2}Entry 2 of "columns" appears twice/],
  ['five columns', { columns: ['nickname', 'given_name', 'born_on', 'born_abroad', 'advisor_email'] }, /meta-schema .*4/],
  ['no column', { columns: [] }, /columns/],
  [
    'a flag that is no answer',
    { facts: [{ question: 'born_abroad', flag: ['yes'] }] },
    /invalid-office {2}"yes" is no value of an answer to "born_abroad" {2}That is a label: write its value, "Y"\./,
  ],
  [
    'a document that no question asks for',
    { documents: [{ question: 'nickname' }] },
    /invalid-office {2}The question "nickname" asks for no file/,
  ],
  ['a document twice', { documents: ['A letter', 'a  letter'] }, /invalid-office {2}"a {2}letter" appears twice/],
  ['an empty document', { documents: [' '] }, /meta-schema/],
  [
    'a template with an unknown name',
    { templates: [{ name: 'A', message: 'Dear {nmae}' }] },
    /unknown-placeholder {2}"\{nmae\}".*Did you mean "?\{?name/,
  ],
  ['a template with an unknown fact', { templates: [{ name: 'A', message: 'Until {fact.deadlin}' }] }, /\{fact\.deadlin\}.*deadline/],
  ['a template for an unknown state', { templates: [{ name: 'A', state: 'decided', message: 'Hi' }] }, /meta-schema .*decision/],
  ['an empty template', { templates: [{ name: 'A', message: '' }] }, /meta-schema/],
  [
    'two templates of one name',
    {
      templates: [
        { name: 'A', message: 'x' },
        { name: 'a', message: 'y' },
      ],
    },
    /invalid-office {2}"a" appears twice/,
  ],
  ['another word', { colums: ['nickname'] }, /meta-schema .*"colums"/],
])('%s is reported where it is', ([, office, finding]) => {
  const findings = findingsWithSettings({ office });
  expect(findings).toEqual([expect.stringMatching(finding)]);
  expect(findings[0]).toMatch(/^institution\.config\.json:\d+:\d+/);
});

test('a secret is reported', () => {
  const ui = 'schemas/pages/start/person/ui.json';
  const text = exampleForm.files
    .get(ui)
    ?.text.replace('"passport_number": { "ui:widget": "text"', '"passport_number": { "ui:widget": "password"');
  const settings = exampleForm.files
    .get('institution.config.json')
    ?.text.replace('"facts": ["born_abroad"]', '"facts": ["passport_number"]');
  const { findings } = checkFormSources(
    replaceContents(
      exampleForm,
      new Map([
        [ui, text],
        ['institution.config.json', settings],
      ]),
    ),
  );
  expect(findings.map(({ what }) => what)).toContain('The answer to "passport_number" is a secret, which the office never reads in full');
});
