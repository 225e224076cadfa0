import { expect, test } from 'vitest';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { exampleForm } from './example-form.ts';
import { findingsWithFiles, readValidFile } from './valid-form.ts';

const ABROAD = { answered: { var: 'born_abroad' } };

async function findingsWith(when: unknown, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  return findingsWithFiles({
    'institution.config.json': institution,
    'schemas/data-model.json': dataModel,
    'schemas/pages/start/page.json': start,
    'schemas/pages/visa/page.json': JSON.stringify({ title: 'Visa', step: 'Visa', content: [{ section: 'visa' }], when }),
    'schemas/pages/visa/visa/schema.json': section,
    'schemas/pages/visa/visa/ui.json': '{ "ui:order": ["visa"], "visa": { "ui:widget": "text" } }',
    ...more,
  });
}
const institution = readValidFile('institution.config.json').replace('["start", "finish"]', '["start", "visa", "finish"]');
const dataModel = readValidFile('schemas/data-model.json').replace(
  '"properties": {',
  '"properties": { "visa": { "$ref": "#/$defs/text" },',
);
const start = readValidFile('schemas/pages/start/page.json').replace('"to": "finish"', '"to": "visa"');
const section = '{ "title": "Visa", "type": "object", "properties": { "visa": { "title": "Visa", "type": "string" } } }';

test('a page with a condition is fine', async () => {
  expect(await findingsWith(ABROAD)).toEqual([]);
  expect(await findingsWith({ condition: 'is_born_abroad' })).toEqual([]);
});

test.for<readonly [when: unknown, finding: RegExp, more?: Readonly<Record<string, string>>]>([
  [{ answered: { var: 'visa' } }, /visa\/page\.json:1:\d+ {2}hidden-by-own-answer .*"visa", which only the page/],
  [
    ABROAD,
    /rule-cycle {2}"(?:visa", "born_abroad|born_abroad", "visa)" only show once one of them is answered, so nobody can ever answer any/,
    { 'schemas/pages/start/person/logic.json': '{ "groups": [[{ "when": { "answered": { "var": "visa" } }, "show": ["born_abroad"] }]] }' },
  ],
  [
    ABROAD,
    /visa\/visa\/logic\.json:1:\d+ {2}hidden-by-own-answer .* {2}Remove "hidden"\.$/,
    { 'schemas/pages/visa/visa/logic.json': '{ "hidden": { "answered": { "var": "visa" } } }' },
  ],
  [{ answered: { var: 'born_abraod' } }, /visa\/page\.json:1:\d+ {2}unknown-variable .*Did you mean "born_abroad"\?/],
  [{ condition: 'is_born_abraod' }, /visa\/page\.json:1:\d+ {2}unknown-condition .*Did you mean "is_born_abroad"\?/],
  [
    { and: [{ equals: [{ var: 'born_abroad' }, 'Y'] }, { notAnswered: { var: 'born_abroad' } }] },
    /visa\/page\.json:1:\d+ {2}rule-never-holds .*No student ever sees the page/,
    {
      'schemas/pages/visa/visa/logic.json':
        '{ "rules": [{ "keys": ["visa"], "warn": { "lt": [{ "length": { "var": "visa" } }, 3] }, "message": "rule.too_short" }] }',
    },
  ],
  [{ notEquals: [{ var: 'born_abroad' }, 'N'] }, /visa\/page\.json:1:\d+ {2}holds-while-unanswered/],
  [{ equals: [{ var: 'born_abroad' }, 'Yes'] }, /visa\/page\.json:1:\d+ {2}unknown-option-value/],
  [{ equal: [{ var: 'born_abroad' }, 'Y'] }, /visa\/page\.json:1:\d+ {2}unknown-operator/],
  [{ started: [] }, /visa\/page\.json:1:\d+ {2}unknown-section-or-repeat .*no section around/],
])('a page is reported: %j', async ([when, finding, more]) => {
  const findings = await findingsWith(when, more);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatch(finding);
});

test('the first page and the last one are for everybody, and the finding says why', async () => {
  const conditional = (file: string): string =>
    readValidFile(file).replace('"content"', '"when": { "condition": "is_born_abroad" },\n  "content"');
  const found = await findingsWith(ABROAD, { 'schemas/pages/finish/page.json': conditional('schemas/pages/finish/page.json') });
  expect(found).toEqual([
    expect.stringMatching(/finish\/page\.json:4:3 {2}conditional-first-or-last-page {2}This is the last page, where all students submit/),
  ]);
  const first = await findingsWith(ABROAD, { 'schemas/pages/start/page.json': conditional('schemas/pages/start/page.json') });
  expect(first).toContainEqual(
    expect.stringMatching(/start\/page\.json:4:3 {2}conditional-first-or-last-page {2}This is the first page, where all students begin/),
  );
});

test('a section of several questions that one of them hides can use groups', () => {
  const logic = JSON.stringify({ hidden: { answered: { var: 'school_city' } } });
  const changed = replaceContents(exampleForm, new Map([['schemas/pages/studies/school/logic.json', logic]]));
  expect(checkFormSources(changed).findings.map(({ advice }) => advice)).toEqual([expect.stringContaining('or use "groups"')]);
});
