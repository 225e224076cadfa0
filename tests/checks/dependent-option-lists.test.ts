import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { readValidFile, validFormWithFiles } from './valid-form.ts';

const PERSON = 'schemas/pages/start/person';
const asking: Readonly<Record<string, string>> = {
  'schemas/data-model.json': readValidFile('schemas/data-model.json').replace(
    '"city":',
    '"paper": { "$ref": "#/$defs/choice" },\n    "paper_desc": { "$ref": "#/$defs/text" },\n    "city":',
  ),
  'schemas/options/papers.json': '{ "options": [{ "value": "CARD", "label": "Card" }, { "value": "PASSPORT", "label": "Passport" }] }',
  [`${PERSON}/schema.json`]: readValidFile(`${PERSON}/schema.json`).replace(
    /"born_abroad": \{.*\}/,
    '$&,\n    "paper": { "title": "Passport or Card", "type": "string" }',
  ),
  [`${PERSON}/ui.json`]: readValidFile(`${PERSON}/ui.json`)
    .replace('"born_abroad"]', '"born_abroad", "paper"]')
    .replace(/\n\}/, ',\n  "paper": { "ui:widget": "radio", "ui:options": { "list": { "by": "born_abroad", "N": "papers" } } }\n}'),
};
const of = (file: string): string => asking[file] ?? '';

async function findingsWith(list: unknown, files: Readonly<Record<string, string | object>> = {}): Promise<readonly string[]> {
  const root = validFormWithFiles({
    ...asking,
    [`${PERSON}/ui.json`]: of(`${PERSON}/ui.json`).replace('{ "by": "born_abroad", "N": "papers" }', JSON.stringify(list)),
    ...files,
  });
  return (await checkFormFiles(root)).findings.map(({ rule, file, what }) => `${rule} ${file.split('/').at(-1)}: ${what}`);
}

const papers = (...whens: readonly unknown[]) => ({
  'schemas/options/papers.json': {
    options: whens.map((when, n) => ({ value: `P${n}`, label: `Paper ${n}`, ...(when !== undefined && { when }) })),
  },
});
const abroad = { equals: [{ var: 'born_abroad' }, 'Y'] };
const here = { equals: [{ var: 'born_abroad' }, 'N'] };

test('a list for each answer is right, and one list may belong to several', async () => {
  expect(await findingsWith({ by: 'born_abroad', N: 'papers', Y: 'papers' })).toEqual([]);
});

test('an answer without a list is named, unless the question is not asked with it', async () => {
  expect(await findingsWith({ by: 'born_abroad', N: 'papers' })).toEqual([
    'no-available-option ui.json: With "Y" in "born_abroad", there is nothing to choose in "paper"',
  ]);
  const asked = { groups: [[{ when: here, show: ['paper'] }]] };
  expect(await findingsWith({ by: 'born_abroad', N: 'papers' }, { [`${PERSON}/logic.json`]: asked })).toEqual([]);
});

test('a question, an answer or a list that does not exist is found where it is named', async () => {
  expect(await findingsWith({ by: 'born_abrod', N: 'papers', Y: 'papers' })).toEqual([
    'unknown-source ui.json: No question asks for "born_abrod"',
  ]);
  expect(await findingsWith({ by: 'born_abroad', N: 'papers', Y: 'papers', X: 'papers' })).toEqual([
    'unknown-option-value ui.json: "X" is not a value of the option list "yes-no", from which "born_abroad" is chosen',
  ]);
  expect(await findingsWith({ by: 'born_abroad', N: 'papers', Y: 'paper' })).toEqual([
    'unknown-option-list ui.json: There is no option list "paper"',
  ]);
});

test('a question is asked above those about which it decides', async () => {
  const files = {
    [`${PERSON}/ui.json`]: of(`${PERSON}/ui.json`)
      .replace(/("ui:order": \[)(.*), "paper"/, '$1"paper", $2')
      .replace('"N": "papers"', '"N": "papers", "Y": "papers"'),
  };
  expect(await findingsWith({}, files)).toEqual([
    'invalid-list ui.json: "born_abroad" decides what is offered here, and is asked only after this question',
  ]);
});

test('a question cannot decide about itself, nor two about each other', async () => {
  expect(await findingsWith({ by: 'paper', P0: 'papers', P1: 'papers' }, papers(undefined, undefined))).toContain(
    'invalid-list ui.json: "paper" would decide by its own answer what it offers',
  );
  const yesNo = {
    options: [
      { value: 'Y', label: 'Yes', when: { notEquals: [{ var: 'paper' }, 'CARD'] } },
      { value: 'N', label: 'No' },
    ],
  };
  const found = await findingsWith({ by: 'born_abroad', N: 'papers', Y: 'papers' }, { 'schemas/options/yes-no.json': yesNo });
  expect(found).toEqual([expect.stringContaining('A cycle of rules: "paper" → "born_abroad" → "paper"')]);
});

test('a value that two lists share means the same in both', async () => {
  const others = { 'schemas/options/others.json': '{ "options": [{ "value": "CARD", "label": "Library Card" }] }' };
  expect(await findingsWith({ by: 'born_abroad', N: 'papers', Y: 'others' }, others)).toEqual([
    'invalid-list ui.json: "CARD" is "Card" in the list "papers", and "Library Card" in "others"',
  ]);
});

test('the rule of an option is checked like any other', async () => {
  expect(await findingsWith('papers', papers(undefined, { equals: [{ var: 'born_abroad' }, 'MAYBE'] }))).toEqual([
    'unknown-option-value papers.json: "MAYBE" is not a value of the option list "yes-no", from which "born_abroad" is chosen',
  ]);
  expect(await findingsWith('papers', papers(undefined, { condition: 'was_born' }))).toEqual([
    'unknown-condition papers.json: There is no condition "was_born"',
  ]);
  expect(await findingsWith('papers', papers(undefined, { and: [abroad, here] }))).toEqual([
    expect.stringContaining('rule-never-holds papers.json'),
  ]);
});

test('an answer with which no option is left is found, and one with which some are is not', async () => {
  expect(await findingsWith('papers', papers(abroad, abroad))).toEqual([
    'no-available-option ui.json: With "N" in "born_abroad", there is nothing to choose in "paper"',
  ]);
  expect(await findingsWith('papers', papers(abroad, here))).toEqual([]);
});

test('a rule that needs a choice which is not offered then never holds', async () => {
  const logic = { groups: [[{ when: { and: [here, { equals: [{ var: 'paper' }, 'P0'] }] }, show: ['first_name'] }]] };
  const found = await findingsWith('papers', { ...papers(abroad, here), [`${PERSON}/logic.json`]: logic });
  expect(found).toEqual([expect.stringContaining('rule-never-holds logic.json')]);
});

test('a time at which no option is left is found, while students can apply', async () => {
  const institution = JSON.parse(readValidFile('institution.config.json')) as object;
  const found = (openings: readonly object[], lines: object = {}) =>
    findingsWith('papers', {
      'schemas/options/papers.json': { options: openings.map((opening, n) => ({ value: `P${n}`, label: `Paper ${n}`, ...opening })) },
      'institution.config.json': { ...institution, time_zone: 'America/New_York', ...lines },
    });
  const early = { closes: '2026-12-31' };
  const late = { opens: '2027-01-01' };
  expect(await found([early, late])).toEqual([]);
  expect(await found([early, { opens: '2027-01-02' }])).toEqual([
    'no-available-option ui.json: From January 1, 2027 on, there is nothing to choose in "paper"',
  ]);
  expect(await found([early, { opens: '2027-01-02' }], { closes: '2026-12-31' })).toEqual([
    expect.stringContaining('invalid-open-period papers.json'),
  ]);
  expect(await found([late])).toEqual(['no-available-option ui.json: At first, there is nothing to choose in "paper"']);
  expect(await found([late], { opens: '2027-01-01' })).toEqual([]);
  expect(await found([early], { closes: '2026-12-31' })).toEqual([]);
  expect(await found([{ ...early, when: abroad }, { when: here }])).toEqual([
    'no-available-option ui.json: From January 1, 2027 on, there is nothing to choose in "paper" with some answers',
  ]);
});

test('a time at which no option is left is none if the answer that shows the question closes before', async () => {
  const institution = JSON.parse(readValidFile('institution.config.json')) as object;
  const found = (answer: object, closes = '2027-03-27', languages = ['en']) =>
    findingsWith('papers', {
      'schemas/options/papers.json': { options: [{ value: 'P0', label: 'Paper 0', closes }] },
      'schemas/options/yes-no.json': {
        options: [
          { value: 'Y', label: 'Yes', ...answer },
          { value: 'N', label: 'No' },
        ],
      },
      [`${PERSON}/logic.json`]: { groups: [[{ when: abroad, show: ['paper'] }]] },
      'institution.config.json': { ...institution, time_zone: 'America/New_York', languages },
    });
  const nothing = 'there is nothing to choose in "paper"';
  expect(await found({})).toEqual([`no-available-option ui.json: From March 28, 2027 on, ${nothing}`]);
  expect(await found({ closes: '2027-01-15' })).toEqual([]);
  expect(await found({ closes: '2027-01-15' }, '2027-01-15')).toEqual([
    `no-available-option ui.json: From January 16, 2027 on, ${nothing}`,
  ]);
  expect(await found({ closes: '2027-01-15', closes_for_all: true }, '2027-01-15')).toEqual([]);
  expect(await found({ opens: '2027-04-01' })).toEqual([`no-available-option ui.json: From April 1, 2027 on, ${nothing}`]);
  expect(await found({}, '2027-03-27', ['fr'])).toContain(`no-available-option ui.json: From March 28, 2027 on, ${nothing}`);
});
