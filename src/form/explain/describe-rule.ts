import { pluralize, describeQuestion, joinList, describeValue, INDESCRIBABLE_PHRASE } from './explain-phrases.ts';
import { operandText, operatorAndOperands, firstVarName } from './normalize-rule.ts';
import {
  ARITHMETIC_PHRASES,
  COMPARISON_PHRASES,
  componentContext,
  isClauseOperator,
  conditionMeaning,
  firstComponentRule,
  partTitle,
  questionOfRule,
  COMPARISON_ALIASES,
  type ExplainContext,
} from './explain-context.ts';
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

function simpleClause(rule: Logic, words: ExplainContext): Clause {
  if (typeof rule === 'boolean') return { subject: '', predicate: rule ? 'always' : 'never' };
  const [operator, operands = []] = operatorAndOperands(rule) ?? [];
  const [first = null, second = null, third] = operands;
  switch (operator) {
    case 'condition':
      return { subject: '', predicate: conditionMeaning(operandText(first), words) };
    case 'answered':
      return answeredClause(first, words, true);
    case 'notAnswered':
      return answeredClause(first, words, false);
    case 'equals':
    case '==':
    case '===':
      return equalClause(first, second, words, true);
    case 'notEquals':
    case '!=':
    case '!==':
      return equalClause(first, second, words, false);
    case 'in':
      return memberClause(first, second, words, true);
    case 'notIn':
      return memberClause(first, second, words, false);
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return comparison(operator, first, second, words);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return third === undefined
        ? comparison(COMPARISON_ALIASES[operator] ?? operator, first, second, words)
        : between(COMPARISON_ALIASES[operator] ?? operator, first, second, third, words);
    case 'multiple_of':
      return { subject: describeOperand(first, words), predicate: `is a multiple of ${describeOperand(second, words)}` };
    case 'same_text':
      return { subject: describeOperand(first, words), predicate: `is the same text as ${describeOperand(second, words)}` };
    case 'any_of':
      return anyClause(first, operands[1], words, true);
    case 'all_different':
      return differentClause(operands, words);
    case 'started':
      return { subject: `something in ${partTitle(operands[0], words)}`, predicate: 'is answered' };
    case 'some':
    case 'all':
    case 'none':
      return entriesClause(operator, first, second, words);
    case '!':
      return negated(first, words);
    case '!!':
      return { subject: '', predicate: describeRule(first, words) };
    case 'var':
      return answeredClause(rule, words, true);
    case undefined:
      return { subject: describeValue(rule, undefined, words.form), predicate: 'holds' };
    default:
      return { subject: describeOperand(rule, words), predicate: 'is not zero' };
  }
}

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

function comparison(name: string, left: Logic, right: Logic, words: ExplainContext): Clause {
  const known = COMPARISON_PHRASES[name];
  if (!known) return { subject: describeOperand(left, words), predicate: `cannot be compared with ${describeOperand(right, words)}` };
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

function entriesClause(operator: string, list: Logic, rule: Logic, words: ExplainContext): Clause {
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
  const repeat = componentContext(entries, words);
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
  const repeat = componentContext(entries, words);
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
  const repeat = componentContext(entries, words);
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

export function describeOperand(rule: Logic, words: ExplainContext): string {
  const [operator, operands = []] = operatorAndOperands(rule) ?? [];
  if (operator === undefined) return describeValue(rule, words.computes, words.form);
  const [first = null, second] = operands;
  const sign = ARITHMETIC_PHRASES[operator];
  const amounts = (): readonly string[] => operands.map((operand) => describeOperand(operand, words));
  if (operator === '-' && operands.length === 1) return `minus ${describeOperand(first, words)}`;
  if (sign !== undefined) return operands.map((operand) => part(operand, operator, words)).join(` ${sign} `);
  switch (operator) {
    case 'var':
      return subjectOf(rule, words);
    case 'age_in_years':
      return `age according to ${subjectOf(first, words)}`;
    case 'age_on':
      return `age on ${describeOperand(second ?? null, words)} according to ${subjectOf(first, words)}`;
    case 'months_between':
      return `number of full months from ${describeOperand(first, words)} to ${describeOperand(second ?? null, words)}`;
    case 'year_of':
      return `year of ${subjectOf(first, words)}`;
    case 'current_year':
      return 'this year';
    case 'today':
      return 'today';
    case 'days_between':
      return `number of days from ${describeOperand(first, words)} to ${describeOperand(second ?? null, words)}`;
    case 'joined':
      return `${joinList(amounts(), 'and')} together`;
    case 'substr':
      return `characters ${Number(second) + 1} to ${Number(second) + Number(operands[2])} of ${subjectOf(first, words)}`;
    case 'count_of':
      return countWords(first, second, words);
    case 'sum_of':
    case 'latest':
    case 'earliest': {
      const { named, value } = eachValue(operands, words);
      const kind = operator === 'sum_of' ? 'sum' : `the ${operator}`;
      return named === undefined ? `${kind} of ${value}` : `${kind} of ${value} in ${named}`;
    }
    case 'length':
    case 'word_count':
      return `number of ${COUNTED[operator]}s in ${subjectOf(first, words)}`;
    case '%':
      return `the remainder of ${describeOperand(first, words)} divided by ${describeOperand(operands[1] ?? null, words)}`;
    case 'max':
      return `the largest of ${joinList(amounts(), 'and')}`;
    case 'min':
      return `the smallest of ${joinList(amounts(), 'and')}`;
    case 'if':
      return `(${ifValue(operands, words)})`;
    default:
      return isClauseOperator(operator) ? `(${describeRule(rule, words)})` : INDESCRIBABLE_PHRASE;
  }
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
