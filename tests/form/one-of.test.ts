import { expect, test } from 'vitest';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import { labelMarkOf } from '../../src/form/model/form.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { createFormState, smallForm, smallFormFiles, TEST_TODAY } from './small-form.ts';

const SCHOOL = 'schemas/pages/study/school/logic.json';
const RELATIVE = 'schemas/blocks/relative/logic.json';
const form = smallForm({
  'schemas/text/en.json': { ...smallFormFiles['schemas/text/en.json'], 'rule.none': 'Tell us one of these.' },
  [SCHOOL]: { ...smallFormFiles[SCHOOL], one_of: [{ keys: ['sat_math', 'grad_year', 'visa'], message: 'rule.none' }] },
  [RELATIVE]: { one_of: [{ keys: ['name', 'kind'], when: { answered: { var: 'grad_year' } }, message: 'rule.none' }] },
});
const missing = (answers: Answers, counts = {}): readonly string[] =>
  Object.entries(validate(form, {}, createFormState(answers, counts))).flatMap(([key, words]) =>
    words.includes('Tell us one of these.') ? [key] : [],
  );

test.for<readonly [answers: Answers, missing: readonly string[]]>([
  [{}, ['grad_year']],
  [{ sat_taken: 'Y' }, ['sat_math']],
  [{ sat_taken: 'Y', sat_math: 400 }, []],
  [{ country: 'FRA', visa: 'F-1' }, []],
  [{ sat_taken: 'Y', grad_year: '2027', relative_kind: 'Aunt' }, []],
  [{ grad_year: '2027' }, ['relative_name']],
])('with %j, the first shown one of several is missing, or none: %j', ([answers, keys]) => expect(missing(answers)).toEqual(keys));

test('each component of a repeat needs one', () => {
  expect(missing({ grad_year: '2027' }, { relatives: 2 })).toEqual(['relative_name', 'relative_2_name']);
});

test('labels and plain words say that one is enough, also of a question of another section', () => {
  const marks = ['sat_math', 'visa', 'relative_name', 'sports'].map((key) => labelMarkOf(form, key));
  expect(marks).toEqual(['field.one_of', 'field.one_of', undefined, 'field.optional']);
  expect(explainQuestion(form, 'grad_year', TEST_TODAY)).toContain('Required unless Math or Visa is answered.');
  expect(explainQuestion(form, 'relative_kind', TEST_TODAY)).toContain('When Year is answered, required unless Name is answered.');
});
