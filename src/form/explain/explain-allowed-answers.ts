import type { JsonSchema, AnswerOption } from '../model/form-files.ts';
import { decimalPlacesOf, isDecimalStep } from '../model/decimals.ts';
import type { Form, Question } from '../model/form.ts';
import { formatNumber, formatNumberOrDate } from '../model/locale-format.ts';
import { optionConditions, optionsWithPeriod } from '../model/option-conditions.ts';
import { asksForDate, widgetDefinitionOf, widgetNameOf, unitOfQuestion } from '../model/widget-definitions.ts';
import { unitPluralName } from '../model/units.ts';
import { allOptionsOfList } from '../evaluate/options.ts';
import { joinList, describeOption, quoteText, toSentence, explainOpenPeriod } from './explain-phrases.ts';
import { explainRule } from './explain-rule.ts';
import { WIDGET_DESCRIPTIONS } from './widget-descriptions.ts';

/** Allowed answers as sentences: the kind of answer with its limits, or the options. */
export function explainAllowedAnswers(form: Form, question: Question, schema: JsonSchema, today: string): readonly string[] {
  const { lists, type } = question;
  if (type === 'boolean') return [schema['const'] === true ? 'A checkbox that must be checked.' : 'A checkbox.'];
  if (lists.length > 0) return explainLists(form, question, schema, today);
  return [toSentence([askedFor(question, schema), ...limitPhrases(form, question, schema)].join(', '))];
}

const MAX_LISTED_OPTIONS = 8;
const FIRST_OPTIONS = 3;

/** Labels of a list; of a long one the first and the number of the others. A conditional option says when it is offered. */
export function explainOptionList(form: Form, list: string, today: string, section?: string): string {
  const options = allOptionsOfList(form, list, today);
  const named = (some: readonly AnswerOption[]): string => {
    const labels = some.map((option) => describeOption(option.label));
    if (labels.length <= MAX_LISTED_OPTIONS) return joinList(labels, 'or');
    return `${labels.slice(0, FIRST_OPTIONS).join(', ')} and ${labels.length - FIRST_OPTIONS} others`;
  };
  const always = options.filter((option) => explainOptionAvailability(form, option, section) === '');
  const sometimes = Map.groupBy(
    options.filter((option) => !always.includes(option)),
    (option) => explainOptionAvailability(form, option, section),
  );
  return [...(always.length === 0 ? [] : [named(always)]), ...[...sometimes].map(([words, some]) => `${named(some)} only ${words}`)].join(
    ', or ',
  );
}

/** Opening and condition of an option; empty if it is always offered. */
export const explainOptionAvailability = (form: Form, { when, closes_for_all: all, ...opening }: AnswerOption, section?: string): string =>
  [
    ...(when === undefined ? [] : [`while ${explainRule(form, when, { section })}`]),
    ...explainOpenPeriod(opening, form),
    ...(all ? ['refused at Submit after that, whenever it was chosen'] : []),
  ].join(', and ');

function explainLists(form: Form, { lists, type, section }: Question, schema: JsonSchema, today: string): readonly string[] {
  const number = type === 'array' ? 'any' : 'one';
  const offers = lists.map(({ list, when }) => {
    const options = `${number} of ${explainOptionList(form, list, today, section)}`;
    return when === undefined ? options : `while ${explainRule(form, when, { section })}, ${options}`;
  });
  const counts = [
    ...limitOf(schema, 'minItems', (least) => `at least ${String(least)}`),
    ...limitOf(schema, 'maxItems', (most) => `at most ${String(most)}`),
  ];
  const clears = optionConditions({ lists }, form.lists).length > 0;
  const closing = optionsWithPeriod({ lists }, form.lists).filter((option) => option.closes !== undefined);
  return [
    toSentence([...(counts.length === 0 ? [] : [`${joinList(counts, 'and')} of them`]), ...offers].join('; ')),
    ...(clears ? ['A choice that is not offered any more is cleared.'] : []),
    ...(closing.some((option) => !option.closes_for_all) ? ['A choice that has closed stays for those who made it in time.'] : []),
  ];
}

const limitOf = (schema: JsonSchema, keyword: string, words: (value: unknown) => string): readonly string[] =>
  schema[keyword] === undefined ? [] : [words(schema[keyword])];

function limitPhrases(form: Form, { limit }: Question, schema: JsonSchema): readonly string[] {
  const written = (value: unknown): string => formatNumberOrDate(value, form.notation);
  return [
    ...limitOf(schema, 'minLength', (least) => `at least ${String(least)} characters`),
    ...(limit === undefined ? [] : [`at most ${limit} characters`]),
    ...limitOf(schema, 'minimum', (least) => `at least ${written(least)}`),
    ...limitOf(schema, 'maximum', (most) => `at most ${written(most)}`),
    ...limitOf(schema, 'multipleOf', (step) => `in steps of ${written(step)}`),
    ...limitOf(schema, 'step', (step) => inSteps(Number(step), form)),
    ...limitOf(schema, 'pattern', (pattern) => `in the format ${quoteText(String(pattern))}`),
  ];
}

function inSteps(step: number, { notation }: Form): string {
  const decimals = decimalPlacesOf(step);
  return isDecimalStep(step)
    ? `with at most ${decimals} decimal${decimals === 1 ? '' : 's'}`
    : `in steps of ${formatNumber(step, notation)}`;
}

const inWhat = (question: Question): string => {
  const unit = unitOfQuestion(question);
  return unit === undefined ? '' : ` in ${unitPluralName(unit)}`;
};

const FORMAT_NAMES: Readonly<Record<string, string>> = { date: 'a date', email: 'an email address', uri: 'a web address' };

function askedFor(question: Question, { format }: JsonSchema): string {
  const { type, ui } = question;
  if (type === 'integer' || type === 'number') return `${type === 'integer' ? 'a whole number' : 'a number'}${inWhat(question)}`;
  const { typed } = widgetDefinitionOf(question);
  const { inWords } = WIDGET_DESCRIPTIONS[widgetNameOf(question)];
  const byFormat = FORMAT_NAMES[String(format)];
  const byWidget = inWords?.(ui['ui:options'] ?? {}) ?? 'text';
  if (byFormat === undefined || (asksForDate(question) && format === 'date')) return byWidget;
  return typed === undefined ? `${byWidget} that is ${byFormat}` : byFormat;
}
