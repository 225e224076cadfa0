import type { Question } from '../../src/form/model/form.ts';
import { offeredValues } from '../checks/form/variables.ts';
import type { CheckedForm } from '../checks/form/checked-form.ts';
import { findAnswers, findChoices, type AnswerSet } from './answers.ts';
import { constraintsOn, type Constraint } from './demands.ts';

const found = new WeakMap<CheckedForm, Map<string, AnswerSet>>();

/** Answers that meet these demands: by default all demands on the question itself. */
export function findAnswersTo(checkedForm: CheckedForm, question: Question, demands = constraintsOn(checkedForm, question)): AnswerSet {
  // Cached, as many questions ask for the same: a name, a street, a phone number.
  const known = found.get(checkedForm) ?? new Map<string, AnswerSet>();
  found.set(checkedForm, known);
  const id = [question.type, ...demands.map(({ words }) => words)].join('\n');
  const answers = known.get(id) ?? search(checkedForm, question, demands);
  known.set(id, answers);
  return answers;
}

function search(checkedForm: CheckedForm, question: Question, demands: readonly Constraint[]): AnswerSet {
  if (question.type === 'array') return findChoices(offeredValues(checkedForm, question) ?? [], demands);
  return findAnswers(question, demands, checkedForm.today);
}

/** Minimal impossible subset: each is left out in turn, and stays out if the rest is still impossible. */
export function minimalSubset<Thing>(all: readonly Thing[], isImpossible: (some: readonly Thing[]) => boolean): readonly Thing[] {
  return all.reduce((left, one) => {
    const without = left.filter((other) => other !== one);
    return isImpossible(without) ? without : left;
  }, all);
}

/** Contradictory demands that leave no valid answer; empty if there is one, or none is known. */
export function findConflict(checkedForm: CheckedForm, question: Question): readonly Constraint[] {
  const isImpossible = (demands: readonly Constraint[]): boolean => {
    const { answers, complete } = findAnswersTo(checkedForm, question, demands);
    return complete && answers.length === 0;
  };
  const demands = constraintsOn(checkedForm, question);
  // Demands of the widget are left out last: officers can least change them.
  const inOrder = demands.toSorted((a, b) => Number(a.keyword === 'widget') - Number(b.keyword === 'widget')).reverse();
  return isImpossible(inOrder) ? minimalSubset(inOrder, isImpossible).toReversed() : [];
}
