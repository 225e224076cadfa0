import { expect, test } from 'vitest';
import type { Answers } from '../../src/form/model/answers.ts';
import { applyAnswer } from '../../src/form/run/apply-answer.ts';
import { evaluate } from '../../src/form/run/evaluate.ts';
import { missingIn, nextMissing, type Known } from '../../src/form/run/progress.ts';
import { copyingForm } from './copying-form.ts';
import { situation } from './small-form.ts';

const form = copyingForm();
function knownAfter(answers: Answers): Known {
  const settled = applyAnswer(form, situation({}), answers);
  return { evaluation: evaluate(form, situation(settled)), answerTo: (key) => settled[key] ?? '' };
}

test('an answer that is copied from one that is missing is given where the other is asked', () => {
  const known = knownAfter({ country: 'USA', bill_to: 'HOME' });
  expect(missingIn(form, 'home/bill-address', known)).toContain('bill_state');
  const way = ['bill_to'];
  while (way.length < 20) way.push(nextMissing(form, known, { page: 'home', after: way.at(-1) }) ?? '');
  expect(way).toContain('state');
  expect(way).not.toContain('bill_state');
});
