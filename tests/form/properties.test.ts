import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswered, type Answer, type Answers } from '../../src/form/model/answers.ts';
import { applyAnswer, propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import { referencedKeys } from '../../src/form/model/logic.ts';
import { copiedAnswer, evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { allOptionsOfQuestion } from '../../src/form/evaluate/options.ts';
import { formWithCopies } from './form-with-copies.ts';
import { createFormState, smallForm, TEST_TODAY } from './small-form.ts';

describe.each([
  ['of the small form', smallForm()],
  ['of a form with copies', formWithCopies()],
])('any sequence of answers %s', (_, form) => {
  const keys = Object.keys(form.questions);

  const change: fc.Arbitrary<readonly [string, Answer]> = fc.constantFrom(...keys).chain((key) => {
    const question = form.questions[key];
    const offered =
      question === undefined || question.lists.length === 0
        ? ['x', 'Ada']
        : allOptionsOfQuestion(form, question, TEST_TODAY).map((option) => option.value);
    return fc.tuple(fc.constant(key), fc.constantFrom<Answer>('', ...offered));
  });
  const apply = (answers: Answers, [key, value]: readonly [string, Answer]): Answers =>
    applyAnswer(form, createFormState(answers), { [key]: value });
  const applyAll = (changes: readonly (readonly [string, Answer])[]): Answers => changes.reduce(apply, {});

  const answered = (answers: Answers): Answers =>
    Object.fromEntries(
      Object.entries(answers)
        .filter(([, value]) => isAnswered(value))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );

  function reach(key: string): ReadonlySet<string> {
    const reached = new Set([key]);
    for (const next of reached) {
      for (const cleared of form.questions[next]?.clears ?? []) reached.add(cleared);
      for (const id of form.dependents[next] ?? []) for (const other of form.sections[id]?.keys ?? []) reached.add(other);
      const section = form.sections[form.questions[next]?.section ?? ''];
      const rules = [
        ...(section?.hiddenWhen ?? []),
        ...[...(section?.choices.flat() ?? []), ...(section?.copies ?? [])].map(({ when }) => when),
      ];
      for (const rule of rules) for (const read of referencedKeys(rule)) reached.add(read);
      for (const { from } of section?.copies ?? []) for (const source of Object.values(from).flat()) reached.add(source);
    }
    return reached;
  }

  it('never leaves a hidden key answered', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const answers = applyAll(changes);
        const { sections } = evaluateForm(form, createFormState(answers));
        for (const section of Object.values(form.sections)) {
          for (const key of section.keys) {
            if (!sections[section.id]?.keys.has(key)) expect(isAnswered(answers[key]), key).toBe(false);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reaches a fixed point: nothing is left to clear, and the same answer again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
        const answers = applyAll(changes);
        expect(propagateAnswers(form, createFormState(answers))).toBe(answers);
        const [key, value] = changes.at(-1) ?? ['', ''];
        if (answers[key] === value) expect(apply(answers, [key, value])).toBe(answers);
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the order of independent answers', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), change, change, (before, first, second) => {
        const touched = reach(first[0]);
        fc.pre(![...reach(second[0])].some((key) => touched.has(key)));
        const start = applyAll(before);
        expect(answered(apply(apply(start, first), second))).toEqual(answered(apply(apply(start, second), first)));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every copy equal to its source', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const now = createFormState(applyAll(changes));
        for (const { copied } of Object.values(evaluateForm(form, now).sections)) {
          for (const [key, sources] of copied) expect(now.answers[key] ?? '', key).toEqual(copiedAnswer(now, sources));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps every companion in step with its answer', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const answers = applyAll(changes);
        for (const question of Object.values(form.questions)) {
          if (!question.companion || question.lists.length === 0) continue;
          const label =
            allOptionsOfQuestion(form, question, TEST_TODAY).find((option) => option.value === answers[question.key])?.label ?? '';
          expect(answers[`${question.key}_desc`] ?? '').toBe(label);
        }
      }),
      { numRuns: 500 },
    );
  });
});
