import { expect, test } from 'vitest';
import { invalidOffice } from '../../src/authoring/checks/invalid-office.ts';
import { toCheckedForm } from '../../src/authoring/form-files/checked-form.ts';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { exampleForm, findingsWithSettings } from './example-form.ts';

test.for<readonly [office: object, finding: RegExp]>([
  [{ columns: ['nickname', 'nicknam'] }, /invalid-office {2}No question asks for "nicknam".*Did you mean "nickname"\?/],
  [{ columns: [['nickname']] }, /meta-schema .*columns/],
  [{ columns: [['nickname', 'photo']] }, /:\d+ .*invalid-office {2}The answer to "photo" is a file/],
  [
    { columns: [['nickname', 'given_name']] },
    /:\d+ .*invalid-office {2}A student may answer both "nickname" and "given_name".*a column of its own/,
  ],
  [{ facts: ['photo'] }, /invalid-office {2}The answer to "photo" is a file.*Write the key of another question/],
  [{ columns: ['nickname', 'nickname'] }, /meta-schema {2}Entry 2 of "columns" appears twice/],
  [
    { columns: [{ question: 'nicknam', name: 'Nick' }] },
    /:\d+ .*invalid-office {2}No question asks for "nicknam".*Did you mean "nickname"\?/,
  ],
  [{ columns: [{ question: ['nickname', 'photo'] }] }, /:\d+ .*invalid-office {2}The answer to "photo" is a file/],
  [{ columns: ['nickname', { question: 'nickname', name: 'Nick' }] }, /invalid-office {2}"nickname" appears twice/],
  [{ columns: ['nickname', { question: 'born_on', name: 'Born' }, { question: 'born_abroad', name: 'born' }] }, /"born" appears twice/],
  [{ columns: Array.from({ length: 9 }, (_, n) => `key_${n}`) }, /meta-schema .*8/],
  [{ columns: [] }, /columns/],
  [
    { facts: [{ question: 'born_abroad', flag: ['yes'] }] },
    /invalid-office {2}"yes" is no value of an answer to "born_abroad" {2}That is a label: write its value, "Y"\./,
  ],
  [{ documents: [{ question: 'nickname' }] }, /invalid-office {2}The question "nickname" asks for no file/],
  [{ documents: ['A letter', 'a  letter'] }, /invalid-office {2}"a {2}letter" appears twice/],
  [{ documents: [' '] }, /meta-schema/],
  [{ templates: [{ name: 'A', message: 'Dear {nmae}' }] }, /unknown-placeholder {2}"\{nmae\}".*Did you mean "?\{?name/],
  [{ templates: [{ name: 'A', message: 'Until {fact.deadlin}' }] }, /\{fact\.deadlin\}.*deadline/],
  [{ templates: [{ name: 'A', state: 'decided', message: 'Hi' }] }, /meta-schema .*decision/],
  [{ templates: [{ name: 'A', message: '' }] }, /meta-schema/],
  [
    {
      templates: [
        { name: 'A', message: 'x' },
        { name: 'a', message: 'y' },
      ],
    },
    /invalid-office {2}"a" appears twice/,
  ],
  [{ colums: ['nickname'] }, /meta-schema .*"colums"/],
])('%j is reported where it is', ([office, finding]) => {
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

test('a column whose question has another key since the last commit says what to write, and in changes.json', () => {
  const files = ['schemas/data-model.json', 'schemas/pages/start/person/schema.json', 'schemas/pages/start/person/ui.json'];
  const renamed = files.map((file) => [file, exampleForm.files.get(file)?.text.replaceAll('"nickname"', '"short_name"') ?? ''] as const);
  const checkedForm = toCheckedForm({ ...replaceContents(exampleForm, new Map(renamed)), committed: exampleForm });
  const findings = checkedForm ? invalidOffice.run(checkedForm) : [];
  for (const { advice } of findings) expect(advice).toContain('write "short_name", and add { "on": "2026-11-23", "rename": "nickname"');
  expect(findings).not.toEqual([]);
});
