import { isAnswered, type Answer } from '../../form/model/answers.ts';
import { isMultipleOf, roundUpToMultiple } from '../../form/model/decimals.ts';
import type { Question } from '../../form/model/form.ts';
import { asksForDate } from '../../form/model/widget-definitions.ts';
import { intersectDfas, isWithinSearchLength, findAcceptedText, type Dfa } from './dfa.ts';
import type { AnswerConstraint } from './answer-constraints.ts';
import { addDays } from '../form-files/add-days.ts';

/**
 * Answers that meet every demand, the most ordinary first. `complete`: there are no others, so an empty list proves that there are none.
 */
export interface AnswerSet {
  readonly answers: readonly Answer[];
  readonly complete: boolean;
}

/** Email addresses of several people: rules let them have none in common. */
const ADDRESSES = ['applicant@example.org', 'parent@example.org', 'teacher@example.org', 'employer@example.org'];
const ORDINARY = ['Answer', 'An ordinary answer', ...ADDRESSES, 'https://example.org/', 'a', '12345', '1'];
const MAX_TRIED_MULTIPLES = 1_000;

/** `today` is an ISO date. */
export function findAnswers(question: Question, demands: readonly AnswerConstraint[], today: string): AnswerSet {
  const meeting = (answers: readonly Answer[]): readonly Answer[] =>
    [...new Set(answers)].filter((answer) => isAnswered(answer) && demands.every(({ meets }) => meets(answer)));
  const [only, ...narrower] = demands.flatMap(({ values }) => (values === undefined ? [] : [values]));
  if (only) return { answers: meeting([...only, ...narrower.flat()]), complete: true };
  const least = Math.max(-Infinity, ...demands.flatMap((demand) => demand.least ?? []));
  const most = Math.min(Infinity, ...demands.flatMap((demand) => demand.most ?? []));
  switch (question.type) {
    case 'number':
    case 'integer':
      return numbersMeeting(demands, { least, most }, meeting);
    case 'string':
      return textsMeeting(demands, { least: Math.max(1, least), most }, asksForDate(question) ? daysAround(today) : [], meeting);
    default:
      return { answers: [], complete: false };
  }
}

/** First choices, in each allowed number: an answer to a question with checkboxes. */
export function findChoices(values: readonly string[], demands: readonly AnswerConstraint[]): AnswerSet {
  const least = Math.max(1, ...demands.flatMap((demand) => demand.least ?? []));
  const most = Math.min(Infinity, ...demands.flatMap((demand) => demand.most ?? []));
  const largest = Math.min(most, values.length);
  const sizes = least <= largest ? [...new Set([least, largest])] : [];
  return { answers: sizes.map((size) => values.slice(0, size)), complete: least > most };
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function numbersMeeting(
  demands: readonly AnswerConstraint[],
  { least, most }: Range,
  meeting: (answers: readonly Answer[]) => readonly Answer[],
): AnswerSet {
  const steps = demands.flatMap(({ step }) => step ?? []).sort((a, b) => b - a);
  const [step] = steps;
  if (step === undefined) {
    const middle = Number.isFinite(least + most) ? (least + most) / 2 : 1;
    return { answers: meeting([...[least, most].filter(Number.isFinite), middle, 0]), complete: least > most };
  }
  // If one step is a multiple of all others, the first multiple in the range decides.
  const isOne = steps.every((other) => isMultipleOf(step, other));
  const from = Number.isFinite(least)
    ? least
    : Number.isFinite(most)
      ? roundUpToMultiple(most, step, isMultipleOf(most, step) ? 0 : -1)
      : 0;
  const direction = Number.isFinite(least) || !Number.isFinite(most) ? 1 : -1;
  const tried = Array.from({ length: isOne ? 2 : MAX_TRIED_MULTIPLES }, (_, n) => roundUpToMultiple(from, step, n * direction));
  const last = Number.isFinite(most) ? [roundUpToMultiple(most, step, isMultipleOf(most, step) ? 0 : -1)] : [];
  return { answers: meeting([...tried, ...last]).slice(0, 3), complete: least > most || (isOne && tried.every((number) => number > most)) };
}

function textsMeeting(
  demands: readonly AnswerConstraint[],
  { least, most }: Range,
  days: readonly string[],
  meeting: (texts: readonly string[]) => readonly Answer[],
): AnswerSet {
  const known = demands.flatMap(({ texts }) => (texts === undefined || texts === 'unknown' ? [] : [texts]));
  const texts: Dfa | undefined = known.length === 0 ? undefined : intersectDfas(known);
  const shortest = texts && findAcceptedText(texts, least, most);
  const longest = texts && most <= 100 ? findAcceptedText(texts, least, most, 'longest') : undefined;
  const ordinary = ORDINARY.map((text) =>
    text.length < least && !/[@:]/.test(text) ? text.padEnd(least, ' and so on').replace(/ $/, 'n') : text,
  );
  return {
    answers: meeting([...ordinary, ...days, ...[shortest, longest].filter((text) => text !== undefined)]),
    complete: least > most || (texts !== undefined && shortest === undefined && isWithinSearchLength(least)),
  };
}

const daysAround = (today: string): readonly string[] => [
  '2000-01-01',
  ...[0, -1, 1, -400, 400, -17 * 366, -30 * 366].map((days) => addDays(today, days)),
];
