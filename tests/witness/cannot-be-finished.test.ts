import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { FIXTURES, withFiles } from '../checks/overlaid-application.ts';

const PERSON = 'schemas/pages/start/person';
const good = (file: string): string => readFileSync(join(FIXTURES, 'good', file), 'utf8');
const KINDS = { integer: 'count', number: 'count', string: 'text' } as const;

interface Question {
  readonly type: keyof typeof KINDS;
  readonly [keyword: string]: unknown;
}

/** What the section of the good little application asks besides the name: questions, how, which of them are required, and rules. */
interface Asked {
  readonly questions: Readonly<Record<string, Question>>;
  readonly ui?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly musts?: readonly { readonly of: string; readonly must: object }[];
  readonly logic?: object;
}

/** The findings of all checks for it: name of the check, file and what is wrong. */
async function found({ questions, ui = {}, required = [], musts = [], logic = {} }: Asked): Promise<readonly string[]> {
  const keys = Object.entries(questions).map(([key, { type }]) => `"${key}": { "$ref": "#/$defs/${KINDS[type]}" },`);
  const root = withFiles({
    'schemas/data-model.json': good('schemas/data-model.json')
      .replace('"agree":', `${keys.join('\n')}\n"agree":`)
      .replace('"flag":', '"count": { "description": "A number.", "type": "number" },\n"flag":'),
    [`${PERSON}/schema.json`]: JSON.stringify({
      title: 'You',
      type: 'object',
      properties: {
        first_name: { title: 'First Name', type: 'string' },
        born_abroad: { title: 'Were you born abroad?', type: 'string' },
        ...Object.fromEntries(Object.entries(questions).map(([key, question]) => [key, { title: key, ...question }])),
      },
      required: ['first_name', ...required],
    }),
    [`${PERSON}/ui.json`]: JSON.stringify({
      'ui:order': ['first_name', 'born_abroad', ...Object.keys(questions)],
      born_abroad: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
      ...ui,
    }),
    [`${PERSON}/logic.json`]: JSON.stringify({
      ...logic,
      rules: musts.map(({ of, must }) => ({ keys: [of], must, message: 'rule.too_short' })),
    }),
  });
  const { findings } = await checkSchemas(root);
  return findings.map(({ rule, file, what }) => `${rule} ${file.split('/').at(-1)}: ${what}`);
}

const variable = (name: string): object => ({ var: name });
const number = { type: 'integer' } as const;
const date = { type: 'string', format: 'date' } as const;
const days = { first_day: { 'ui:widget': 'date' }, last_day: { 'ui:widget': 'date' } };
const two = { least: number, most: number };

test('two rules over two questions that exclude each other are named, and no third', async () => {
  const up = { of: 'most', must: { gt: [variable('most'), variable('least')] } };
  const down = { of: 'most', must: { lt: [variable('most'), variable('least')] } };
  const harmless = { of: 'most', must: { gte: [variable('most'), 3] } };
  expect(await found({ questions: two, musts: [harmless, up, down] })).toEqual([
    'cannot-be-finished logic.json: No application in which "most" is asked and answered can be submitted: ' +
      'the rule "most is more than least" and the rule "most is less than least" contradict each other',
  ]);
  expect(await found({ questions: two, musts: [harmless, up] })).toEqual([]);
});

test('a rule over two questions is measured against their limits', async () => {
  const rule = { of: 'most', must: { gt: [variable('most'), variable('least')] } };
  const [finding, ...others] = await found({
    questions: { least: { ...number, minimum: 100 }, most: { ...number, maximum: 50 } },
    musts: [rule],
  });
  expect(others).toEqual([]);
  expect(finding).toContain(
    'the rule "most is more than least", "maximum" 50 of "most" and "minimum" 100 of "least" contradict each other',
  );
  expect(finding).toContain('(also in schemas/pages/start/person/schema.json)');
  expect(await found({ questions: { least: { ...number, minimum: 10 }, most: { ...number, maximum: 50 } }, musts: [rule] })).toEqual([]);
});

test('a rule over one question is measured against its limits, in numbers and in characters', async () => {
  const most = { ...number, maximum: 50 };
  expect(await found({ questions: { most }, musts: [{ of: 'most', must: { gte: [variable('most'), 51] } }] })).toEqual([
    expect.stringContaining('the rule "most is at least 51" and "maximum" 50 of "most" contradict each other'),
  ]);
  expect(await found({ questions: { most }, musts: [{ of: 'most', must: { gte: [variable('most'), 50] } }] })).toEqual([]);
  const long = { of: 'motto', must: { gte: [{ length: variable('motto') }, 30] } };
  expect(await found({ questions: { motto: { type: 'string', maxLength: 20 } }, musts: [long] })).toEqual([
    expect.stringMatching(/has at least 30 characters" and "maxLength" 20 of "motto" contradict each other/),
  ]);
  expect(await found({ questions: { motto: { type: 'string', minLength: 35, maxLength: 40 } }, musts: [long] })).toEqual([]);
});

test('the direction of a date is measured against rules about days', async () => {
  const past = { first_day: { 'ui:widget': 'date', 'ui:options': { direction: 'past' } } };
  const later = { of: 'first_day', must: { gt: [variable('first_day'), { today: [] }] } };
  const today = { of: 'first_day', must: { gte: [variable('first_day'), { today: [] }] } };
  expect(await found({ questions: { first_day: date }, ui: past, musts: [later] })).toEqual([
    expect.stringContaining('"direction" past of "first_day" contradict each other'),
  ]);
  expect(await found({ questions: { first_day: date }, ui: past, musts: [today] }), 'today is on both sides').toEqual([]);

  const future = { last_day: { 'ui:widget': 'date', 'ui:options': { direction: 'future' } } };
  const questions = { first_day: date, last_day: date };
  const before = { of: 'last_day', must: { lt: [variable('last_day'), variable('first_day')] } };
  expect(await found({ questions, ui: { ...past, ...future }, musts: [before] })).toEqual([
    expect.stringMatching(/"direction" future of "last_day" and "direction" past of "first_day" contradict each other/),
  ]);
  expect(await found({ questions, ui: { ...days, ...future }, musts: [before] })).toEqual([]);
});

test('a rule that an optional answer breaks keeps nobody from finishing, unless that answer is required', async () => {
  const rules = [
    { of: 'least', must: { notAnswered: variable('most') } },
    { of: 'most', must: { notAnswered: variable('least') } },
  ];
  expect(await found({ questions: two, musts: rules })).toEqual([]);
  expect(await found({ questions: two, musts: rules, required: ['most'] })).toEqual([
    expect.stringContaining('the rule "least is not answered" and that "most" is required contradict each other'),
  ]);
});

test('rules that leave none of the options of a list are named with the list', async () => {
  const not = (value: string): { of: string; must: object } => ({
    of: 'born_abroad',
    must: { notEquals: [variable('born_abroad'), value] },
  });
  expect(await found({ questions: {}, musts: [not('Y'), not('N')] })).toEqual([
    expect.stringMatching(/is not Yes", the rule ".* is not No" and the list "yes-no" of "born_abroad" contradict each other/),
  ]);
  expect(await found({ questions: {}, musts: [not('Y')] })).toEqual([]);
});

test('a copy that must be answered needs a source that can be', async () => {
  const asked = (source: string): Asked => ({
    questions: { home: { type: 'string' }, street: { type: 'string' } },
    required: ['street'],
    logic: {
      groups: [[{ when: { equals: [variable('born_abroad'), 'N'] }, show: ['home'] }]],
      copies: [{ when: { equals: [variable('born_abroad'), source] }, from: { street: 'home' } }],
    },
  });
  expect(await found(asked('Y'))).toEqual([
    expect.stringMatching(/^cannot-be-finished .*that "street" is required and that it is a copy of "home" contradict each other/),
  ]);
  expect(await found(asked('N'))).toEqual([]);
});

test('nothing is claimed where trying all numbers finds two that are right', { timeout: 60_000 }, async () => {
  const compare = { lt: (a, b) => a < b, lte: (a, b) => a <= b, gt: (a, b) => a > b, gte: (a, b) => a >= b } satisfies Record<
    string,
    (a: number, b: number) => boolean
  >;
  const operator = fc.constantFrom(...(Object.keys(compare) as (keyof typeof compare)[]));
  const bound = fc.integer({ min: 0, max: 6 });
  const rule = fc.oneof(fc.tuple(operator, fc.constant('least')), fc.tuple(operator, bound));
  const limits = fc.tuple(bound, bound).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  await fc.assert(
    fc.asyncProperty(limits, limits, fc.array(rule, { minLength: 1, maxLength: 3 }), async (of, beside, rules) => {
      const [least, most] = [beside, of].map(([minimum, maximum]) => ({ ...number, minimum, maximum }) as Question);
      const musts = rules.map(([name, to]) => ({
        of: 'most',
        must: { [name]: [variable('most'), typeof to === 'string' ? variable(to) : to] },
      }));
      const within = ([from, to]: readonly [number, number]): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
      const isRight = within(of).some((a) =>
        within(beside).some((b) => rules.every(([name, to]) => compare[name](a, typeof to === 'string' ? b : to))),
      );
      if (!least || !most || !isRight) return;
      expect(await found({ questions: { least, most }, musts })).toEqual([]);
    }),
    { numRuns: 60, seed: 2027 },
  );
});

test('of rules that are not understood nothing is claimed', async () => {
  const sum = { '+': [variable('least'), variable('most')] };
  const musts = [
    { of: 'most', must: { gt: [sum, 10] } },
    { of: 'most', must: { lt: [sum, 5] } },
  ];
  expect(await found({ questions: two, musts })).toEqual([]);
});
