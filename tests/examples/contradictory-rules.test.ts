import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { createLittleForm, type LittleFormSpec, type LittleQuestion } from './little-form.ts';

async function found(asked: LittleFormSpec): Promise<readonly string[]> {
  const { findings } = await checkFormFiles(createLittleForm(asked));
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
    'contradictory-rules logic.json: No application in which "most" is asked and answered can be submitted: ' +
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

test('rules about words are measured against each other', async () => {
  const words = (operator: string, count: number): { of: string; must: object } => ({
    of: 'motto',
    must: { [operator]: [{ word_count: variable('motto') }, count] },
  });
  const questions = { motto: { type: 'string', maxLength: 800 } as const };
  expect(await found({ questions, musts: [words('gte', 200), words('lte', 150)] })).toEqual([
    expect.stringMatching(/at least 200 words" and the rule "motto has at most 150 words" contradict each other/),
  ]);
  expect(await found({ questions, musts: [words('gte', 200), words('lte', 400)] })).toEqual([]);
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
});

test('a condition that a rule over the same answer keeps from holding is named', async () => {
  const not = (value: string): { of: string; must: object } => ({
    of: 'born_abroad',
    must: { notEquals: [variable('born_abroad'), value] },
  });
  expect(await found({ questions: {}, musts: [not('Y')] })).toEqual([
    expect.stringMatching(/^contradictory-rules conditions\.json: No application in which this shows "city" can be submitted/),
  ]);
  expect(await found({ questions: {}, musts: [not('N')] })).toEqual([]);
});

test('a copy that must be answered needs a source that can be', async () => {
  const asked = (source: string): LittleFormSpec => ({
    questions: { home: { type: 'string' }, street: { type: 'string' } },
    required: ['street'],
    logic: {
      groups: [[{ when: { equals: [variable('born_abroad'), 'N'] }, show: ['home'] }]],
      copies: [{ when: { equals: [variable('born_abroad'), source] }, from: { street: 'home' } }],
    },
  });
  expect(await found(asked('Y'))).toEqual([
    expect.stringMatching(/^contradictory-rules .*that "street" is required and that it is a copy of "home" contradict each other/),
  ]);
  expect(await found(asked('N'))).toEqual([]);
  const { logic, ...others } = asked('N');
  const copies = [{ when: { answered: variable('first_name') }, from: { street: 'home' } }];
  expect(await found({ ...others, logic: { ...logic, copies } })).toEqual([
    expect.stringMatching(
      /Students who are not asked "home" can never submit: that "street" is required and that it is a copy of "home" contra/,
    ),
  ]);
});

const onlyAtHome = { groups: [[{ when: { equals: [variable('born_abroad'), 'N'] }, show: ['home'] }]] };
const withHome = (rule: object, others: Partial<LittleFormSpec> = {}): Promise<readonly string[]> =>
  found({ questions: { home: number, most: number }, logic: onlyAtHome, musts: [{ of: 'most', must: rule }], ...others });

test.for<readonly [rule: string, must: object]>([
  ['an answer', { answered: variable('home') }],
  ['a comparison with the answer', { gte: [variable('home'), 1] }],
  ['a comparison of two answers', { lt: [variable('home'), variable('most')] }],
  ['a sum', { lte: [{ '+': [variable('home'), variable('most')] }, 40] }],
])('a rule that needs %s is found if some students are not asked for it, unless it is asked of the others only', async ([, must]) => {
  const [finding, ...others] = await withHome(must);
  expect(others).toEqual([]);
  expect(finding).toMatch(
    /^contradictory-rules logic\.json: Students who are not asked "home" can never answer "most" correctly: the rule/,
  );
  expect(finding).toMatch(/never holds for them; "home" is asked only while ".*Were you born abroad\?.* is No"$/);
  expect(await withHome({ or: [{ '!': { equals: [variable('born_abroad'), 'N'] } }, must] })).toEqual([]);
  expect(await withHome({ or: [{ equals: [variable('born_abroad'), 'Y'] }, { notAnswered: variable('born_abroad') }, must] })).toEqual([]);
});

test('where the question of the rule is required, students who are not asked another one can never submit', async () => {
  expect(await withHome({ answered: variable('home') }, { required: ['most'] })).toEqual([
    expect.stringContaining('Students who are not asked "home" can never submit: "most" is required, and the rule "home is answered"'),
  ]);
});

test('a rule that one of several answers meets is found where some students are asked none of them', async () => {
  const must = { or: [{ answered: variable('home') }, { answered: variable('street') }] };
  const asked = (street: string): Promise<readonly string[]> =>
    found({
      questions: { home: number, street: number, most: number },
      logic: {
        groups: [
          [{ when: { equals: [variable('born_abroad'), 'N'] }, show: ['home'] }],
          [{ when: { equals: [variable('born_abroad'), street] }, show: ['street'] }],
        ],
      },
      musts: [{ of: 'most', must }],
    });
  expect(await asked('Y')).toEqual([expect.stringContaining('Students who are not asked "home" or "street" can never answer "most"')]);
  expect(await withHome({ or: [{ answered: variable('home') }, { answered: variable('first_name') }] })).toEqual([]);
});

test('rules that hold without an answer keep nobody from finishing', async () => {
  expect(await withHome({ notAnswered: variable('home') })).toEqual([]);
  expect(await withHome({ notEquals: [variable('home'), variable('most')] })).toEqual([]);
  expect(await withHome({ if: [{ answered: variable('home') }, { lt: [variable('home'), variable('most')] }, true] })).toEqual([]);
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
      const [least, most] = [beside, of].map(([minimum, maximum]) => ({ ...number, minimum, maximum }) as LittleQuestion);
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

test(
  'nothing is claimed of students who are not asked a question where trying all answers finds some that are right',
  { timeout: 60_000 },
  async () => {
    const compare = { lt: (a, b) => a < b, gte: (a, b) => a >= b } satisfies Record<string, (a: number, b: number) => boolean>;
    const comparison = fc.tuple(
      fc.constantFrom(...(Object.keys(compare) as (keyof typeof compare)[])),
      fc.constantFrom('home', 'least'),
      fc.integer({ min: 0, max: 4 }),
    );
    const rule = fc.record({ first: comparison, second: comparison, joined: fc.constantFrom('and', 'or'), not: fc.boolean() });
    const limits = { ...number, minimum: 0, maximum: 4 };
    await fc.assert(
      fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 2 }), async (rules) => {
        const musts = rules.map(({ first, second, joined, not }) => {
          const both = { [joined]: [first, second].map(([name, key, bound]) => ({ [name]: [variable(key), bound] })) };
          return { of: 'most', must: not ? { '!': both } : both };
        });
        // Nobody who was born abroad has a home, and any comparison with it is false.
        const isRight = [undefined, 0, 1, 2, 3, 4].some((least) =>
          rules.every(({ first, second, joined, not }) => {
            const [a, b] = [first, second].map(
              ([name, key, bound]) => key === 'least' && least !== undefined && compare[name](least, bound),
            );
            return (joined === 'and' ? a === true && b === true : a === true || b === true) !== not;
          }),
        );
        const findings = await found({ questions: { home: limits, least: limits, most: number }, logic: onlyAtHome, musts });
        const claims = findings.filter((finding) => finding.includes('Students who are not asked'));
        if (isRight) expect(claims).toEqual([]);
        else expect(findings).not.toEqual([]);
      }),
      { numRuns: 60, seed: 2027 },
    );
  },
);

test('of rules that are not understood nothing is claimed', async () => {
  const sum = { '+': [variable('least'), variable('most')] };
  const musts = [
    { of: 'most', must: { gt: [sum, 10] } },
    { of: 'most', must: { lt: [sum, 5] } },
  ];
  expect(await found({ questions: two, musts })).toEqual([]);
});
