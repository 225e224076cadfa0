import { expect, test } from 'vitest';
import type { Answers } from '../../src/form/model/answers.ts';
import type { Evaluation, Form } from '../../src/form/model/form.ts';
import type { EvaluatedAnswers } from '../../src/form/evaluate/evaluated-answers.ts';
import { groupFailuresByPage } from '../../src/web/form/group-failures-by-page.ts';
import { pageCompletionStateOf } from '../../src/web/form/page-completion-state.ts';

const form = {
  pages: [{ id: 'about' }, { id: 'studies' }],
  sections: {
    'about/name': { id: 'about/name', page: 'about', keys: ['called'] },
    'studies/major': { id: 'studies/major', page: 'studies', keys: ['major'] },
  },
  questions: { called: { key: 'called', page: 'about' }, major: { key: 'major', page: 'studies' } },
} as unknown as Form;
const evaluation = {
  sections: {
    'about/name': { required: new Set(['called']), spared: new Set() },
    'studies/major': { required: new Set(), spared: new Set() },
  },
} as unknown as Evaluation;

const answering = (answers: Answers): EvaluatedAnswers => ({ evaluation, answerTo: (key) => answers[key] ?? '' });

test('failures are listed by page, in the order of the form', () => {
  const groups = groupFailuresByPage(form, { called: ['Enter your first name.'], not_asked: ['?'] });
  expect(groups.map(({ page, failed }) => [page.id, failed.map(({ question }) => question.key)])).toEqual([['about', ['called']]]);
});

test('a step is done when all that it requires is answered rightly, and has missing items once the application is validating', () => {
  expect(pageCompletionStateOf(form, 'about', answering({}), {}, false)).toBe('open');
  expect(pageCompletionStateOf(form, 'about', answering({ called: 'Ada' }), {}, false)).toBe('done');
  expect(pageCompletionStateOf(form, 'about', answering({ called: 'Ada' }), { called: ['too long'] }, false)).toBe('open');
  expect(pageCompletionStateOf(form, 'about', answering({ called: 'Ada' }), { called: ['too long'] }, true)).toBe('missing');
  expect(pageCompletionStateOf(form, 'studies', answering({}), {}, false)).toBe('open');
});
