import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswered, type Answers, type ChosenTabs, type FormState } from '../../src/form/model/answers.ts';
import { applyAnswer, propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import { evaluateForm, shownTab } from '../../src/form/evaluate/evaluate.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { clearComponentsAfter } from '../../src/form/evaluate/clear-components.ts';
import { clearOtherTabs, stateAfterChoosingTab } from '../../src/form/evaluate/tabs.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallDataModel, smallForm, TEST_TODAY } from './small-form.ts';
import { drawnAs, keysOfKind, sectionFiles } from './test-institution.ts';

const form = smallForm({
  'schemas/data-model.json': smallDataModel({
    ...keysOfKind('text', 'grades', 'asked', 'asked_whom', 'at_country', 'at_city', 'at_state', 'at_state_2'),
    ...keysOfKind('text', 'place_1_city', 'place_2_city', 'place_3_city'),
    ...keysOfKind('derived_label', 'asked_desc', 'at_country_desc', 'at_state_desc'),
  }),
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
          {
            id: 'none',
            title: 'I have none',
            sections: [
              { section: 'visa' },
              {
                repeat: 'places',
                block: 'place',
                prefixes: ['place_1_', 'place_2_', 'place_3_'],
                title: 'Place {n}',
                button: 'button.add_another',
                message_prefix: 'Place {n}:',
              },
            ],
          },
        ],
      },
    ],
  },
  ...sectionFiles('schemas/blocks/place', 'Place', { city: 'City' }, { required: ['city'] }),
  ...sectionFiles('schemas/pages/study/grades', 'Grades', { grades: 'Grades' }, { required: ['grades'] }),
  ...sectionFiles('schemas/pages/study/request', 'Request', {
    asked: { title: 'Have you asked?', ui: drawnAs('radio', 'yes-no') },
    asked_whom: 'Whom?',
  }),
  'schemas/pages/study/request/logic.json': {
    groups: [[{ when: { equals: [{ var: 'asked' }, 'Y'] }, show: ['asked_whom'] }]],
    required: { asked_whom: { equals: [{ var: 'asked' }, 'Y'] } },
  },
});
const validators = compileSectionValidators(form);
const TABS = ['typed', 'asked', 'none'] as const;
const keysOf = (tab: string): readonly string[] =>
  Object.values(form.sections)
    .filter((section) => section.tab?.id === tab)
    .flatMap(({ keys }) => keys);

type Step = readonly ['answer', string, string] | readonly ['choose', string] | readonly ['count', number];
const values = ['', 'Y', 'N', 'USA', 'FRA', 'NE', 'Ada'];
const answering: fc.Arbitrary<Step> = fc.tuple(
  fc.constant('answer' as const),
  fc.constantFrom(...Object.keys(form.questions)),
  fc.constantFrom(...values),
);
const choosing: fc.Arbitrary<Step> = fc.tuple(fc.constant('choose' as const), fc.constantFrom(...TABS));
const counting: fc.Arbitrary<Step> = fc.tuple(fc.constant('count' as const), fc.constantFrom(1, 2, 3));
const steps = fc.array(
  fc.oneof({ weight: 6, arbitrary: answering }, { weight: 2, arbitrary: choosing }, { weight: 1, arbitrary: counting }),
  { maxLength: 30 },
);

const choose = (now: FormState, tab: string): FormState => {
  const chosen = { ...now, ...stateAfterChoosingTab(form, now, 'marks', tab) };
  return { ...chosen, answers: applyAnswer(form, chosen, clearOtherTabs(form, 'marks', tab)) };
};
const count = (now: FormState, places: number): FormState => {
  const counted = { ...now, counts: { ...now.counts, places } };
  return { ...counted, answers: applyAnswer(form, counted, clearComponentsAfter(form, 'places', places)) };
};
const take = (now: FormState, step: Step): FormState => {
  if (step[0] === 'choose') return choose(now, step[1]);
  return step[0] === 'count' ? count(now, step[1]) : { ...now, answers: applyAnswer(form, now, { [step[1]]: step[2] }) };
};
const takeAll = (taken: readonly Step[]): FormState => taken.reduce(take, createFormState());

const answeredIn = ({ answers }: FormState, tab: string): readonly string[] => keysOf(tab).filter((key) => isAnswered(answers[key]));
const start = (answers: Answers, tabs: ChosenTabs = {}): FormState => createFormState(answers, {}, TEST_TODAY, tabs);

describe('any sequence of answers and choices', () => {
  it('leaves answers in no tab but the one that shows, and nothing more to clear', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const now = takeAll(taken);
        const shown = shownTab(form, 'marks', now)?.id ?? '';
        for (const tab of TABS) if (tab !== shown) expect(answeredIn(now, tab)).toEqual([]);
        expect(propagateAnswers(form, now)).toBe(now.answers);
      }),
      { numRuns: 500 },
    );
  });

  it('shows, requires, validates and reads the questions of one tab alone', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const now = takeAll(taken);
        const shown = shownTab(form, 'marks', now)?.id;
        const { sections } = evaluateForm(form, now);
        const relevant = new Set([
          ...Object.values(sections).flatMap(({ keys, required }) => [...keys, ...required]),
          ...Object.keys(validate(form, validators, now)),
          ...summarizeAnswers(form, now)
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
  it.each<[string, FormState, string]>([
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

describe('a repeat in a tab', () => {
  const shownIn = (now: FormState): readonly string[] =>
    Object.entries(evaluateForm(form, now).sections).flatMap(([id, { visible }]) => (visible && id.startsWith('study/places') ? [id] : []));

  it('shows as many components as were added, while its tab shows', () => {
    expect(shownIn(start({}))).toEqual([]);
    expect(shownIn(start({}, { marks: 'none' }))).toEqual(['study/places-1']);
    expect(shownIn(count(start({}, { marks: 'none' }), 3))).toEqual(['study/places-1', 'study/places-2', 'study/places-3']);
    expect(shownIn(count(start({}, { marks: 'typed' }), 3))).toEqual([]);
  });

  it('shows its tab, and every component up to it, for an answer in one of them, whatever choice and count are lost', () => {
    const now = start({ place_2_city: 'Graz' });
    expect(shownTab(form, 'marks', now)?.id).toBe('none');
    expect(shownIn(now)).toEqual(['study/places-1', 'study/places-2']);
    expect(validate(form, validators, now)).toMatchObject({ place_1_city: ['Place 1: City is a required field'] });
  });

  it('begins with one component again, without answers, where another tab was chosen in between', () => {
    const two = takeAll([
      ['choose', 'none'],
      ['count', 2],
      ['answer', 'place_1_city', 'Graz'],
      ['answer', 'place_2_city', 'Linz'],
    ]);
    expect(summarizeAnswers(form, two).flatMap(({ sections }) => sections.map(({ title }) => title))).toEqual(['Place 1', 'Place 2']);
    const back = choose(choose(two, 'typed'), 'none');
    expect([back.counts, answeredIn(back, 'none')]).toEqual([{}, []]);
    expect(shownIn(back)).toEqual(['study/places-1']);
    expect(choose(two, 'none').counts, 'the same tab again').toEqual({ places: 2 });
  });

  it('is evaluated again where an answer to another of its components, or in another tab, comes or goes', () => {
    for (const key of ['place_3_city', 'grades', 'asked']) expect(form.dependents[key]).toContain('study/places-2');
    expect(form.dependents['place_1_city']).toContain('study/grades');
  });
});
