import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { explainOptionList } from '../../src/form/explain/explain-allowed-answers.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import type { FormFiles, OptionListJson } from '../../src/form/model/form-files.ts';
import { applyAnswer, propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import { evaluateForm, evaluateSection } from '../../src/form/evaluate/evaluate.ts';
import { reevaluateSections, affectedSections } from '../../src/form/evaluate/reevaluate.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallDataModel, smallFormFiles, TEST_TODAY } from './small-form.ts';
import { drawnAs, keysOfKind, optionListJson, sectionFiles } from './test-institution.ts';

const SCHOOL = 'schemas/pages/study/school';
const KEYS = ['campus', 'term', 'clubs'];

const lists: Readonly<Record<string, OptionListJson>> = {
  places: optionListJson({ PORT: 'Harbor', CITY: 'City', LAKE: 'Lake' }),
  'terms-harbor': optionListJson({ FALL: 'Fall', SPRING: 'Spring' }),
  'terms-city': {
    options: [
      { value: 'SPRING', label: 'Spring' },
      { value: 'SUMMER', label: 'Summer', when: { notEquals: [{ var: 'first_name' }, 'Ada'] } },
    ],
  },
  clubs: {
    options: [
      { value: 'CHESS', label: 'Chess' },
      { value: 'ROWING', label: 'Rowing', when: { equals: [{ var: 'campus' }, 'PORT'] } },
      { value: 'SAILING', label: 'Sailing', when: { in: [{ var: 'campus' }, ['PORT', 'LAKE']] } },
    ],
  },
};

function compiled(changes: Readonly<Record<string, unknown>> = {}) {
  const formFiles = {
    ...smallFormFiles,
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [`schemas/options/${name}.json`, list])),
    'schemas/data-model.json': smallDataModel(keysOfKind('text', ...KEYS.flatMap((key) => [key, `${key}_desc`]))),
    ...sectionFiles(SCHOOL, 'School', {
      sat_taken: { title: 'Have you taken the SAT?', ui: drawnAs('radio', 'yes-no') },
      campus: { title: 'Campus', ui: drawnAs('select', 'places') },
      term: {
        title: 'Term',
        ui: { 'ui:widget': 'radio', 'ui:options': { list: { by: 'campus', PORT: 'terms-harbor', CITY: 'terms-city' } } },
      },
      clubs: { title: 'Clubs', type: 'array', items: { type: 'string' }, ui: drawnAs('checkboxes', 'clubs') },
    }),
    [`${SCHOOL}/logic.json`]: {},
    ...changes,
  } as unknown as FormFiles;
  return compileForm(formFiles);
}

const { form, findings } = compiled();
const offered = (key: string, answers: Answers): readonly string[] =>
  (evaluateSection(form, 'study/school', createFormState(answers)).offered.get(key) ?? []).map(({ value }) => value);
const given = (...changes: readonly Answers[]): Answers =>
  changes.reduce((answers, change) => applyAnswer(form, createFormState(answers), change), {});

describe('a list that belongs to an answer', () => {
  test('is offered with that answer, and none before it or for an answer without one', () => {
    expect(findings).toEqual([]);
    expect(offered('term', {})).toEqual([]);
    expect(offered('term', { campus: 'PORT' })).toEqual(['FALL', 'SPRING']);
    expect(offered('term', { campus: 'CITY' })).toEqual(['SPRING', 'SUMMER']);
    expect(offered('term', { campus: 'LAKE' })).toEqual([]);
  });

  test('takes its choice with it, and its label, but not one that the other list has too', () => {
    const fall = given({ campus: 'PORT' }, { term: 'FALL' });
    expect(fall).toMatchObject({ term: 'FALL', term_desc: 'Fall' });
    expect(applyAnswer(form, createFormState(fall), { campus: 'CITY' })).toMatchObject({ campus: 'CITY', term: '', term_desc: '' });
    expect(applyAnswer(form, createFormState(fall), { campus: '' })).toMatchObject({ term: '', term_desc: '' });
    const spring = given({ campus: 'PORT' }, { term: 'SPRING' }, { campus: 'CITY' });
    expect(spring).toMatchObject({ term: 'SPRING', term_desc: 'Spring' });
  });

  test('does not take what is sent at the same time as the answer it belongs to, in whatever order', () => {
    const harbor = given({ campus: 'PORT' }, { term: 'FALL' });
    expect(applyAnswer(form, createFormState(harbor), { term: 'SUMMER', campus: 'CITY' })).toMatchObject({
      campus: 'CITY',
      term: 'SUMMER',
    });
  });

  test('tells the section that asks the question when the deciding answer changes, and only then', () => {
    const before = evaluateForm(form, createFormState({ campus: 'PORT' }));
    const touched = affectedSections(form, ['first_name']);
    expect(touched).toContain('study/school');
    expect(reevaluateSections(form, before, touched, createFormState({ campus: 'PORT', first_name: 'Ada' }))).toBe(before);
    const after = reevaluateSections(form, before, touched, createFormState({ campus: 'CITY', first_name: 'Ada' }));
    expect(after.sections['study/school']).not.toBe(before.sections['study/school']);
  });

  test('has only known questions and lists', () => {
    const wrong = { term: { 'ui:options': { list: { by: 'town', PORT: 'terms-harbor', CITY: 'terms-town' } } } };
    const ui = { 'ui:order': ['sat_taken', ...KEYS], ...wrong };
    expect(compiled({ [`${SCHOOL}/ui.json`]: ui }).findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      'unknown-option-list /term/ui:options/list/CITY',
      'unknown-source /term/ui:options/list/by',
    ]);
  });
});

describe('an option with a condition', () => {
  test('is offered while the condition holds, wherever the answer is given', () => {
    expect(offered('clubs', {})).toEqual(['CHESS']);
    expect(offered('clubs', { campus: 'LAKE' })).toEqual(['CHESS', 'SAILING']);
    expect(offered('term', { campus: 'CITY', first_name: 'Ada' })).toEqual(['SPRING']);
    const summer = given({ campus: 'CITY' }, { term: 'SUMMER' }, { first_name: 'Ada' });
    expect(summer['term']).toBe('');
  });

  test('of several choices only those go that are not offered', () => {
    const three = given({ campus: 'PORT' }, { clubs: ['CHESS', 'ROWING', 'SAILING'] });
    expect(applyAnswer(form, createFormState(three), { campus: 'LAKE' })).toMatchObject({
      clubs: ['CHESS', 'SAILING'],
      clubs_desc: 'Chess, Sailing',
    });
  });
});

describe('a choice that is not offered', () => {
  const stale = { campus: 'CITY', term: 'FALL', term_desc: 'Fall', clubs: ['CHESS', 'ROWING'] };

  test('is reported at its question, and not kept', () => {
    const failures = validate(form, compileSectionValidators(form), createFormState(stale));
    expect(Object.keys(failures)).toEqual(expect.arrayContaining(['term', 'clubs']));
    expect(given({ campus: 'CITY' }, { term: 'FALL' })['term'] ?? '').toBe('');
    expect(given({ campus: 'CITY', clubs: ['CHESS', 'ROWING'] })['clubs']).toEqual(['CHESS']);
  });

  test('from another version of the form is not lost without a word: the student chooses again', () => {
    expect(propagateAnswers(form, createFormState(stale))).toBe(stale);
    expect(applyAnswer(form, createFormState(stale), { sat_taken: 'Y' })).toMatchObject({ term: 'FALL', sat_taken: 'Y' });
  });

  test('stays where no list has it any more, for the student to choose again', () => {
    const old = { campus: 'PORT', term: 'WINTER', term_desc: 'Winter' };
    expect(propagateAnswers(form, createFormState(old))).toBe(old);
    expect(validate(form, compileSectionValidators(form), createFormState(old))).toHaveProperty('term');
  });
});

test('the reading has the labels of whichever list it was', () => {
  const read = summarizeAnswers(form, createFormState(given({ campus: 'CITY' }, { term: 'SUMMER' }))).flatMap(({ sections }) => sections);
  expect(read.flatMap(({ items }) => items)).toContainEqual({ key: 'term', label: 'Term', value: 'Summer' });
});

test('people who do not program read when what is offered', () => {
  expect(explainQuestion(form, 'term', TEST_TODAY).join(' ')).toBe(
    'Optional. While Campus is Harbor, one of Fall or Spring; while Campus is City, one of Spring, or Summer only while First name is ' +
      'not “Ada”. A choice that is not offered any more is cleared.',
  );
  expect(explainOptionList(form, 'clubs', TEST_TODAY)).toBe(
    'Chess, or Rowing only while Campus is Harbor, or Sailing only while Campus is Harbor or Lake',
  );
});

test('in a block, the answer of the same component decides', () => {
  const block = {
    'schemas/blocks/place/schema.json': {
      title: 'Place',
      type: 'object',
      properties: { campus: { title: 'Campus', type: 'string' }, term: { title: 'Term', type: 'string' } },
    },
    'schemas/blocks/place/ui.json': {
      'ui:order': ['campus', 'term'],
      campus: { 'ui:options': { list: 'places' } },
      term: { 'ui:options': { list: { by: 'campus', PORT: 'terms-harbor', CITY: 'terms-city' } } },
    },
    'schemas/pages/study/page.json': {
      ...smallFormFiles['schemas/pages/study/page.json'],
      content: [
        { section: 'first', block: 'place', prefix: 'one_', title: 'First' },
        { section: 'second', block: 'place', prefix: 'two_', title: 'Second' },
      ],
    },
  };
  const places = compiled(block).form;
  const answers = { one_campus: 'PORT', two_campus: 'CITY' };
  const at = (id: string, key: string) =>
    evaluateSection(places, id, createFormState(answers))
      .offered.get(key)
      ?.map(({ value }) => value);
  expect(at('study/first', 'one_term')).toEqual(['FALL', 'SPRING']);
  expect(at('study/second', 'two_term')).toEqual(['SPRING', 'SUMMER']);
});
