import { expect, test } from 'vitest';
import { command } from '../../scripts/form-personas.ts';
import { createBrowserAndServerValidator } from '../../src/authoring/examples/browser-and-server-validator.ts';
import { unansweredQuestion } from '../../src/authoring/checks/unanswered-question.ts';
import { generateApplications } from '../../src/authoring/examples/generate-applications.ts';
import { requireCheckedForm } from '../checks/require-checked-form.ts';
import { readValidFile, validFormWithFiles } from '../checks/valid-form.ts';
import { runCommandInProcess } from '../run-commands.ts';
import { createLittleForm, type LittleFormSpec } from './little-form.ts';

const variable = (name: string): object => ({ var: name });
const email = { type: 'string', format: 'email' } as const;
const sum = { '+': [variable('least'), variable('most')] };
const sumOf = (musts: readonly object[]): LittleFormSpec => ({
  questions: { least: { type: 'integer', minimum: 6 }, most: { type: 'integer', minimum: 6 } },
  required: ['least', 'most'],
  musts: musts.map((must) => ({ of: 'most', must })),
});

function reasonsIn(asked: LittleFormSpec): readonly string[] {
  const checkedForm = requireCheckedForm(createLittleForm(asked), '2026-11-21');
  return generateApplications(checkedForm, createBrowserAndServerValidator(checkedForm)).missed.map(({ because }) => because);
}

test('what keeps applications from being made is named by the rules that it must meet', () => {
  const reasons = reasonsIn(sumOf([{ gt: [sum, 10] }, { lt: [sum, 5] }]));
  expect(reasons).toContainEqual(
    expect.stringMatching(/^no right answer was found to "most": it must meet “.*more than 10” and “.*less than 5”$/),
  );
  expect(reasonsIn(sumOf([{ gt: [sum, 10] }]))).not.toContainEqual(expect.stringContaining('no right answer'));
});

test('an answer that is wrong until another one is given keeps no application from being made', () => {
  const needsOther: LittleFormSpec = {
    questions: { least: { type: 'integer', minimum: 6 }, most: { type: 'integer', minimum: 6 } },
    required: ['most'],
    musts: [{ of: 'most', must: { answered: variable('least') } }],
  };
  const checkedForm = requireCheckedForm(createLittleForm(needsOther), '2026-11-21');
  const { witnesses } = generateApplications(checkedForm, createBrowserAndServerValidator(checkedForm));
  expect(witnesses.filter(({ branch }) => branch === undefined)).toHaveLength(2);
});

test('answers are found that name several people, repeat names, or have the digits of another', () => {
  const part = (name: string, from: number): object => ({ substr: [variable(name), from, 2] });
  const short = { type: 'string', maxLength: 40 } as const;
  const questions = {
    code: { type: 'string', pattern: '^[0-9]{6}$' },
    born: short,
    mine: email,
    hers: email,
    his: email,
    sign: short,
  } as const;
  const together: LittleFormSpec = {
    questions,
    ui: { born: { 'ui:widget': 'date' } },
    required: Object.keys(questions),
    musts: [
      { of: 'his', must: { all_different: [variable('mine'), variable('hers'), variable('his')] } },
      { of: 'sign', must: { same_text: [variable('sign'), { joined: [variable('first_name'), variable('last')] }] } },
      ...[2, 5, 8].map((from, n) => ({ of: 'code', must: { same_text: [part('code', n * 2), part('born', from)] } })),
    ],
  };
  const checkedForm = requireCheckedForm(createLittleForm(together), '2026-11-21');
  const { witnesses } = generateApplications(checkedForm, createBrowserAndServerValidator(checkedForm));
  expect(witnesses.filter(({ branch }) => branch === undefined)).toHaveLength(2);
});

test('the last of many components reaches what the first does, and so does a choice of each list', { timeout: 30_000 }, () => {
  const asked = ['name', 'from_year', 'from_month', 'to_year', 'to_month'];
  const months = (side: string): object => ({ '+': [{ '*': [variable(`${side}_year`), 12] }, variable(`${side}_month`)] });
  const must = {
    or: [
      ...['from_year', 'from_month', 'to_month'].map((key) => ({ notAnswered: variable(key) })),
      { gte: [months('to'), months('from')] },
    ],
  };
  const chosen = asked.slice(1).flatMap((key) => [key, `${key}_desc`]);
  const keys = ['name', ...chosen].map((key) => `"stay_{n}_${key}": { "$ref": "#/$defs/text", "times": 10 }, `).join('');
  const list = (...values: readonly string[]): object => ({ options: values.map((value) => ({ value, label: value })) });
  const starts = { and: [{ equals: [variable('born_abroad'), 'second'] }, { gte: [{ today: [] }, '2026-11-01'] }] };
  const select = (options: unknown): object => ({ 'ui:widget': 'select', 'ui:options': { list: options } });
  const root = validFormWithFiles({
    'schemas/data-model.json': readValidFile('schemas/data-model.json')
      .replace('"agree":', `${keys}"kind": { "$ref": "#/$defs/text" }, "agree":`)
      .replace(/"born_abroad_desc".*/, '$& "kind_desc": { "$ref": "#/$defs/text" },'),
    'schemas/options/years.json': { generate: 'years', count: 9, direction: 'past' },
    'schemas/options/months.json': list('1', '2', '3', '4', '5', '6'),
    'schemas/options/firsts.json': list('first'),
    'schemas/options/seconds.json': list('second', 'third'),
    'schemas/pages/start/person/schema.json': readValidFile('schemas/pages/start/person/schema.json').replace(
      '"properties": {',
      '"properties": { "kind": { "title": "Kind", "type": "string" },',
    ),
    'schemas/pages/start/person/ui.json': {
      'ui:order': ['first_name', 'kind', 'born_abroad'],
      kind: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
      born_abroad: select({ by: 'kind', Y: 'firsts', N: 'seconds' }),
    },
    'schemas/blocks/place/logic.json': { groups: [[{ when: starts, show: ['city'] }]] },
    'schemas/pages/start/birthplace/logic.json': {},
    'schemas/blocks/stay/schema.json': {
      title: 'Stay',
      type: 'object',
      properties: Object.fromEntries(asked.map((key) => [key, { title: key, type: 'string' }])),
      required: asked,
    },
    'schemas/blocks/stay/ui.json': {
      'ui:order': asked,
      ...Object.fromEntries(asked.slice(1).map((key) => [key, select(key.endsWith('year') ? 'years' : 'months')])),
    },
    'schemas/blocks/stay/logic.json': { rules: [{ keys: ['to_year'], must, message: 'rule.too_short' }] },
    'schemas/pages/finish/page.json': readValidFile('schemas/pages/finish/page.json').replace(
      '"content": [',
      `"content": [${JSON.stringify({
        repeat: 'stays',
        block: 'stay',
        prefixes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `stay_${n}_`),
        title: 'Stay {n}',
        button: 'button.add',
      })},`,
    ),
  });
  const checkedForm = requireCheckedForm(root, '2026-11-21');
  const { missed } = generateApplications(checkedForm, createBrowserAndServerValidator(checkedForm));
  expect(missed).toEqual([]);
});

test('no application is looked for, and no persona asked for, where a fact shuts a question out', async () => {
  const isOpen = { and: [{ equals: ['no', 'yes'] }, { equals: [variable('born_abroad'), 'Y'] }] };
  const root = createLittleForm({ questions: { why: { type: 'string' } }, logic: { groups: [[{ when: isOpen, show: ['why'] }]] } });
  const checkedForm = requireCheckedForm(root, '2026-11-21');
  const { missed } = generateApplications(checkedForm, createBrowserAndServerValidator(checkedForm));
  expect(missed).toEqual([]);
  const personas = {
    'schemas/personas/ann.json': {
      title: 'Ann',
      today: '2026-11-21',
      answers: { first_name: 'Ann' },
      expect: { visible: [], missing: {}, summary: {} },
    },
  };
  const withPersona = { ...checkedForm, formFiles: { ...checkedForm.formFiles, ...personas } };
  expect(unansweredQuestion.run(withPersona).map(({ what }) => what)).not.toContainEqual(expect.stringContaining('"why"'));
});

test('where rules contradict each other, no application is tried, and the command says which they are', async () => {
  const musts = [{ gt: [variable('most'), variable('least')] }, { lt: [variable('most'), variable('least')] }];
  expect(await runCommandInProcess(command, ['--institution', createLittleForm(sumOf(musts))])).toEqual({
    code: 1,
    output: expect.stringMatching(
      /schemas\/pages\/start\/person\/logic\.json: No application in which "most" is asked .* contradict each other/,
    ),
  });
});
