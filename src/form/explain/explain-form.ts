import { isForOffice, type Form, type Question, type Rule, type Section } from '../model/form.ts';
import { referencedKeys, evaluateRule, type Logic } from '../model/logic.ts';
import { formatLimit } from '../evaluate/rule-message.ts';
import { formatNumber } from '../model/locale-format.ts';
import { formatPlurals } from '../model/plurals.ts';
import { commonParams, fillText } from '../model/text.ts';
import { lookupTargets } from '../model/widget-definitions.ts';
import { missingMessage } from '../model/default-messages.ts';
import type { JsonSchema } from '../model/form-files.ts';
import { explainAllowedAnswers } from './explain-allowed-answers.ts';
import { describeQuestion, joinList, quoteText, replacePlaceholdersByLabels } from './explain-phrases.ts';
import { negateRule } from './normalize-rule.ts';
import { explainRule } from './explain-rule.ts';
import { describeOperand } from './describe-rule.ts';
import { getOwn } from '../model/answers.ts';

export const explainPageCondition = (form: Form, when: Logic): string =>
  `A step while ${explainRule(form, when)}; otherwise the page is skipped and its answers are cleared.`;

export function explainSectionVisibility(form: Form, section: Section): readonly string[] {
  const { hiddenWhen, repeat, tab, messagePrefix, id } = section;
  const shown =
    hiddenWhen.length === 0
      ? []
      : [`Shown when ${explainRule(form, { and: hiddenWhen.map(negateRule) }, { section: id })}; otherwise its answers are cleared.`];
  const added = repeat === undefined || repeat.n === 1 ? [] : [`Shown when the student has added it, as number ${repeat.n}.`];
  const title = form.tabs[tab?.of ?? '']?.choices.find((choice) => choice.id === tab?.id)?.title;
  const chosen = title === undefined ? [] : [`Shown in the tab ${quoteText(title)}.`];
  const prefixed = messagePrefix === undefined ? [] : [`Its messages begin with ${quoteText(messagePrefix)}.`];
  return [...chosen, ...added, ...shown, ...prefixed].map((words) => replacePlaceholdersByLabels(words, form));
}

/** A question as sentences: when asked and required, allowed answers, what it clears, messages. None for an unknown key. */
export function explainQuestion(form: Form, key: string, today: string): readonly string[] {
  const question = form.questions[key];
  const section = question && form.sections[question.section];
  if (!question || !section) return [];
  const schema = getOwn(section.schema.properties, key) ?? {};
  const inGroups = groupCondition(section, key, 'required');
  const requiredWhen = inGroups === undefined ? question.requiredWhen : { or: [inGroups, question.requiredWhen ?? false] };
  const asked = groupCondition(section, key, 'show');
  const given =
    question.value === undefined
      ? [
          ...requirements(form, question, asked, requiredWhen),
          ...copied(form, section, key),
          ...(question.suggest === undefined
            ? []
            : [`A button below it fills in ${workedOut(form, section, question, question.suggest)}.`]),
          ...explainAllowedAnswers(form, question, schema, today),
        ]
      : [
          `Worked out by the form: ${workedOut(form, section, question, question.value)}.` +
            (isForOffice(question) ? '' : ' Students see it and cannot change it.'),
        ];
  return [
    ...(asked === undefined ? [] : [`Asked when ${explainRule(form, asked, { section: question.section })}.`]),
    ...given,
    ...fillSentences(form, question),
    ...ruleSentences(form, section, key, today),
    ...(question.clears.length === 0
      ? []
      : [`Changing it clears ${joinList(question.clears, 'and', (cleared) => labelOf(form, cleared, question.section))}.`]),
    ...explainMessages(form, question, section, schema, question.required || requiredWhen !== undefined),
  ].map((words) => replacePlaceholdersByLabels(words, form));
}

function workedOut(form: Form, { id, schema }: Section, question: Question, value: Logic): string {
  const { key, type } = question;
  const words = describeOperand(value, { form, conditions: {}, section: id, computes: question });
  if (type === 'integer') return `${words}, rounded to a whole number`;
  const { step } = getOwn(schema.properties, key) ?? {};
  return type === 'number' && typeof step === 'number' ? `${words}, rounded to ${formatNumber(step, form.notation)}` : words;
}

/** Condition under which the groups of a section show or require a question; undefined if none of them names it. */
export function groupCondition(section: Section, key: string, does: 'show' | 'required'): Logic | undefined {
  const groups = section.choices.filter((group) => group.some((choice) => choice[does].includes(key)));
  if (groups.length === 0) return undefined;
  return {
    or: groups.flatMap((group) =>
      group.flatMap((choice, n): Logic | [] => {
        if (!choice[does].includes(key)) return [];
        const before = group.slice(0, n).filter((earlier) => !earlier[does].includes(key));
        return { and: [choice.when, ...before.map((earlier) => negateRule(earlier.when))] };
      }),
    ),
  };
}

/** Says for alternatives that one of them is enough, in place of the rule which that makes. */
function requirements(form: Form, question: Question, asked: Logic | undefined, requiredWhen: Logic | undefined): readonly string[] {
  const { key, section } = question;
  const alternatives = Object.values(form.sections).flatMap(({ oneOf = [] }) => oneOf.filter(({ keys }) => keys.includes(key)));
  const isEnough = alternatives.some(({ asked: first }) => requiredWhen === undefined || first.includes(key));
  const others = alternatives.map(({ keys, when }) => {
    const labels = keys.filter((one) => one !== key).map((one) => labelOf(form, one, section));
    const condition = when === undefined ? 'Required' : `When ${explainRule(form, when, { section })}, required`;
    return `${condition} unless ${joinList(labels, 'or')} is answered.`;
  });
  return isEnough ? others : [requirement(form, question, asked, requiredWhen), ...others];
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

function copied(form: Form, section: Section, key: string): readonly string[] {
  const copies = section.copies.filter(({ from }) => getOwn(from, key) !== undefined);
  return copies.flatMap(({ when, from }, n) => {
    const sources = getOwn(from, key);
    if (sources === undefined) return [];
    const before = copies.slice(0, n).map((earlier) => negateRule(earlier.when));
    const source = joinList(sources, 'or', (each) => labelOf(form, each, section.id));
    return [`Copied from ${source} while ${explainRule(form, { and: [when, ...before] }, { section: section.id })}.`];
  });
}

function fillSentences(form: Form, question: Question): readonly string[] {
  const fields = Object.keys(question.ui['ui:options']?.fills ?? {});
  const filled = fields.map((field) => joinList(lookupTargets(question, field), 'or', (key) => labelOf(form, key, question.section)));
  return filled.length === 0 ? [] : [`Choosing a suggestion fills ${joinList(filled, 'and')}.`];
}

function ruleSentences(form: Form, section: Section, key: string, today: string): readonly string[] {
  const concerns = (rule: { readonly keys: readonly string[] }): boolean => rule.keys.includes(key);
  const sentenceOf = ({ message, limit }: Pick<Rule, 'message' | 'limit'>): string => {
    const filled = limit === undefined ? {} : { limit: explainedLimit(form, limit, section, today) };
    return fillText(formatPlurals(form.text[message] ?? message, filled, form.language, form.notation), {
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

/** Limit of a rule: as students read it, or in words where it depends on their answers. */
function explainedLimit(form: Form, limit: Logic, { id }: Section, today: string): string {
  if (referencedKeys(limit).size > 0) return describeOperand(limit, { form, conditions: {}, section: id });
  return formatLimit(evaluateRule(limit, { answers: {}, counts: {}, tabs: {}, today }), form);
}

const labelOf = (form: Form, key: string, here: string): string => {
  const question = form.questions[key];
  return question === undefined ? 'an answer that no question asks for' : describeQuestion(question, form, here);
};

const CONDITION_BY_KEYWORD: Readonly<Record<string, string>> = {
  minLength: 'too short',
  maxLength: 'too long',
  pattern: 'in another format',
  format: 'in another format',
  minimum: 'too small',
  maximum: 'too large',
  multipleOf: 'between two steps',
  step: 'between two steps',
  const: 'not checked',
  minItems: 'too few',
  maxItems: 'too many',
};

function explainMessages(form: Form, question: Question, section: Section, schema: JsonSchema, isRequired: boolean): readonly string[] {
  const { fullLabel, requiredMessage } = question;
  const ofItsOwn = requiredMessage !== missingMessage(fullLabel, form);
  return [
    ...(isRequired || ofItsOwn ? [`If missing${isRequired ? '' : ', were it required'}: ${quotedSentence(requiredMessage)}`] : []),
    ...wrongMessages(schema).map(([broken, message]) => `If ${broken}: ${quotedSentence(withPrefix(section, message))}`),
  ];
}

function wrongMessages({ errorMessage }: JsonSchema): readonly (readonly [broken: string, message: string])[] {
  if (typeof errorMessage === 'string') return [['wrong', errorMessage]];
  const messages = Object.entries((errorMessage ?? {}) as Readonly<Record<string, string>>);
  return [...Map.groupBy(messages, ([, message]) => message)].map(([message, entries]) => [
    [...new Set(entries.map(([keyword]) => CONDITION_BY_KEYWORD[keyword] ?? 'wrong'))].join(' or '),
    message,
  ]);
}

const quotedSentence = (message: string): string => `${quoteText(message)}${/[.!?]$/.test(message) ? '' : '.'}`;

const withPrefix = ({ messagePrefix }: Section, message: string): string =>
  messagePrefix === undefined ? message : `${messagePrefix} ${message}`;
