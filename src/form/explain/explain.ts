import type { ConditionsDocument, JsonSchema } from '../model/documents.ts';
import { labelInText, listed, optionInText, quoted, sentence } from './explain-labels.ts';
import { inPlainOrder, opposite } from './explain-normal.ts';
import { clauseOf } from './explain-words.ts';
import type { Form, Question, Section } from '../model/form.ts';
import type { Logic } from '../model/logic.ts';
import { optionsOf } from '../run/options.ts';
import { commonParams, fillText } from '../model/text.ts';
import { kindOf } from '../model/widget-kinds.ts';

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
  return clauseOf(inPlainOrder(rule), { form, conditions, section });
}

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
  return [...chosen, ...added, ...shown, ...prefixed];
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
  const asked = askedWhen(section, key);
  return [
    ...(asked === undefined ? [] : [`Asked when ${explainRule(form, asked, { section: question.section })}.`]),
    requirement(form, question, asked),
    ...copied(form, section, key),
    ...allowed(form, question, schema, today),
    ...ruleSentences(form, section, key, today),
    ...(question.clears.length === 0
      ? []
      : [
          `Changing it clears ${listed(
            question.clears.map((cleared) => labelOf(form, cleared, question.section)),
            'and',
          )}.`,
        ]),
    ...messages(question, section, schema),
  ];
}

/** In each group the first choice that holds shows its questions: the rule under which one of them shows this one. */
function askedWhen(section: Section, key: string): Logic | undefined {
  const showing = section.choices.filter((group) => group.some((choice) => choice.show.includes(key)));
  if (showing.length === 0) return undefined;
  return {
    or: showing.flatMap((group) =>
      group.flatMap((choice, n): readonly Logic[] => {
        if (!choice.show.includes(key)) return [];
        const before = group.slice(0, n).filter((earlier) => !earlier.show.includes(key));
        return [{ and: [choice.when, ...before.map((earlier) => opposite(earlier.when))] }];
      }),
    ),
  };
}

function requirement(form: Form, { required, requiredWhen, section }: Question, asked: Logic | undefined): string {
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

/** The labels of a list; of a long one the first and the number of the others. */
export function explainOptions(form: Form, list: string, today: string, many = MANY_OPTIONS): string {
  const labels = optionsOf(form, list, today).map((option) => optionInText(option.label));
  if (labels.length <= many) return listed(labels, 'or');
  return `${labels.slice(0, FIRST_OPTIONS).join(', ')} and ${labels.length - FIRST_OPTIONS} others`;
}

function allowed(form: Form, question: Question, schema: JsonSchema, today: string): readonly string[] {
  const { list, type, limit } = question;
  if (list !== undefined) return [`${type === 'array' ? 'Any' : 'One'} of ${explainOptions(form, list, today)}.`];
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
    ...limitOf('pattern', () => 'in a set format'),
  ];
  return [sentence([kind, ...limits].join(', '))];
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

function ruleSentences(form: Form, section: Section, key: string, today: string): readonly string[] {
  return section.rules
    .filter((rule) => rule.keys.includes(key))
    .map((rule) => {
      const message = fillText(form.text[rule.message] ?? rule.message, commonParams(form, today));
      const condition = explainRule(form, rule.must, { section: section.id });
      return `Valid only if ${condition}; otherwise: ${quotedSentence(withPrefix(section, message))}`;
    });
}

function messages(
  { required, requiredWhen, requiredMessage }: Question,
  section: Section,
  { errorMessage }: JsonSchema,
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
