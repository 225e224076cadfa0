import { companionOwner, isAnswered, UNANSWERED, type Answer, type Answers, type FormState, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { allOptionsOfList } from '../../form/evaluate/options.ts';
import { asksForDate } from '../../form/model/widget-definitions.ts';
import {
  ruleHolds,
  isLogicList,
  referencedKeys,
  operandList,
  parseOperation,
  repeatNameOf,
  evaluateRule,
  varName,
  type Logic,
} from '../../form/model/logic.ts';
import { correctCheckDigits } from '../proof/correct-check-digits.ts';
import { visibilityRule } from '../coverage/rule-branches.ts';

/** A compiled rule, and its wanted result. */
type RuleGoal = readonly [rule: Logic, wanted: boolean];

export interface AnswerCandidates {
  readonly form: Form;
  readonly today: string;
  /** Valid answers to a question, the most ordinary first. */
  readonly answersOf: (key: string) => readonly Answer[];
}

const MAX_ANSWERS = 8;

/**
 * Yields minimal answers that reach all goals, on top of those that are `given`; `''` must stay unanswered. An answered question must show,
 * so its condition is a goal, too.
 */
export const findSatisfyingAnswers = (tries: AnswerCandidates, goals: readonly RuleGoal[], given: Answers = {}): Generator<Answers> =>
  searchAnswers({ ...tries, stepsLeft: MAX_STEPS }, goals, given);

/** Steps of a search: some rules have no answer that can be found. With these, both shipped forms reach every branch. */
const MAX_STEPS = 2000;

interface Search extends AnswerCandidates {
  stepsLeft: number;
}

function* searchAnswers(tries: Search, goals: readonly RuleGoal[], given: Answers): Generator<Answers> {
  tries.stepsLeft -= 1;
  if (tries.stepsLeft < 0) return;
  const [goal, ...others] = goals;
  if (!goal) {
    yield given;
    return;
  }
  const [rule, wanted] = goal;
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) {
    if (Boolean(rule) === wanted) yield* searchAnswers(tries, others, given);
    return;
  }
  const parts = operandList(operand);
  for (const ways of alternativeGoals(operator, parts, wanted)) yield* searchAnswers(tries, [...ways, ...others], given);
  if (isComposed(operator, parts)) return;
  for (const answers of deciding(tries, rule, wanted, given)) {
    const shown = Object.keys(answers).flatMap((key): readonly RuleGoal[] =>
      isAnswered(getOwn(answers, key)) && !Object.hasOwn(given, key)
        ? [visibilityRule(tries.form, key), ...availabilityRules(tries, key, answers[key])].map((shows) => [shows, true])
        : [],
    );
    yield* searchAnswers(tries, [...others, ...shown], { ...given, ...answers });
  }
}

/** The rule under which a list of the question has this answer; none if one always has it. */
function availabilityRules({ form, today }: AnswerCandidates, key: string, answer: Answer | undefined): readonly Logic[] {
  const lists = typeof answer === 'string' ? (form.questions[key]?.lists ?? []) : [];
  const rules = lists.flatMap(({ list, when = true }) =>
    allOptionsOfList(form, list, today).flatMap((option) => (option.value === answer ? { and: [when, option.when ?? true] } : [])),
  );
  return lists.length === 0 || rules.some(({ and }) => and.every((rule) => rule === true)) ? [] : [{ or: rules }];
}

/** True if other rules decide it: components in `any_of` do, several choices do not. */
const isComposed = (operator: string, [first]: readonly Logic[]): boolean =>
  operator === 'any_of'
    ? first === undefined || varName(first) === undefined
    : ['and', 'or', '!', '!!', 'if', 'started'].includes(operator);

function alternativeGoals(operator: string, parts: readonly Logic[], wanted: boolean): readonly (readonly RuleGoal[])[] {
  const all = (rules: readonly Logic[], outcome: boolean): readonly RuleGoal[] => rules.map((part) => [part, outcome]);
  const either = (rules: readonly Logic[], outcome: boolean): readonly (readonly RuleGoal[])[] => rules.map((part) => [[part, outcome]]);
  switch (operator) {
    case 'and':
      return wanted ? [all(parts, true)] : either(parts, false);
    case 'or':
      return wanted ? either(parts, true) : [all(parts, false)];
    case '!':
    case '!!':
      return [all(parts.slice(0, 1), wanted === (operator === '!!'))];
    case 'if': {
      const [condition = false, then = false, ...rest] = parts;
      const otherwise: Logic = rest.length > 1 ? { if: rest } : (rest[0] ?? false);
      return [
        [
          [condition, true],
          [then, wanted],
        ],
        [
          [condition, false],
          [otherwise, wanted],
        ],
      ];
    }
    case 'any_of': {
      if (!isComposed(operator, parts)) return [];
      const [, components] = parts;
      const rules = components !== undefined && isLogicList(components) ? components : [];
      return wanted ? either(rules, true) : [all(rules, false)];
    }
    case 'started': {
      const answered = parts.slice(1).map((part): Logic => ({ answered: part }));
      return wanted ? either(answered, true) : [all(answered, false)];
    }
    default:
      return countedWays(operator, parts, wanted);
  }
}

function countedWays(operator: string, parts: readonly Logic[], wanted: boolean): readonly (readonly RuleGoal[])[] {
  const at = parts.findIndex((part) => {
    const [inner, entries] = parseOperation(part) ?? [];
    return inner === 'count_of' && entries !== undefined && repeatNameOf(entries) !== undefined;
  });
  const [, entries] = parseOperation(parts[at] ?? null) ?? [];
  const components = entries === undefined ? undefined : operandList(entries)[1];
  if (components === undefined || !isLogicList(components)) return [];
  const nothing = { answers: {}, counts: {}, tabs: {}, today: '' };
  return Array.from({ length: components.length + 1 }, (_, count) => count)
    .filter((count) => ruleHolds({ [operator]: parts.with(at, count) }, nothing) === wanted)
    .map((count) => components.map((component, n): RuleGoal => [component, n < count]));
}

/** Answers to the open questions of a comparison for which it holds or does not. */
function* deciding(tries: Search, written: Logic, wanted: boolean, given: Answers): Generator<Answers> {
  const { form, today, answersOf } = tries;
  const rule = inlineComputedValues(form, written);
  // The last one can become what the others come to, if the rule compares it with them.
  const sides = operandList(parseOperation(rule)?.[1] ?? []).map((side) => varName(side) ?? varName(partIn(side)?.of));
  const rank = (key: string): number => (!sides.includes(key) ? 0 : asksForDate(form.questions[key]) ? 1 : 2);
  const free = [...referencedKeys(rule)].filter((key) => !Object.hasOwn(given, key)).toSorted((a, b) => rank(a) - rank(b));
  const decides = (answers: Answers): boolean => ruleHolds(rule, { answers, counts: {}, tabs: {}, today }) === wanted;
  if (free.length === 0) {
    if (decides(given)) yield given;
    return;
  }
  const [last = ''] = free.slice(-1);
  const many = free.length > 1;
  const own = partsComparedIn(rule, last);
  const all = partsComparedIn(form.sections[form.questions[last]?.section ?? '']?.rules.map(({ must }) => must) ?? [], last);
  const others = all.filter(({ from }) => !own.some((one) => one.from === from));
  for (const before of combinations(free.slice(0, -1), (key) => triesOf(answersOf(key), many))) {
    const beside = { ...given, ...before };
    const equal = comparedValues(rule, last).map((side) => evaluateRule(side, { answers: beside, counts: {}, tabs: {}, today }));
    const tried = triesOf(answersOf(last), many);
    const spliced = [all, own, others]
      .filter((parts) => parts.length > 0)
      .flatMap((parts) => tried.map((answer) => withParts(parts, answer, { answers: beside, counts: {}, tabs: {}, today })));
    for (const answer of [
      ...spliced,
      ...tried,
      ...equal.filter(isText),
      ...textsOfLength(rule, last),
      ...checkedNumbers(rule, last, tried),
    ]) {
      tries.stepsLeft -= 1;
      if (tries.stepsLeft < 0) return;
      const answers = { ...beside, [last]: answer };
      if (decides(answers)) yield answers;
    }
  }
}

const triesOf = (answers: readonly Answer[], few: boolean): readonly Answer[] => [
  ...(few ? answers.slice(0, MAX_ANSWERS) : answers),
  UNANSWERED,
];

const isText = (value: unknown): value is string | number => (typeof value === 'string' && value !== '') || typeof value === 'number';

function* combinations(keys: readonly string[], answersOf: (key: string) => readonly Answer[]): Generator<Answers> {
  const [key, ...others] = keys;
  if (key === undefined) yield {};
  else for (const answer of answersOf(key)) for (const more of combinations(others, answersOf)) yield { [key]: answer, ...more };
}

/** The value that the rule compares this answer with, or, with a number, calculates from it. */
function comparedValues(rule: Logic, key: string): readonly Logic[] {
  const [, operand] = parseOperation(rule) ?? [];
  const sides = operand === undefined ? [] : operandList(operand);
  return sides.some((side) => varName(side) === key)
    ? sides.filter((side) => !referencedKeys(side).has(key))
    : sides.filter((side) => typeof side === 'number');
}

function partIn(side: Logic) {
  const [operator, operand] = parseOperation(side) ?? [];
  const [of, from, count] = operator === 'substr' && operand !== undefined ? operandList(operand) : [];
  return of === undefined ? undefined : { of, from: Number(from), count: Number(count) };
}

interface ComparedPart {
  readonly from: number;
  readonly count: number;
  readonly other: Logic;
}

/** The answer with what its parts are compared with in their places. */
const withParts = (parts: readonly ComparedPart[], answer: Answer, formState: FormState): Answer =>
  typeof answer !== 'string' || answer === ''
    ? answer
    : parts.reduce((text, { from, count, other }) => {
        const value = evaluateRule(other, formState);
        return isText(value) && String(value).length === count ? text.slice(0, from) + value + text.slice(from + count) : text;
      }, answer);

function partsComparedIn(rule: Logic, key: string): readonly ComparedPart[] {
  const parts = isLogicList(rule) ? rule : operandList(parseOperation(rule)?.[1] ?? []);
  return parts.flatMap((part, n) => {
    const [found, other] = [partIn(part), parts[1 - n]];
    return found && varName(found.of) === key && other !== undefined ? [{ ...found, other }] : partsComparedIn(part, key);
  });
}

/** Texts with about as many words as a rule that counts those of an answer compares with. */
function textsOfLength(rule: Logic, key: string): readonly string[] {
  const [, operand] = parseOperation(rule) ?? [];
  const sides = operand === undefined ? [] : operandList(operand);
  const isCount = (side: Logic): boolean =>
    varName(parseOperation(side)?.[1] ?? null) === key && parseOperation(side)?.[0] === 'word_count';
  if (!sides.some(isCount)) return [];
  const counts = sides.filter((side) => typeof side === 'number').flatMap((count) => [count - 1, count, count + 1]);
  return counts.filter((count) => count > 0).map((count) => Array.from({ length: count }, () => 'a').join(' '));
}

/** The texts with the check digits that a rule asks of an answer. */
function checkedNumbers(rule: Logic, key: string, texts: readonly Answer[]): readonly string[] {
  const [operator, operand] = parseOperation(rule) ?? [];
  const [of = null, method] = operator === 'check_digit' && operand !== undefined ? operandList(operand) : [];
  return varName(of) === key ? texts.flatMap((text) => correctCheckDigits(String(text), String(method)) ?? []) : [];
}

/** Puts rules in the place of computed answers, and choices in the place of their labels. */
function inlineComputedValues(form: Form, rule: Logic): Logic {
  const key = varName(rule) ?? '';
  const value = form.questions[key]?.value;
  if (value !== undefined) return inlineComputedValues(form, value);
  if (form.questions[key] === undefined && form.questions[companionOwner(key)]) return { var: companionOwner(key) };
  if (isLogicList(rule)) return rule.map((part) => inlineComputedValues(form, part));
  const [operator, operand] = parseOperation(rule) ?? [];
  return operator === undefined || operand === undefined || operator === 'var' ? rule : { [operator]: inlineComputedValues(form, operand) };
}

export function* takeFirst<Thing>(count: number, all: Iterable<Thing>): Generator<Thing> {
  let left = count;
  for (const one of all) {
    if (left <= 0) return;
    left -= 1;
    yield one;
  }
}
