import { pluralize, describeQuestion, joinList, describeValue, INDESCRIBABLE_PHRASE } from './explain-phrases.ts';
import { operandText, operatorAndOperands, firstVarName } from './normalize-rule.ts';
import {
  ARITHMETIC_PHRASES,
  COMPARISON_PHRASES,
  componentContext,
  conditionMeaning,
  firstComponentRule,
  partTitle,
  questionOfRule,
  COMPARISON_ALIASES,
  type ExplainContext,
} from './explain-context.ts';
import { getOwn } from '../model/answers.ts';
import type { Question } from '../model/form.ts';
import { TODAY_VARIABLE, type Logic } from '../model/logic.ts';
import { asksForDate } from '../model/widget-definitions.ts';

interface Clause {
  readonly subject: string;
  readonly predicate: string;
}

/** Describes a normalized rule in one clause. Never throws: a part without words is reported as such. */
export function describeRule(rule: Logic, words: ExplainContext): string {
  const [operator, operands = []] = operatorAndOperands(rule) ?? [];
  if (operator === 'and' || operator === 'or') return joined(operator, operands, words);
  if (operator === 'if') return ifClause(operands, words);
  const { subject, predicate } = simpleClause(rule, words);
  return `${subject} ${predicate}`.trim();
}

function joined(operator: 'and' | 'or', parts: readonly Logic[], words: ExplainContext): string {
  let before = '';
  return parts
    .map((part, n) => {
      const link = n === 0 ? '' : ` ${operator} `;
      const [nested] = operatorAndOperands(part) ?? [];
      if (nested === 'and' || nested === 'or' || nested === 'if') {
        before = '';
        return `${link}(${describeRule(part, words)})`;
      }
      const { subject, predicate } = simpleClause(part, words);
      const text = subject === before && subject !== '' ? predicate : `${subject} ${predicate}`.trim();
      before = subject;
      return link + text;
    })
    .join('');
}

function ifClause(operands: readonly Logic[], words: ExplainContext): string {
  const [test, then = false, otherwise] = operands;
  const condition = describeRule(test ?? false, words);
  const rest = operands.length > 3 ? ifClause(operands.slice(2), words) : otherwise === undefined ? '' : describeRule(otherwise, words);
  return `when ${condition}: ${describeRule(then, words)}${rest === '' ? '' : `; otherwise ${rest}`}`;
}

type Describe<Words> = (operands: readonly Logic[], words: ExplainContext, operator: string) => Words;

/** Operators of JSON Logic to those of ours that say the same. */
const ALIASES: Readonly<Record<string, string>> = {
  ...COMPARISON_ALIASES,
  '==': 'equals',
  '===': 'equals',
  '!=': 'notEquals',
  '!==': 'notEquals',
};

const CLAUSES: Readonly<Record<string, Describe<Clause>>> = {
  condition: ([name = null], words) => ({ subject: '', predicate: conditionMeaning(operandText(name), words) }),
  answered: ([answer = null], words) => answeredClause(answer, words, true),
  notAnswered: ([answer = null], words) => answeredClause(answer, words, false),
  equals: ([left = null, right = null], words) => equalClause(left, right, words, true),
  notEquals: ([left = null, right = null], words) => equalClause(left, right, words, false),
  in: ([value = null, list = null], words) => memberClause(value, list, words, true),
  notIn: ([value = null, list = null], words) => memberClause(value, list, words, false),
  lt: orderClause,
  lte: orderClause,
  gt: orderClause,
  gte: orderClause,
  multiple_of: ([value = null, step = null], words) => twoOperands(value, 'is a multiple of', step, words),
  same_text: ([text = null, other = null], words) => twoOperands(text, 'is the same text as', other, words),
  check_digit: ([text = null, method = null], words) => ({
    subject: subjectOf(text, words),
    predicate: `has right check digits (${operandText(method)})`,
  }),
  any_of: ([entries = null, among], words) => anyClause(entries, among, words, true),
  all_different: differentClause,
  started: ([part], words) => ({ subject: `something in ${partTitle(part, words)}`, predicate: 'is answered' }),
  some: entriesClause,
  all: entriesClause,
  none: entriesClause,
  '!': ([rule = null], words) => negated(rule, words),
  '!!': ([rule = null], words) => ({ subject: '', predicate: describeRule(rule, words) }),
};

const clauseOf = (operator: string): Describe<Clause> | undefined => getOwn(CLAUSES, getOwn(ALIASES, operator) ?? operator);

function simpleClause(rule: Logic, words: ExplainContext): Clause {
  if (typeof rule === 'boolean') return { subject: '', predicate: rule ? 'always' : 'never' };
  const [operator, operands = []] = operatorAndOperands(rule) ?? [];
  if (operator === undefined) return { subject: describeValue(rule, undefined, words.form), predicate: 'holds' };
  if (operator === 'var') return answeredClause(rule, words, true);
  return clauseOf(operator)?.(operands, words, operator) ?? { subject: describeOperand(rule, words), predicate: 'is not zero' };
}

const twoOperands = (subject: Logic, verb: string, object: Logic, words: ExplainContext): Clause => ({
  subject: describeOperand(subject, words),
  predicate: `${verb} ${describeOperand(object, words)}`,
});

/** Negations that could not be moved inward: a comparison also fails while a question is unanswered. */
function negated(rule: Logic, words: ExplainContext): Clause {
  const [operator, operands = []] = operatorAndOperands(rule) ?? [];
  if (operator === 'any_of') return anyClause(operands[0] ?? null, operands[1], words, false);
  if (operator === 'started') return { subject: `nothing in ${partTitle(operands[0], words)}`, predicate: 'is answered' };
  const { subject, predicate } = simpleClause(rule, words);
  const verb = /^(is|has|includes) (.*)$/.exec(predicate);
  if (subject === '' || !verb || operatorAndOperands(rule)?.[0] === 'if')
    return { subject: '', predicate: `it is not the case that ${describeRule(rule, words)}` };
  const turned = verb[1] === 'is' ? 'is not' : verb[1] === 'has' ? 'does not have' : 'does not include';
  return { subject, predicate: `${turned} ${verb[2]}` };
}

function answeredClause(operand: Logic, words: ExplainContext, answered: boolean): Clause {
  const done = questionOfRule(operand, words)?.type === 'boolean' ? 'checked' : 'answered';
  return { subject: subjectOf(operand, words), predicate: `is ${answered ? '' : 'not '}${done}` };
}

function equalClause(left: Logic, right: Logic, words: ExplainContext, isEqual: boolean): Clause {
  const isSwapped = operatorAndOperands(left) === undefined && operatorAndOperands(right) !== undefined;
  const [operand, value] = isSwapped ? [right, left] : [left, right];
  const question = questionOfRule(operand, words);
  if (value === '' || value === null) return answeredClause(operand, words, !isEqual);
  if (typeof value === 'boolean' && question?.type === 'boolean') return answeredClause(operand, words, value === isEqual);
  return { subject: subjectOf(operand, words), predicate: `is ${isEqual ? '' : 'not '}${describeComparedValue(value, question, words)}` };
}

function memberClause(value: Logic, list: Logic, words: ExplainContext, isIn: boolean): Clause {
  if (!Array.isArray(list)) {
    const chosen = describeComparedValue(value, questionOfRule(list, words), words);
    return { subject: subjectOf(list, words), predicate: isIn ? `includes ${chosen}` : `does not include ${chosen}` };
  }
  const question = questionOfRule(value, words);
  const values = (list as readonly Logic[]).map((each) => describeComparedValue(each, question, words));
  const subject = subjectOf(value, words);
  if (values.length === 0) return { subject, predicate: isIn ? 'is one of none' : 'is anything' };
  if (isIn) return { subject, predicate: `is ${joinList(values, 'or')}` };
  return {
    subject,
    predicate:
      values.length === 2
        ? `is neither ${values.join(' nor ')}`
        : values.length === 1
          ? `is not ${values[0]}`
          : `is none of ${joinList(values, 'and')}`,
  };
}

const COUNTED: Readonly<Record<string, string>> = { length: 'character', word_count: 'word' };

/** JSON Logic's own operators also take three operands, of which the middle one is between the others. */
function orderClause([first = null, second = null, third]: readonly Logic[], words: ExplainContext, operator: string): Clause {
  const name = COMPARISON_ALIASES[operator] ?? operator;
  return third === undefined || name === operator ? comparison(name, first, second, words) : between(name, first, second, third, words);
}

function comparison(name: string, left: Logic, right: Logic, words: ExplainContext): Clause {
  const known = COMPARISON_PHRASES[name];
  if (!known) return twoOperands(left, 'cannot be compared with', right, words);
  if (operatorAndOperands(left) === undefined && operatorAndOperands(right) !== undefined)
    return comparison(known.swapped, right, left, words);
  const [operator, operands] = operatorAndOperands(left) ?? [];
  const counted = COUNTED[operator ?? ''];
  if (counted !== undefined)
    return {
      subject: subjectOf(operands?.[0] ?? null, words),
      predicate: `has ${known.number} ${pluralize(describeOperand(right, words), counted)}`,
    };
  const isDate = operator === 'latest' || operator === 'earliest' || asksForDate(questionOfRule(left, words));
  return { subject: describeOperand(left, words), predicate: `is ${isDate ? known.date : known.number} ${describeOperand(right, words)}` };
}

function between(name: string, low: Logic, middle: Logic, high: Logic, words: ExplainContext): Clause {
  const one = comparison(COMPARISON_PHRASES[name]?.swapped ?? name, middle, low, words);
  const other = comparison(name, middle, high, words);
  return { subject: one.subject, predicate: `${one.predicate} and ${other.predicate.replace(/^is /, '')}` };
}

const EACH: Readonly<Record<string, string>> = { some: 'some choice of', all: 'every choice of', none: 'no choice of' };

function entriesClause([list = null, rule = null]: readonly Logic[], words: ExplainContext, operator: string): Clause {
  const { subject, predicate } = simpleOrJoined(rule, { ...words, entriesOf: questionOfRule(list, words) });
  const own = subject === ENTRY || subject === '';
  const entries = `${EACH[operator]} ${subjectOf(list, words)}`;
  return {
    subject: '',
    predicate: own ? `${entries} ${predicate}` : `for ${entries}, ${subject} ${predicate}`,
  };
}

function simpleOrJoined(rule: Logic, words: ExplainContext): Clause {
  const [operator] = operatorAndOperands(rule) ?? [];
  if (operator !== 'and' && operator !== 'or' && operator !== 'if') return simpleClause(rule, words);
  return { subject: '', predicate: describeRule(rule, words).replace(`${ENTRY} `, '') };
}

const ENTRY = 'the choice';

function anyClause(entries: Logic, among: Logic | undefined, words: ExplainContext, some: boolean): Clause {
  const repeat = componentContext(entries, among, words);
  if (!repeat) {
    const values = among === undefined ? 'anything' : valuesIn(among, questionOfRule(entries, words), words, 'or');
    return { subject: subjectOf(entries, words), predicate: some ? `includes ${values}` : `does not include ${values}` };
  }
  const each = `${some ? 'at least one' : 'none'} of ${repeat.named}`;
  const rule = firstComponentRule(among);
  return { subject: '', predicate: rule === undefined ? `${each} is started` : `for ${each}, ${describeRule(rule, repeat.words)}` };
}

function differentClause(operands: readonly Logic[], words: ExplainContext): Clause {
  const { named, value } = eachValue(operands, words);
  return named === undefined
    ? { subject: '', predicate: `${value} are all different` }
    : { subject: value, predicate: `is different in each of ${named}` };
}

/** A value that is read in each component of a repeat, or else answers that are named. Compiled rules repeat it, and its rule is in an `if`. */
function eachValue(
  [entries = null, among, counted]: readonly Logic[],
  words: ExplainContext,
): { readonly named: string | undefined; readonly value: string } {
  const repeat = componentContext(entries, among, words);
  if (!repeat) {
    const values = Array.isArray(among) ? (among as readonly Logic[]) : [entries, among, counted].filter((value) => value !== undefined);
    const described = values.map((value) => describeOperand(value, words));
    return { named: undefined, value: joinList(described, 'and') };
  }
  const rule = firstComponentRule(among) ?? null;
  const [operator, [test, then = null, otherwise] = []] = operatorAndOperands(rule) ?? [];
  const [value, when] = operator === 'if' && otherwise === null ? [then, test] : [rule, Array.isArray(among) ? undefined : counted];
  return {
    named: when === undefined ? repeat.named : `${repeat.named} for which ${describeRule(when, repeat.words)}`,
    value: describeOperand(value, repeat.words),
  };
}

function countWords(entries: Logic, among: Logic | undefined, words: ExplainContext): string {
  const repeat = componentContext(entries, among, words);
  const rule = firstComponentRule(among);
  if (repeat)
    return `number of ${repeat.named} ${rule === undefined ? 'that are started' : `for which ${describeRule(rule, repeat.words)}`}`;
  const values = among === undefined ? 'choices' : `choices among ${valuesIn(among, questionOfRule(entries, words), words, 'and')}`;
  return `number of ${values} in ${subjectOf(entries, words)}`;
}

function valuesIn(list: Logic, question: Question | undefined, words: ExplainContext, link: 'and' | 'or'): string {
  const values = (Array.isArray(list) ? (list as readonly Logic[]) : [list]).map((value) => describeComparedValue(value, question, words));
  return joinList(values, link);
}

/** Subject of a clause: the label of a question, in quotes where it is a sentence itself. */
function subjectOf(rule: Logic, words: ExplainContext): string {
  const name = firstVarName(rule);
  if (name === undefined) return describeOperand(rule, words);
  if (name === TODAY_VARIABLE) return 'today';
  if (name === '') return ENTRY;
  const question = questionOfRule(rule, words);
  return question === undefined ? 'an answer that no question asks for' : describeQuestion(question, words.form, words.section);
}

const OPERANDS: Readonly<Record<string, Describe<string>>> = {
  var: ([name = null], words) => subjectOf({ var: name }, words),
  age_in_years: ([date = null], words) => `age according to ${subjectOf(date, words)}`,
  age_on: ([date = null, on = null], words) => `age on ${describeOperand(on, words)} according to ${subjectOf(date, words)}`,
  months_between: (dates, words) => `number of full months ${fromTo(dates, words)}`,
  days_between: (dates, words) => `number of days ${fromTo(dates, words)}`,
  year_of: ([date = null], words) => `year of ${subjectOf(date, words)}`,
  current_year: () => 'this year',
  today: () => 'today',
  joined: (operands, words) => `${amounts(operands, words)} together`,
  substr: ([text = null, start, length], words) =>
    `characters ${Number(start) + 1} to ${Number(start) + Number(length)} of ${subjectOf(text, words)}`,
  count_of: ([entries = null, among], words) => countWords(entries, among, words),
  sum_of: aggregateWords,
  latest: aggregateWords,
  earliest: aggregateWords,
  length: ([text = null], words, operator) => `number of ${COUNTED[operator]}s in ${subjectOf(text, words)}`,
  word_count: ([text = null], words, operator) => `number of ${COUNTED[operator]}s in ${subjectOf(text, words)}`,
  '%': ([first = null, second = null], words) =>
    `the remainder of ${describeOperand(first, words)} divided by ${describeOperand(second, words)}`,
  max: (operands, words) => `the largest of ${amounts(operands, words)}`,
  min: (operands, words) => `the smallest of ${amounts(operands, words)}`,
  if: (operands, words) => `(${ifValue(operands, words)})`,
};

const amounts = (operands: readonly Logic[], words: ExplainContext): string =>
  joinList(operands, 'and', (operand) => describeOperand(operand, words));

const fromTo = ([from = null, to = null]: readonly Logic[], words: ExplainContext): string =>
  `from ${describeOperand(from, words)} to ${describeOperand(to, words)}`;

function aggregateWords(operands: readonly Logic[], words: ExplainContext, operator: string): string {
  const { named, value } = eachValue(operands, words);
  const kind = operator === 'sum_of' ? 'sum' : `the ${operator}`;
  return named === undefined ? `${kind} of ${value}` : `${kind} of ${value} in ${named}`;
}

export function describeOperand(rule: Logic, words: ExplainContext): string {
  const [operator, operands = []] = operatorAndOperands(rule) ?? [];
  if (operator === undefined) return describeValue(rule, words.computes, words.form);
  const sign = ARITHMETIC_PHRASES[operator];
  if (operator === '-' && operands.length === 1) return `minus ${describeOperand(operands[0] ?? null, words)}`;
  if (sign !== undefined) return operands.map((operand) => part(operand, operator, words)).join(` ${sign} `);
  const described = getOwn(OPERANDS, operator)?.(operands, words, operator);
  if (described !== undefined) return described;
  return ['and', 'or'].includes(operator) || clauseOf(operator) ? `(${describeRule(rule, words)})` : INDESCRIBABLE_PHRASE;
}

/** Operand of a calculation, in parentheses where its words alone could be misread. */
function part(rule: Logic, operator: string, words: ExplainContext): string {
  const [inner = '', operands = []] = operatorAndOperands(rule) ?? [];
  const isCalculated = ARITHMETIC_PHRASES[inner] !== undefined && operands.length > 1 && (operator !== '+' || inner === '-');
  return isCalculated ? `(${describeOperand(rule, words)})` : describeOperand(rule, words);
}

function ifValue([test = false, then = null, ...rest]: readonly Logic[], words: ExplainContext): string {
  const otherwise = rest.length > 1 ? ifValue(rest, words) : rest[0] === undefined ? 'nothing' : describeOperand(rest[0], words);
  return `${describeOperand(then, words)} when ${describeRule(test, { ...words, computes: undefined })}, otherwise ${otherwise}`;
}

function describeComparedValue(rule: Logic, question: Question | undefined, words: ExplainContext): string {
  return operatorAndOperands(rule) === undefined ? describeValue(rule, question, words.form) : describeOperand(rule, words);
}
