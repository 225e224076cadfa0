import { expect, test } from 'vitest';
import type { Answers } from '../../src/form/model/answers.ts';
import { applyAnswer } from '../../src/form/evaluate/apply-answer.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import type { EvaluatedAnswers } from '../../src/form/evaluate/evaluated-answers.ts';
import { missingKeysInSections, findNextIncompleteQuestion, pagePartsProgress } from '../../src/form/evaluate/progress.ts';
import { formWithCopies } from './form-with-copies.ts';
import { createFormState, smallFormFiles, smallForm, smallDataModel } from './small-form.ts';
import { keysOfKind, sectionFiles } from './test-institution.ts';

const form = formWithCopies();
function knownAfter(answers: Answers): EvaluatedAnswers {
  const settled = applyAnswer(form, createFormState({}), answers);
  return { evaluation: evaluateForm(form, createFormState(settled)), answerTo: (key) => settled[key] ?? '' };
}

test('an answer that is copied from one that is missing is given where the other is asked', () => {
  const known = knownAfter({ country: 'USA', bill_to: 'HOME' });
  expect(missingKeysInSections(form, ['home/bill-address'], known)).toContain('bill_state');
  const way = ['bill_to'];
  while (way.length < 20) way.push(findNextIncompleteQuestion(form, known, { question: way.at(-1) ?? '' }, {}) ?? '');
  expect(way).toContain('state');
  expect(way).not.toContain('bill_state');
});

test('where nothing is missing, what the student reads is wrong comes next, and else nothing', () => {
  const nothing = { evaluation: { sections: {} }, answerTo: () => 'x' };
  expect(findNextIncompleteQuestion(form, nothing, { page: 'home' }, {})).toBeUndefined();
  expect(findNextIncompleteQuestion(form, nothing, { page: 'home' }, { city: ['too long'] })).toBe('city');
  expect(findNextIncompleteQuestion(form, nothing, { section: 'home/bill' }, { city: ['too long'] })).toBe('city');
});

test('the next question is looked for from a section on, or from the top of a page', () => {
  const known = knownAfter({ country: 'USA' });
  expect(findNextIncompleteQuestion(form, known, { section: 'home/home-address' }, {})).toBe('city');
  expect(findNextIncompleteQuestion(form, known, { page: 'study' }, {})).toBe('first_name');
});

test.each([{ required: { write: { notAnswered: { var: 'call' } } } }, { one_of: [{ keys: ['write', 'call'], message: 'rule.steps' }] }])(
  'where one of two answers is needed, giving either leaves the number of what is asked as it is: %j',
  (logic) => {
    const either = smallForm({
      'schemas/data-model.json': smallDataModel(keysOfKind('text', 'call', 'write')),
      'schemas/pages/home/page.json': {
        ...smallFormFiles['schemas/pages/home/page.json'],
        content: [...smallFormFiles['schemas/pages/home/page.json'].content, { section: 'reach' }],
      },
      ...sectionFiles('schemas/pages/home/reach', 'How to reach you', { call: 'Phone', write: 'Address' }),
      'schemas/pages/home/reach/logic.json': logic,
    });
    const page = either.pages[0];
    const reached = (answers: Answers) => {
      const known = { evaluation: evaluateForm(either, createFormState(answers)), answerTo: (key: string) => answers[key] ?? '' };
      const part = page && pagePartsProgress(either, page, known, {}).find(({ id }) => id === 'home/reach');
      return part && [part.state, part.answered, part.required];
    };
    expect(reached({})).toEqual(['empty', 0, 1]);
    expect(reached({ write: 'Ada' })).toEqual(['done', 1, 1]);
    expect(reached({ call: '555' })).toEqual(['done', 1, 1]);
    expect(reached({ call: '555', write: 'Ada' })).toEqual(['done', 1, 1]);
  },
);
