import { expect, test } from 'vitest';
import { createAnswerStore } from '../../../src/web/answers/create-answer-store.ts';
import { mergeLinkedAnswers, findLinkConflicts } from '../../../src/web/session/merge-linked-answers.ts';
import { shippedForm, shippedValidators } from '../form/shipped-form.ts';

test('half a date that was typed here is an answer, too: the link does not replace it unasked', () => {
  const store = createAnswerStore(shippedForm, shippedValidators, () => ({ today: '2026-11-22' }));
  const linked = { birth_date: '2008-05-01', first_name: 'Ann' };
  store.setTypedText('birth_date', '05/1');
  expect(findLinkConflicts(store, linked)).toEqual({ birth_date: '2008-05-01' });
  mergeLinkedAnswers(store, linked, ['birth_date']);
  expect([store.typedText('birth_date'), store.answerTo('birth_date'), store.answerTo('first_name')]).toEqual(['05/1', '', 'Ann']);
  mergeLinkedAnswers(store, linked, []);
  expect([store.typedText('birth_date'), store.answerTo('birth_date')]).toEqual([undefined, '2008-05-01']);
});
