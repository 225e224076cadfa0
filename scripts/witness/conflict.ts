import type { Question } from '../../src/form/model/form.ts';
import { valuesOffered } from '../checks/form/variables.ts';
import type { CheckedForm } from '../checks/form/checked-form.ts';
import { answersMeeting, choicesMeeting, type Found } from './answers.ts';
import { demandsOn, type Demand } from './demands.ts';

const found = new WeakMap<CheckedForm, Map<string, Found>>();

/** Answers that meet these demands: by default all demands on the question itself. */
export function answersTo(checkedForm: CheckedForm, question: Question, demands = demandsOn(checkedForm, question)): Found {
  // Cached, as many questions ask for the same: a name, a street, a phone number.
  const known = found.get(checkedForm) ?? new Map<string, Found>();
  found.set(checkedForm, known);
  const id = [question.type, ...demands.map(({ words }) => words)].join('\n');
  const answers = known.get(id) ?? search(checkedForm, question, demands);
  known.set(id, answers);
  return answers;
}

function search(checkedForm: CheckedForm, question: Question, demands: readonly Demand[]): Found {
  if (question.type === 'array') return choicesMeeting(valuesOffered(checkedForm, question) ?? [], demands);
  return answersMeeting(question, demands, checkedForm.today);
}

/** Minimal impossible subset: each is left out in turn, and stays out if the rest is still impossible. */
export function fewestIn<Thing>(all: readonly Thing[], isImpossible: (some: readonly Thing[]) => boolean): readonly Thing[] {
  return all.reduce((left, one) => {
    const without = left.filter((other) => other !== one);
    return isImpossible(without) ? without : left;
  }, all);
}

/** Contradictory demands that leave no valid answer; empty if there is one, or none is known. */
export function conflictIn(checkedForm: CheckedForm, question: Question): readonly Demand[] {
  const isImpossible = (demands: readonly Demand[]): boolean => {
    const { answers, complete } = answersTo(checkedForm, question, demands);
    return complete && answers.length === 0;
  };
  const demands = demandsOn(checkedForm, question);
  // Demands of the widget are left out last: officers can least change them.
  const inOrder = demands.toSorted((a, b) => Number(a.keyword === 'widget') - Number(b.keyword === 'widget')).reverse();
  return isImpossible(inOrder) ? fewestIn(inOrder, isImpossible).toReversed() : [];
}
