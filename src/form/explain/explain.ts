import type { ConditionsDocument, JsonSchema, Option } from '../model/documents.ts';
import { labelInText, listed, optionInText, quoted, sentence } from './explain-labels.ts';
import { explainOpening } from './explain-opening.ts';
import { withNamedAnswers } from './named-answers.ts';
import { inPlainOrder, opposite } from './explain-normal.ts';
import { amount, clauseOf } from './explain-words.ts';
import { rulesOfOffers, timedOptionsOf } from '../model/offers.ts';
import type { Form, Question, Rule, Section } from '../model/form.ts';
import { keysRead, resultOf, type Logic } from '../model/logic.ts';
import { optionsOf } from '../run/options.ts';
import { withPlurals } from '../model/plurals.ts';
import { commonParams, fillText } from '../model/text.ts';
import { decimalsOf, isDecimalPlace } from '../model/decimals.ts';
import { formatValue } from '../model/notation.ts';
import { filledBy, kindOf } from '../model/widget-kinds.ts';

/** What a rule is in: the named conditions that it may refer to, and the section whose questions need no prefix. */
export interface RuleSetting {
  readonly conditions?: ConditionsDocument;
  readonly section?: string | undefined;
}

/**
 * A rule as a clause of plain English, with labels in place of keys and codes: "Country is United States". A compiled
 * rule is explained in full, as it runs; if a rule as written refers to a named condition, that condition's own
 * sentence is used. Never throws, whatever an author wrote.
 */
export function explainRule(form: Form, rule: Logic, { conditions = {}, section }: RuleSetting = {}): string {
  return withNamedAnswers(clauseOf(inPlainOrder(rule), { form, conditions, section }), form);
}

/** When students go through a page, as a sentence. */
export const explainPage = (form: Form, when: Logic): string =>
  `A step while ${explainRule(form, when)}; otherwise the page is skipped and its answers are cleared.`;

/** When a section is shown, as sentences; none where it always is. */
export function explainSection(form: Form, section: Section): readonly string[] {
  const { hiddenWhen, repeat, tab, messagePrefix, id } = section;
  const shown =
    hiddenWhen.length === 0
      ? []
      : [`Shown when ${explainRule(form, { and: hiddenWhen.map(opposite) }, { section: id })}; otherwise its answers are cleared.`];
  const added = repeat === undefined || repeat.n === 1 ? [] : [`Shown when the student has added it, as number ${repeat.n}.`];
  const title = form.tabs[tab?.of ?? '']?.choices.find((choice) => choice.id === tab?.id)?.title;
  const chosen = title === undefined ? [] : [`Shown in the tab ${quoted(title)}.`];
  const prefixed = messagePrefix === undefined ? [] : [`Its messages begin with ${quoted(messagePrefix)}.`];
  return [...chosen, ...added, ...shown, ...prefixed].map((words) => withNamedAnswers(words, form));
}

/**
 * A question as sentences: when it is asked and required, what may be answered, what it clears, and what a student reads
 * when it is missing or wrong. `today` is an ISO date, from which years are counted. An unknown key has no sentences.
 */
export function explainQuestion(form: Form, key: string, today: string): readonly string[] {
  const question = form.questions[key];
  const section = question && form.sections[question.section];
  if (!question || !section) return [];
  const schema = section.schema.properties?.[key] ?? {};
  const inGroups = whenAny(section, key, 'required');
  const requiredWhen = inGroups === undefined ? question.requiredWhen : { or: [inGroups, question.requiredWhen ?? false] };
  const asked = whenAny(section, key, 'show');
  const given =
    question.value === undefined
      ? [requirement(form, question, asked, requiredWhen), ...copied(form, section, key), ...allowed(form, question, schema, today)]
      : [`Worked out by the form: ${workedOut(form, section, question.value)}. Students see it and cannot change it.`];
  return [
    ...(asked === undefined ? [] : [`Asked when ${explainRule(form, asked, { section: question.section })}.`]),
    ...given,
    ...fillSentences(form, question),
    ...ruleSentences(form, section, key, today),
    ...(question.clears.length === 0
      ? []
      : [
          `Changing it clears ${listed(
            question.clears.map((cleared) => labelOf(form, cleared, question.section)),
            'and',
          )}.`,
        ]),
    ...messages(question, section, schema, requiredWhen),
  ].map((words) => withNamedAnswers(words, form));
}

const workedOut = (form: Form, { id }: Section, value: Logic): string => amount(value, { form, conditions: {}, section: id });

/** In each group the first choice that holds shows its questions: the rule under which one of them shows, or requires, this one. */
function whenAny(section: Section, key: string, does: 'show' | 'required'): Logic | undefined {
  const groups = section.choices.filter((group) => group.some((choice) => choice[does].includes(key)));
  if (groups.length === 0) return undefined;
  return {
    or: groups.flatMap((group) =>
      group.flatMap((choice, n): readonly Logic[] => {
        if (!choice[does].includes(key)) return [];
        const before = group.slice(0, n).filter((earlier) => !earlier[does].includes(key));
        return [{ and: [choice.when, ...before.map((earlier) => opposite(earlier.when))] }];
      }),
    ),
  };
}

function requirement(form: Form, { required, section }: Question, asked: Logic | undefined, requiredWhen: Logic | undefined): string {
  if (required) return 'Required.';
  if (requiredWhen === undefined) return 'Optional.';
  const when = explainRule(form, requiredWhen, { section });
  if (when === 'never') return 'Optional.';
  return when === 'always' || (asked !== undefined && when === explainRule(form, asked, { section }))
    ? 'Required.'
    : `Required when ${when}.`;
}

/** A question follows the first of its copies whose condition holds. */
function copied(form: Form, section: Section, key: string): readonly string[] {
  const copies = section.copies.filter(({ from }) => from[key] !== undefined);
  return copies.flatMap(({ when, from }, n) => {
    const sources = from[key];
    if (sources === undefined) return [];
    const before = copies.slice(0, n).map((earlier) => opposite(earlier.when));
    const source = listed(
      sources.map((each) => labelOf(form, each, section.id)),
      'or',
    );
    return [`Copied from ${source} while ${explainRule(form, { and: [when, ...before] }, { section: section.id })}.`];
  });
}

/** This many options are listed in full; of longer lists only the first ones. */
const MANY_OPTIONS = 8;
const FIRST_OPTIONS = 3;

/** The labels of a list; of a long one the first and the number of the others. What is offered only sometimes says when. */
export function explainOptions(form: Form, list: string, today: string, section?: string): string {
  const options = optionsOf(form, list, today);
  const named = (some: readonly Option[]): string => {
    const labels = some.map((option) => optionInText(option.label));
    if (labels.length <= MANY_OPTIONS) return listed(labels, 'or');
    return `${labels.slice(0, FIRST_OPTIONS).join(', ')} and ${labels.length - FIRST_OPTIONS} others`;
  };
  const { time_zone: timeZone } = form.institution;
  const only = ({ when, ...opening }: Option): string =>
    [...(when === undefined ? [] : [`while ${explainRule(form, when, { section })}`]), ...explainOpening(opening, timeZone)].join(', and ');
  const always = options.filter((option) => only(option) === '');
  const sometimes = Map.groupBy(
    options.filter((option) => !always.includes(option)),
    only,
  );
  return [...(always.length === 0 ? [] : [named(always)]), ...[...sometimes].map(([words, some]) => `${named(some)} only ${words}`)].join(
    ', or ',
  );
}

/** What students choose from, list by list where an answer decides which. */
function explainLists(form: Form, { lists, type, section }: Question, today: string): readonly string[] {
  const number = type === 'array' ? 'any' : 'one';
  const offers = lists.map(({ list, when }) => {
    const options = `${number} of ${explainOptions(form, list, today, section)}`;
    return when === undefined ? options : `while ${explainRule(form, when, { section })}, ${options}`;
  });
  const clears = rulesOfOffers({ lists }, form.lists).length > 0;
  const closes = timedOptionsOf({ lists }, form.lists).some((option) => option.closes !== undefined);
  return [
    sentence(offers.join('; ')),
    ...(clears ? ['A choice that is not offered any more is cleared.'] : []),
    ...(closes ? ['A choice that has closed stays for those who made it in time.'] : []),
  ];
}

function allowed(form: Form, question: Question, schema: JsonSchema, today: string): readonly string[] {
  const { lists, type, limit } = question;
  if (lists.length > 0) return explainLists(form, question, today);
  const limitOf = (keyword: string, words: (value: unknown) => string): readonly string[] =>
    schema[keyword] === undefined ? [] : [words(schema[keyword])];
  if (type === 'boolean') return [schema['const'] === true ? 'A checkbox that must be checked.' : 'A checkbox.'];
  const kind = askedFor(question, schema);
  const limits = [
    ...limitOf('minLength', (least) => `at least ${String(least)} characters`),
    ...(limit === undefined ? [] : [`at most ${limit} characters`]),
    ...limitOf('minimum', (least) => `at least ${String(least)}`),
    ...limitOf('maximum', (most) => `at most ${String(most)}`),
    ...limitOf('multipleOf', (step) => `in steps of ${String(step)}`),
    ...limitOf('step', (step) => inSteps(Number(step))),
    ...limitOf('pattern', () => 'in a set format'),
  ];
  return [sentence([kind, ...limits].join(', '))];
}

/** Steps of a tenth, a hundredth and so on are a number of decimals. */
function inSteps(step: number): string {
  const decimals = decimalsOf(step);
  return isDecimalPlace(step) ? `with at most ${decimals} decimal${decimals === 1 ? '' : 's'}` : `in steps of ${step}`;
}

/** What a format says of text that is typed. */
const FORMATS: Readonly<Record<string, string>> = { date: 'a date', email: 'an email address', uri: 'a web address' };

function askedFor(question: Question, { format }: JsonSchema): string {
  const { type, ui } = question;
  if (type === 'integer') return 'a whole number';
  if (type === 'number') return 'a number';
  const { typed, inWords } = kindOf(question);
  const byFormat = typed === undefined ? undefined : FORMATS[String(format)];
  return byFormat ?? inWords?.(ui['ui:options'] ?? {}) ?? 'text';
}

/** Which questions a chosen suggestion fills. */
function fillSentences(form: Form, question: Question): readonly string[] {
  const fields = Object.keys(question.ui['ui:options']?.fills ?? {});
  const filled = fields.map((field) =>
    listed(
      filledBy(question, field).map((key) => labelOf(form, key, question.section)),
      'or',
    ),
  );
  return filled.length === 0 ? [] : [`Choosing a suggestion fills ${listed(filled, 'and')}.`];
}

function ruleSentences(form: Form, section: Section, key: string, today: string): readonly string[] {
  const concerns = (rule: { readonly keys: readonly string[] }): boolean => rule.keys.includes(key);
  const sentenceOf = ({ message, limit }: Pick<Rule, 'message' | 'limit'>): string => {
    const filled = limit === undefined ? {} : { limit: explainedLimit(form, limit, section, today) };
    return fillText(withPlurals(form.text[message] ?? message, filled, form.language, form.notation), {
      ...commonParams(form, today),
      ...filled,
    });
  };
  const words = (rule: Logic): string => explainRule(form, rule, { section: section.id });
  return [
    ...section.rules
      .filter(concerns)
      .map((rule) => `Valid only if ${words(rule.must)}; otherwise: ${quotedSentence(withPrefix(section, sentenceOf(rule)))}`),
    ...section.warnings
      .filter(concerns)
      .map((warning) => `Warns, and accepts the answer, if ${words(warning.when)}: ${quotedSentence(sentenceOf(warning))}`),
  ];
}

/** What a rule compares answers with: as students read it, or in words where it depends on their answers. */
function explainedLimit(form: Form, limit: Logic, { id }: Section, today: string): string {
  if (keysRead(limit).size > 0) return amount(limit, { form, conditions: {}, section: id });
  return formatValue(resultOf(limit, { answers: {}, counts: {}, tabs: {}, today }), form.notation);
}

function messages(
  { required, requiredMessage }: Question,
  section: Section,
  { errorMessage }: JsonSchema,
  requiredWhen: Logic | undefined,
): readonly string[] {
  const wrong =
    typeof errorMessage === 'string'
      ? [errorMessage]
      : Object.values((errorMessage ?? {}) as Readonly<Record<string, unknown>>).filter((message) => typeof message === 'string');
  const unlike = wrong.filter((message, n) => wrong.indexOf(message) === n && withPrefix(section, message) !== requiredMessage);
  return [
    ...(required || requiredWhen !== undefined ? [`If missing: ${quotedSentence(requiredMessage)}`] : []),
    ...unlike.map((message) => `If wrong: ${quotedSentence(withPrefix(section, message))}`),
  ];
}

/** A message in quotes, with a period if it has none of its own. */
const quotedSentence = (message: string): string => `${quoted(message)}${/[.!?]$/.test(message) ? '' : '.'}`;

const withPrefix = ({ messagePrefix }: Section, message: string): string =>
  messagePrefix === undefined ? message : `${messagePrefix} ${message}`;

const labelOf = (form: Form, key: string, here: string): string => {
  const question = form.questions[key];
  return question === undefined ? 'an answer that no question asks for' : labelInText(question, here);
};
