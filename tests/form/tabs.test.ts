import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswered, type Answers, type ChosenTabs, type Situation } from '../../src/form/model/answers.ts';
import { applyAnswer, settle } from '../../src/form/run/apply-answer.ts';
import { evaluate, shownTab } from '../../src/form/run/evaluate.ts';
import { compileValidators } from '../../src/form/compile/section-validators.ts';
import { summarize } from '../../src/form/run/summarize.ts';
import { emptyBeside } from '../../src/form/run/tabs.ts';
import { validate } from '../../src/form/run/validate.ts';
import { situation, smallDocuments, smallForm, TODAY } from './small-form.ts';

/** The small application with tabs: a text; a block, with a question of its own that depends on one elsewhere; a choice. */
const form = smallForm({
  'schemas/data-model.json': {
    ...smallDocuments['schemas/data-model.json'],
    properties: {
      ...smallDocuments['schemas/data-model.json'].properties,
      ...Object.fromEntries(
        [
          'grades',
          'asked',
          'asked_desc',
          'asked_whom',
          'at_country',
          'at_country_desc',
          'at_city',
          'at_state',
          'at_state_desc',
          'at_state_2',
        ].map((key) => [key, { $ref: key.endsWith('_desc') ? '#/$defs/derived_label' : '#/$defs/text' }]),
      ),
    },
  },
  'schemas/pages/study/page.json': {
    title: 'Study',
    step: 'Step Two',
    buttons: [],
    content: [
      { section: 'school' },
      {
        tabs: 'marks',
        title: 'Your transcript',
        tabs_of: [
          { id: 'typed', title: 'Type it', sections: [{ section: 'grades' }] },
          {
            id: 'asked',
            title: 'My school sends it',
            sections: [{ section: 'request' }, { section: 'school-address', block: 'address', prefix: 'at_' }],
          },
          { id: 'none', title: 'I have none', sections: [{ section: 'visa' }] },
        ],
      },
    ],
  },
  'schemas/pages/study/grades/schema.json': {
    title: 'Grades',
    type: 'object',
    properties: { grades: { title: 'Grades', type: 'string' } },
    required: ['grades'],
  },
  'schemas/pages/study/grades/ui.json': { 'ui:order': ['grades'] },
  'schemas/pages/study/request/schema.json': {
    title: 'Request',
    type: 'object',
    properties: { asked: { title: 'Have you asked?', type: 'string' }, asked_whom: { title: 'Whom?', type: 'string' } },
  },
  'schemas/pages/study/request/ui.json': {
    'ui:order': ['asked', 'asked_whom'],
    asked: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
  },
  'schemas/pages/study/request/logic.json': {
    groups: [[{ when: { equals: [{ var: 'asked' }, 'Y'] }, show: ['asked_whom'] }]],
    required: { asked_whom: { equals: [{ var: 'asked' }, 'Y'] } },
  },
});
const validators = compileValidators(form);
const TABS = ['typed', 'asked', 'none'] as const;
const keysOf = (tab: string): readonly string[] =>
  Object.values(form.sections)
    .filter((section) => section.tab?.id === tab)
    .flatMap(({ keys }) => keys);

type Step = readonly ['answer', string, string] | readonly ['choose', string];
const values = ['', 'Y', 'N', 'USA', 'FRA', 'NE', 'Ada'];
const answering: fc.Arbitrary<Step> = fc.tuple(
  fc.constant('answer' as const),
  fc.constantFrom(...Object.keys(form.questions)),
  fc.constantFrom(...values),
);
const choosing: fc.Arbitrary<Step> = fc.tuple(fc.constant('choose' as const), fc.constantFrom(...TABS));
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: answering }, { weight: 1, arbitrary: choosing }), { maxLength: 30 });

const choose = (now: Situation, tab: string): Situation => {
  const chosen = { ...now, tabs: { ...now.tabs, marks: tab } };
  return { ...chosen, answers: applyAnswer(form, chosen, emptyBeside(form, 'marks', tab)) };
};
const take = (now: Situation, step: Step): Situation =>
  step[0] === 'choose' ? choose(now, step[1]) : { ...now, answers: applyAnswer(form, now, { [step[1]]: step[2] }) };
const takeAll = (taken: readonly Step[]): Situation => taken.reduce(take, situation());

const answeredIn = ({ answers }: Situation, tab: string): readonly string[] => keysOf(tab).filter((key) => isAnswered(answers[key]));
const start = (answers: Answers, tabs: ChosenTabs = {}): Situation => situation(answers, {}, TODAY, tabs);

describe('any sequence of answers and choices', () => {
  it('leaves answers in no tab but the one that shows, and nothing more to clear', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const now = takeAll(taken);
        const shown = shownTab(form, 'marks', now)?.id ?? '';
        for (const tab of TABS) if (tab !== shown) expect(answeredIn(now, tab)).toEqual([]);
        expect(settle(form, now)).toBe(now.answers);
      }),
      { numRuns: 500 },
    );
  });

  it('shows, requires, validates and reads the questions of one tab alone', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const now = takeAll(taken);
        const shown = shownTab(form, 'marks', now)?.id;
        const { sections } = evaluate(form, now);
        const relevant = new Set([
          ...Object.values(sections).flatMap(({ keys, required }) => [...keys, ...required]),
          ...Object.keys(validate(form, validators, now)),
          ...summarize(form, now)
            .flatMap((page) => page.sections)
            .flatMap(({ items }) => items.map(({ key }) => key)),
        ]);
        for (const tab of TABS) if (tab !== shown) expect(keysOf(tab).filter((key) => relevant.has(key))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('shows the tab that was chosen last, and clears no answer outside the tabs by it', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...TABS), (taken, tab) => {
        const before = takeAll(taken);
        const after = choose(before, tab);
        expect(shownTab(form, 'marks', after)?.id).toBe(tab);
        const inTabs = new Set(TABS.flatMap(keysOf).flatMap((key) => [key, `${key}_desc`]));
        for (const [key, answer] of Object.entries(before.answers)) if (!inTabs.has(key)) expect(after.answers[key]).toEqual(answer);
        for (const key of answeredIn(before, tab)) expect(after.answers[key]).toEqual(before.answers[key]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the tab that shows', () => {
  it.each<[string, Situation, string]>([
    ['the first where none is chosen', start({}), 'typed'],
    ['the chosen one', start({}, { marks: 'asked' }), 'asked'],
    ['the first where the choice is of a tab that is gone', start({}, { marks: 'faxed' }), 'typed'],
    ['the one that holds answers where no choice is known', start({ asked: 'N' }), 'asked'],
    ['the one that holds answers where the chosen one holds none', start({ asked: 'N' }, { marks: 'typed' }), 'asked'],
    ['the chosen one where both hold answers', start({ grades: 'A', asked: 'N' }, { marks: 'asked' }), 'asked'],
  ])('is %s', (_, now, expected) => {
    expect(shownTab(form, 'marks', now)?.id).toBe(expected);
  });

  it('is none where there are no such tabs', () => {
    expect(shownTab(form, 'constructor', start({}))).toBeUndefined();
  });
});

it('a choice is cleared together with its label, and with what depends on it', () => {
  const asked: readonly Step[] = [
    ['choose', 'asked'],
    ['answer', 'asked', 'Y'],
    ['answer', 'asked_whom', 'Ms Quill'],
    ['answer', 'at_country', 'USA'],
  ];
  const now = takeAll(asked);
  expect(now.answers).toMatchObject({ asked_desc: 'Yes', asked_whom: 'Ms Quill', at_country_desc: 'United States' });
  expect(Object.values(choose(now, 'typed').answers).filter(isAnswered)).toEqual([]);
});
