import { COMPONENT_VALUE_OPERATORS } from '../../form/model/vocabulary.ts';
import { isCalendarDay, isIsoDate } from '../../form/model/iso-date.ts';
import { isPlainDateTime } from '../../form/model/plain-date-time.ts';
import { companionKey } from '../../form/model/answers.ts';
import { CONDITIONS_FILE } from '../../form/model/form-file-paths.ts';
import type { CheckedForm, FormCheck, PlacedProblem } from '../form-files/checked-form.ts';
import { isLogicList, operandList, parseOperation, repeatNameOf, varName, type Logic } from '../../form/model/logic.ts';
import { ARITHMETIC_OPERATORS, isRule, resultTypeOf, nonBooleanReason, type ResultType } from '../form-files/result-type.ts';
import {
  firstComponentRuleSource,
  listRuleOperations,
  isConditionOperand,
  type RuleOperation,
  type RuleSource,
} from '../form-files/rule-sources.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { isFileVariable, ruleVariableOfName, type RuleVariable } from '../form-files/rule-variables.ts';

interface Operand {
  readonly pointer: string;
  readonly value: Logic;
  readonly variable: RuleVariable | undefined;
  readonly unread: string | undefined;
  readonly gives: ResultType | undefined;
  readonly decides: boolean;
}

const EQUALITY = ['equals', 'notEquals', '==', '===', '!=', '!=='];
const ORDER = ['lt', 'lte', 'gt', 'gte', '<', '<=', '>', '>='];
const DATE_PAIRS = ['days_between', 'months_between', 'age_on'];
const OF_DATES = [...DATE_PAIRS, 'latest', 'earliest'];
const PAIRS = [...EQUALITY, ...ORDER, 'in', 'notIn', 'multiple_of', 'same_text', 'check_digit', ...DATE_PAIRS];
const UNARY_OPERATORS = ['age_in_years', 'year_of', 'length', 'word_count', 'answered', 'notAnswered', '!', '!!'];
/** Operators whose text operands may be values that happen to equal a question's name. */
const COMPARES_VALUES = [...EQUALITY, 'in', 'notIn', 'started', 'repeat'];
const SEVERAL = ['count_of', 'any_of'];
const COMPONENT_VALUES: readonly string[] = COMPONENT_VALUE_OPERATORS;

function kindOf(variable: RuleVariable): string {
  const { sort, numeric } = variable;
  if (isFileVariable(variable)) return 'is a file';
  if (sort === 'choice') return numeric ? 'is chosen from numbers' : 'is chosen from a list of words';
  return { choices: 'is several choices', text: 'is a text', number: 'is a number', date: 'is a date', flag: 'is a checkbox' }[sort];
}

export const invalidOperand: FormCheck = {
  name: 'invalid-operand',
  what:
    'A rule compares what cannot be compared: a choice with a number, or a text with "more than"; or it names the same twice, as in a ' +
    'sum of two answers. Or a number, a date or a text is where a rule must be true or false.',
  advice: 'Use an operator, and a value, of the kind of that answer; name the other answer that is meant.',
  see: 'reference.md#operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "gt": [{ "var": "born_abroad" }, 0] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run(checkedForm) {
    // A calculation with many digits has its mistake once.
    const said = new Set<string>();
    return listRuleOperations(checkedForm)
      .filter(({ operator }) => operator !== 'var' && operator !== 'condition')
      .flatMap((operation) => {
        const { file, pointer } = operation.source;
        return mistakesIn(operation, operandsOf(checkedForm, operation)).flatMap((problem) => {
          const mistake = `${file}#${pointer} ${problem.what}`;
          if (said.has(mistake)) return [];
          said.add(mistake);
          return [{ file, ...problem }];
        });
      });
  },
};

function operandsOf(checkedForm: CheckedForm, { source, pointer, operator, operand, decides }: RuleOperation): readonly Operand[] {
  const repeat = COMPONENT_VALUES.includes(operator) ? repeatNameOf(operand) : undefined;
  const names = repeat === undefined ? source : firstComponentRuleSource(checkedForm, source, repeat);
  return operandList(operand).map((value, n, all) => {
    const name = varName(value);
    return {
      value,
      pointer: Array.isArray(operand) ? pointer + pointerSegment(n) : pointer,
      variable: name !== undefined && isKnown(checkedForm, names, name) ? ruleVariableOfName(checkedForm, names, name) : undefined,
      gives: resultTypeOf(value),
      decides: isConditionOperand(operator, n, all, decides),
      unread: typeof value === 'string' ? namedBy(checkedForm, source, value) : undefined,
    };
  });
}

const isKnown = ({ dataModel }: CheckedForm, { names }: RuleSource, name: string): boolean => names.has(name) || dataModel.has(name);

function namedBy({ formFiles, form }: CheckedForm, source: RuleSource, text: string): string | undefined {
  const isKey = (name: string): boolean => Object.hasOwn(form.questions, source.names.get(name) ?? name);
  if (isKey(text)) return `Write { "var": "${text}" } for the answer.`;
  const words = text.split(/[\s,+]+/);
  if (words.length > 1 && words.every(isKey))
    return `Write { "joined": [${words.map((name) => `{ "var": "${name}" }`).join(', ')}] } for the answers.`;
  return Object.hasOwn(formFiles[CONDITIONS_FILE], text) ? `Write { "condition": "${text}" }.` : undefined;
}

function mistakesIn(operation: RuleOperation, operands: readonly Operand[]): readonly PlacedProblem[] {
  const { operator, pointer } = operation;
  const here = { pointer, at: 'key' as const };
  const needed = PAIRS.includes(operator) ? 2 : 1;
  if ((needed === 2 || UNARY_OPERATORS.includes(operator)) && operands.length !== needed) {
    const what = `"${operator}" has ${operands.length} value${operands.length === 1 ? '' : 's'} to work on, not ${needed === 2 ? 'two' : 'one'}`;
    const others = `Write one "${operator}" for each, and combine them with "and" or "or".`;
    const single =
      operator === 'age_in_years' ? 'This is the age today. For another day, write { "age_on": [ birth date, day ] }.' : others;
    return [{ ...here, what, advice: needed === 2 ? `Write { "${operator}": [ first, second ] }.` : single }];
  }
  const uncompared = operation.decides ? nonBooleanReason(operation) : undefined;
  if (uncompared) return [{ ...here, ...uncompared }];
  const [one, other] = operands;
  if (PAIRS.includes(operator) && one && other && parseOperation(one.value) && JSON.stringify(one.value) === JSON.stringify(other.value)) {
    const what = `"${operator}" compares ${JSON.stringify(one.value)} with itself`;
    return [{ pointer: other.pointer, what, advice: 'Write on one side what to compare it with.' }];
  }
  const twice =
    operands[
      findDuplicateOperand(
        operator,
        operands.map(({ value }) => value),
      ) ?? -1
    ];
  if (twice) {
    const what = `"${operator}" has ${JSON.stringify(twice.value)} twice`;
    return [{ pointer: twice.pointer, what, advice: 'Name the other one that is meant here, or remove one of the two.' }];
  }
  const listed = other && isLogicList(other.value) ? other.value : [];
  const again = findDuplicateValue(operator, listed);
  if (again !== undefined) {
    const what = `${JSON.stringify(listed[again])} is in this list twice`;
    return [
      { pointer: `${other?.pointer}${pointerSegment(again)}`, what, advice: 'Write the other value that is meant here, or remove it.' },
    ];
  }
  if ((operator === '/' || operator === '%') && other?.value === 0)
    return [{ pointer: other.pointer, what: 'Nothing can be divided by 0', advice: 'Write another number: this never has a result.' }];
  const noDay = operands.find(({ value }) => typeof value === 'string' && isIsoDate(value) && !isCalendarDay(value));
  if (noDay) {
    const what = `${JSON.stringify(noDay.value)} is not a day of the calendar`;
    return [{ pointer: noDay.pointer, what, advice: 'The month has fewer days, or the year fewer months: write the day that is meant.' }];
  }
  const moment = operands.find(({ value }) => typeof value === 'string' && !isIsoDate(value) && isPlainDateTime(value));
  if (moment) {
    const what = `${JSON.stringify(moment.value)} has a time, and rules know days alone`;
    const advice = `Write "${String(moment.value).slice(0, 10)}"; if it is a fact that needs its time elsewhere, give the day a fact of its own.`;
    return [{ pointer: moment.pointer, what, advice }];
  }
  if (operator === 'age_on' && one && !one.variable && other?.variable?.sort === 'date') {
    const advice = `Write { "age_on": [${JSON.stringify(other.value)}, ${JSON.stringify(one.value)}] }.`;
    return [{ pointer: one.pointer, what: '"age_on" takes the date of birth first, and then the day of the age', advice }];
  }
  const unread = operands.find(({ unread: found }) => found !== undefined);
  const readsNone = PAIRS.includes(operator) && operands.every(({ value }) => parseOperation(value) === undefined);
  if (unread?.unread !== undefined && (readsNone || !COMPARES_VALUES.includes(operator))) {
    const { pointer: at, value, unread: advice } = unread;
    return [{ pointer: at, what: `${JSON.stringify(value)} is only a text here, which no answer changes`, advice }];
  }
  const untrue = SEVERAL.includes(operator)
    ? undefined
    : operands.find(({ decides, value }) => decides && typeof value !== 'boolean' && parseOperation(value) === undefined);
  if (untrue) {
    const what = `${JSON.stringify(untrue.value)} is a value that no answer changes, where a rule must be true or false`;
    return [{ pointer: untrue.pointer, what, advice: 'Write a comparison in its place, or remove it.' }];
  }
  const misfits = operands.flatMap(({ variable, value, decides }, n) => {
    // A list or a rule says what is counted.
    const isCounted = decides || (SEVERAL.includes(operator) && n > 0);
    const advice = variable === undefined || isCounted ? undefined : explainMisfit(operator, variable, varName(value) ?? variable.key);
    return variable === undefined || advice === undefined
      ? []
      : [{ ...here, what: `"${operator}" does not fit "${variable.key}", which ${kindOf(variable)}`, advice }];
  });
  const [misfitting] = misfits;
  if (misfitting) return [misfitting];
  if (SEVERAL.includes(operator)) return findAggregateMistakes(operation, operands);
  const component = COMPONENT_VALUES.includes(operator) ? findComponentMistake(operation, operands) : undefined;
  if (component) return [component];
  const unlike = operands.findIndex(({ value, gives }) => gives !== undefined && misgiven(operator, gives) && value !== '');
  if (unlike !== -1) {
    const { value, gives, pointer: at } = operands[unlike] ?? { ...operands[0], pointer };
    const advice =
      ARITHMETIC_OPERATORS.includes(operator) || operator === 'sum_of'
        ? 'Calculate with answers that are numbers, { "var": KEY }, and with numbers without quotes.'
        : OF_DATES.includes(operator)
          ? 'It needs dates: answers that are days, { "today": [] }, or days such as "2027-03-31".'
          : 'It works on texts: use "equals", or "lt" and "gt".';
    return [{ pointer: at, what: `"${operator}" does not fit ${JSON.stringify(value)}, which is a ${gives}`, advice }];
  }
  if (EQUALITY.includes(operator) || ORDER.includes(operator))
    return operands.flatMap((operand, n) => findImpossibleValue(operator, operand, operands[1 - n]));
  if (operator !== 'in' && operator !== 'notIn') return [];
  const [first, second] = operands;
  if (!first || !second || !isLogicList(second.value)) return [];
  if (first.variable?.sort === 'choices') {
    const what = `"${operator}" looks for one answer in a list, and "${first.variable.key}" is several choices`;
    return [{ ...here, what, advice: `Write { "any_of": [{ "var": "${first.variable.key}" }, ${JSON.stringify(second.value)}] }.` }];
  }
  return second.value.flatMap((value, n) =>
    findImpossibleValue(
      'equals',
      { value, pointer: second.pointer + pointerSegment(n), variable: undefined, gives: undefined, unread: undefined, decides: false },
      first,
    ),
  );
}

const misgiven = (operator: string, gives: ResultType): boolean =>
  ((ARITHMETIC_OPERATORS.includes(operator) || operator === 'sum_of') && gives !== 'number') ||
  (OF_DATES.includes(operator) && gives !== 'date') ||
  ((operator === 'same_text' || operator === 'joined') && gives === 'number');

function findAggregateMistakes(
  { operator, pointer }: RuleOperation,
  [first, second, ...more]: readonly Operand[],
): readonly PlacedProblem[] {
  const [inner, name] = (first && parseOperation(first.value)) ?? [];
  const here = { pointer, at: 'key' as const };
  if (!first || more.length > 0 || (inner !== 'repeat' && first.variable === undefined)) {
    return [
      {
        ...here,
        what: `"${operator}" looks at a question with several choices, or at a repeat`,
        advice: `Write { "${operator}": [{ "var": KEY }, [VALUES]] } or { "${operator}": [{ "repeat": NAME }, RULE] }.`,
      },
    ];
  }
  if (second === undefined) return [];
  if (inner === 'repeat' && (typeof second.value !== 'object' || isLogicList(second.value))) {
    const what = 'A component of a repeat is not a value';
    return [{ pointer: second.pointer, what, advice: `Write what must hold for it: { "${operator}": [{ "repeat": "${name}" }, RULE] }.` }];
  }
  if (inner !== 'repeat' && !isLogicList(second.value)) {
    const what = 'Several choices are compared with a list';
    return [{ pointer: second.pointer, what, advice: `Put the values into a list: ["A", "B"].` }];
  }
  return [];
}

function findComponentMistake({ operator, operand, pointer }: RuleOperation, operands: readonly Operand[]): PlacedProblem | undefined {
  const isRepeat = repeatNameOf(operand) !== undefined;
  const rule = operands.find(({ value, decides }) => !decides && isRule(value));
  if (rule) {
    const read = operands.map(({ value }) => varName(value)).find((name) => name !== undefined) ?? 'NAME';
    const advice = isRepeat
      ? `Write { "${operator}": [{ "repeat": "${repeatNameOf(operand)}" }, { "var": "${read}" }, RULE] }: the answer first, then the rule.`
      : 'Write { "var": KEY } in its place: only with { "repeat": NAME } can a rule say which answers count.';
    return { pointer: rule.pointer, what: `"${operator}" has a rule where it needs an answer`, advice };
  }
  const isSeveral = operator !== 'sum_of' && !isRepeat && operands.length > 1;
  if (isSeveral || (isRepeat && [2, 3].includes(operands.length))) {
    const constant = operands.slice(isRepeat ? 1 : 0).find(({ value }) => parseOperation(value) === undefined);
    if (!constant || (!isRepeat && OF_DATES.includes(operator))) return undefined;
    const what = `${JSON.stringify(constant.value)} is no answer`;
    return { pointer: constant.pointer, what, advice: 'Write { "var": NAME }, with the name of a question of the block.' };
  }
  const several = operator === 'sum_of' ? '' : `, or { "${operator}": [{ "var": KEY }, { "var": KEY }] }`;
  const what = `"${operator}" looks at an answer of each component of a repeat`;
  return { pointer, at: 'key', what, advice: `Write { "${operator}": [{ "repeat": NAME }, { "var": NAME }] }${several}.` };
}

function explainMisfit(operator: string, { sort, numeric, quotedLists }: RuleVariable, key: string): string | undefined {
  const several = `Write { "any_of": [{ "var": "${key}" }, ["VALUE"]] }.`;
  if (ORDER.includes(operator)) {
    if (sort === 'number' || sort === 'date' || numeric) return undefined;
    return sort === 'choices'
      ? several
      : sort === 'flag'
        ? `Write { "answered": { "var": "${key}" } }.`
        : sort === 'choice'
          ? 'Only numbers and dates have an order: use "equals" or "in".'
          : 'Only numbers and dates have an order: use "equals", or "length" for the length of the text.';
  }
  if (ARITHMETIC_OPERATORS.includes(operator) || operator === 'multiple_of' || operator === 'sum_of') {
    return sort === 'number' || numeric
      ? undefined
      : 'Only numbers can be calculated with: make the question a whole number, or use another operator.';
  }
  if (operator === 'age_in_years' || operator === 'year_of' || OF_DATES.includes(operator))
    return sort === 'date' ? undefined : 'It needs a question whose answer is a date.';
  if (operator === 'check_digit')
    return sort === 'text' ? undefined : 'It looks at the digits of a typed text: an integer has no zeros in front.';
  if (operator === 'length' || operator === 'word_count')
    return sort === 'text'
      ? undefined
      : sort === 'number'
        ? 'Use "gte" and "lte" for the size of the number.'
        : `"${operator}" counts the ${operator === 'length' ? 'characters' : 'words'} of a typed text.`;
  if (operator === 'some' || operator === 'all' || operator === 'none') {
    return sort === 'choices' ? undefined : `"${operator}" looks at the entries of several choices: use "equals" or "in".`;
  }
  if (operator === 'all_different')
    return sort === 'choices' || sort === 'flag' ? 'It compares texts, numbers, dates and single choices.' : undefined;
  if (operator === 'joined' && sort === 'choice' && quotedLists !== undefined)
    return `Write { "var": "${companionKey(key)}" }, which is the label of the choice.`;
  if (operator === 'substr') return sort === 'text' || sort === 'date' ? undefined : 'It takes a part of a typed text, or of a date.';
  if (operator === 'same_text' || operator === 'joined')
    return sort === 'text' ? undefined : `"${operator}" works on texts that students type: use "equals" or "in".`;
  if (SEVERAL.includes(operator)) return sort === 'choices' ? undefined : 'Only one thing can be chosen here: use "in" or "answered".';
  return sort === 'choices' && [...EQUALITY, 'notIn'].includes(operator) ? several : undefined;
}

function findImpossibleValue(operator: string, { value, pointer, gives }: Operand, other: Operand | undefined): readonly PlacedProblem[] {
  const problem = (what: string, advice: string): readonly PlacedProblem[] => [{ pointer, what, advice }];
  const { variable } = other ?? {};
  const written = JSON.stringify(value);
  if (variable === undefined) {
    if (other?.gives === 'number' && typeof value === 'string')
      return problem(`${written} is a text, but it is compared with a number`, `Write ${Number(value) || 'a number'} without quotes.`);
    return other && parseOperation(other.value)?.[0] === 'today' && (gives === 'number' || gives === 'text')
      ? problem(`${written} is not a date, but it is compared with today`, 'Write the date as "2027-03-31".')
      : [];
  }
  const { key, sort, numeric } = variable;
  if (parseOperation(value)?.[0] === 'today' && sort !== 'date')
    return problem(`"${key}" ${kindOf(variable)}, and today is a date`, 'Compare today with a question whose answer is a date.');
  if (value === null)
    return problem(`"${key}" is never null`, `Write { "notAnswered": { "var": "${key}" } }; an unanswered question is "".`);
  const ordered = ORDER.includes(operator);
  if (parseOperation(value) && gives === 'number' && !ordered && !numeric && (sort === 'text' || sort === 'choice'))
    return problem(`"${key}" is stored as a text, and ${written} is a number`, 'Compare it with a text.');
  if (!['string', 'number', 'boolean'].includes(typeof value) || value === '') return [];
  if (sort === 'number' && typeof value !== 'number') {
    return problem(`"${key}" is stored as a number, and ${written} is not one`, `Write ${Number(value) || 'a number'} without quotes.`);
  }
  if (sort === 'flag' && typeof value !== 'boolean') {
    return problem(
      `"${key}" is a checkbox, which is true or false, and never ${written}`,
      `Write true without quotes, or { "answered": { "var": "${key}" } }.`,
    );
  }
  if (sort === 'date' && !(typeof value === 'string' && isCalendarDay(value))) {
    return problem(
      `"${key}" is a date, and ${written} is not one`,
      'Write the date as "2027-03-31"; compare ages with "age_in_years" or "age_on", and years with "year_of".',
    );
  }
  if (sort !== 'text' && sort !== 'choice') return [];
  if (typeof value === 'boolean') return problem(`"${key}" is stored as a text, and ${written} is not one`, yesOrNo(variable, value));
  if (typeof value === 'number' && !ordered)
    return problem(`"${key}" is stored as a text, and ${written} is a number`, `Write "${value}" in quotes.`);
  if (ordered && numeric && typeof value === 'string' && !Number.isFinite(Number(value)))
    return problem(`${written} is not a number`, 'Write a number without quotes.');
  return [];
}

function yesOrNo({ values = [] }: RuleVariable, value: boolean): string {
  const meant = value ? 'Y' : 'N';
  return values.includes(meant) ? `Write "${meant}" in quotes.` : 'Write a value in quotes.';
}

const TOGETHER = ['+', '-', '/', '%', 'max', 'min', 'and', 'or', 'joined'];
const LIST_OPERATORS = ['in', 'notIn', 'count_of', 'any_of'];

const findDuplicateOperand = (operator: string, operands: readonly Logic[]): number | undefined =>
  TOGETHER.includes(operator)
    ? placeOfSecond(operands.map((operand) => (parseOperation(operand) ? JSON.stringify(operand) : undefined)))
    : undefined;

const findDuplicateValue = (operator: string, values: readonly Logic[]): number | undefined =>
  LIST_OPERATORS.includes(operator) ? placeOfSecond(values.map((value) => JSON.stringify(value))) : undefined;

function placeOfSecond(written: readonly (string | undefined)[]): number | undefined {
  const known = new Set<string>();
  const place = written.findIndex((text) => text !== undefined && known.size === known.add(text).size);
  return place < 0 ? undefined : place;
}
