import type { Answer } from '../../form/model/answers.ts';
import type { Question } from '../../form/model/form.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { optionValuesOfQuestion } from '../form-files/rule-variables.ts';
import { findAnswersTo, answerConstraints, type AnswerConstraint } from './answer-constraints.ts';
import { complementDfa } from './dfa.ts';

/** A limit of a question, with a valid answer at it and an invalid one just beyond; each undefined if none was found. */
interface BoundaryValue {
  readonly demand: AnswerConstraint;
  readonly inside: Answer | undefined;
  readonly outside: Answer | undefined;
}

/** Limits of a question, without those of its widget alone, which nobody can exceed. */
export function boundaryValues(checkedForm: CheckedForm, question: Question): readonly BoundaryValue[] {
  const demands = answerConstraints(checkedForm, question);
  return demands
    .filter(({ by, keyword, values }) => by === 'question' && keyword !== 'widget' && !(question.type === 'boolean' && values))
    .map((demand) => {
      const others = demands.filter((other) => other !== demand);
      return {
        demand,
        inside: findValidAnswer(checkedForm, question, demands, demand),
        outside: findInvalidAnswer(checkedForm, question, others, demand),
      };
    });
}

function findValidAnswer(
  checkedForm: CheckedForm,
  question: Question,
  demands: readonly AnswerConstraint[],
  demand: AnswerConstraint,
): Answer | undefined {
  const { least, most } = demand;
  const atLimit: AnswerConstraint = {
    ...demand,
    words: `exactly ${demand.words}`,
    ...(least !== undefined && { most: least }),
    ...(most !== undefined && { least: most }),
  };
  const [exact] = findAnswersTo(checkedForm, question, [...demands, atLimit]).answers.filter((answer) => sizeIs(answer, least ?? most));
  return exact ?? findAnswersTo(checkedForm, question, demands).answers[0];
}

const sizeIs = (answer: Answer, size: number | undefined): boolean =>
  size === undefined || size === (typeof answer === 'string' ? [...answer].length : Array.isArray(answer) ? answer.length : answer);

/** Prefers an answer that is valid in all other respects. */
function findInvalidAnswer(
  checkedForm: CheckedForm,
  question: Question,
  others: readonly AnswerConstraint[],
  demand: AnswerConstraint,
): Answer | undefined {
  const opposite = oppositeOf(demand, question);
  const own = others.filter(({ by }) => by === 'question');
  for (const kept of [others, own, own.filter(({ keyword }) => keyword === 'widget'), []]) {
    const values = kept.some((other) => other.values) || demand.values ? [] : kept;
    const found =
      question.type === 'array'
        ? choicesBeyond(optionValuesOfQuestion(checkedForm, question) ?? [], demand)
        : findAnswersTo(checkedForm, question, [...values, opposite]).answers;
    const [answer] = found.filter((one) => !demand.meets(one));
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function oppositeOf({ least, most, step, texts, ...demand }: AnswerConstraint, { type }: Question): AnswerConstraint {
  const not = { ...demand, words: `not ${demand.words}`, meets: (answer: Answer) => !demand.meets(answer) };
  if (demand.values)
    return { ...demand, words: not.words, values: [type === 'string' ? 'not in this list' : 0].map(String), meets: not.meets };
  // Distance to the nearest excluded value: 1 for texts and without a step.
  const unit = type === 'string' ? 1 : (step ?? 1);
  if (least !== undefined) return { ...not, most: least - unit };
  if (most !== undefined) return { ...not, least: most + unit };
  if (step !== undefined) return { ...not, values: [step / 2, step * 1.5, 0.5] };
  return texts === undefined || texts === 'unknown' ? not : { ...not, texts: complementDfa(texts) };
}

function choicesBeyond(values: readonly string[], { keyword, least, most }: AnswerConstraint): readonly Answer[] {
  if (keyword === 'list') return [['not in this list']];
  if (least !== undefined) return least > 1 ? [values.slice(0, least - 1)] : [];
  return most !== undefined && most < values.length ? [values.slice(0, most + 1)] : [];
}
