import type { ValidateFunction } from 'ajv';
import type { QuestionSchema } from '../model/form-files.ts';
import { answerOf, companionKey, isAnswered, type Answer, type FormState, getOwn } from '../model/answers.ts';
import { fillAnswerPlaceholders } from './fill-answer-placeholders.ts';
import { wrongDirectionMessage } from './date-direction.ts';
import { isMultipleOf } from '../model/decimals.ts';
import { defaultMessage, unknownOptionMessage, multipleOfMessage } from '../model/default-messages.ts';
import { evaluateSection } from './evaluate.ts';
import { exampleNumber } from './example-number.ts';
import type { Failures, Form, Question, Section, SectionState, SectionValidators } from '../model/form.ts';
import { formatPlainDateTime } from '../model/format-plain-date-time.ts';
import { isCalendarDay } from '../model/iso-date.ts';
import { ruleHolds } from '../model/logic.ts';
import { isOpen } from './page-period.ts';
import { labelOfOption, isYearRelativeList, availableOptions, choicesClosingForAll } from './options.ts';
import { formatRuleMessage } from './rule-message.ts';
import { commonParams, formatText, type TextParams } from '../model/text.ts';
import { asksForDate } from '../model/widget-definitions.ts';

/** Failures of visible questions, each message once: missing, schema, options, decimals, dates, and rules over answered keys. */
export function validate(form: Form, validators: SectionValidators, formState: FormState): Failures {
  const ids = Object.keys(form.sections);
  return Object.assign({}, ...validateSections(form, validators, formState, ids).values()) as Failures;
}

/** @param stateOf what is known of a section in this state of the form */
export function validateSections(
  form: Form,
  validators: SectionValidators,
  formState: FormState,
  ids: Iterable<string>,
  stateOf = (id: string): SectionState => evaluateSection(form, id, formState),
): ReadonlyMap<string, Failures> {
  const params = commonParams(form, formState.today);
  const bySection = new Map<string, Failures>();
  for (const id of ids) {
    const section = form.sections[id];
    const found = section && validateSection(form, section, getOwn(validators, id), formState, params, stateOf);
    const failed = section?.keys.flatMap((key) => (found?.has(key) ? [[key, [...(found.get(key) ?? [])]] as const] : [])) ?? [];
    bySection.set(id, Object.fromEntries(failed));
  }
  return bySection;
}

export function failuresOfAnswer(
  form: Form,
  validators: SectionValidators,
  formState: FormState,
  key: string,
  answer: Answer,
): readonly string[] {
  const section = form.sections[form.questions[key]?.section ?? ''];
  if (!section) return [];
  const next = { ...formState, answers: { ...formState.answers, [key]: answer } };
  const params = commonParams(form, next.today);
  const stateOf = (id: string): SectionState => evaluateSection(form, id, next);
  return [...(validateSection(form, section, getOwn(validators, section.id), next, params, stateOf).get(key) ?? [])];
}

function validateSection(
  form: Form,
  section: Section,
  validator: ValidateFunction | undefined,
  formState: FormState,
  params: TextParams,
  stateOf: (id: string) => SectionState,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  if (!isOpen(section.pagePeriod, formState)) return found;
  const state = stateOf(section.id);
  const fail = (key: string, message: string): void => {
    const messages = found.get(key) ?? new Set();
    found.set(key, messages.add(fillAnswerPlaceholders(message, form, formState, params)));
  };
  // No prototype, so that validators find no inherited names.
  const slice: Record<string, Answer> = Object.create(null);
  for (const key of state.keys) {
    const answer = getOwn(formState.answers, key);
    const question = form.questions[key];
    if (question === undefined) continue;
    if (answer === undefined || !isAnswered(answer)) {
      if (state.required.has(key)) fail(key, question.requiredMessage);
      continue;
    }
    slice[key] = answer;
    if (!isOffered(form, question, answer, formState)) fail(key, unknownOptionMessage(question, form));
    for (const { label, closes = '' } of choicesClosingForAll(form, formState, 'after', key)) {
      const moment = formatPlainDateTime(closes, form.language, form.institution.time_zone);
      fail(key, formatText('field.options_closed', { options: label, moment }, form));
    }
    const wrongDate =
      asksForDate(question) && !isCalendarDay(String(answer))
        ? formatText('answer.no_such_day', {}, form)
        : wrongDirectionMessage(form, question, String(answer), formState.today);
    if (wrongDate !== undefined) fail(key, prefixed(section, wrongDate));
  }
  if (validator && !validator(slice)) {
    for (const error of validator.errors ?? []) {
      const key = error.instancePath.split('/')[1];
      const question = key === undefined ? undefined : form.questions[key];
      if (question === undefined) continue;
      const written = authorMessage(section, question.key, error.keyword);
      if (written !== undefined) fail(question.key, prefixed(section, written));
      // Invalid dates are reported above, in our own words.
      else if (!(error.keyword === 'format' && asksForDate(question))) fail(question.key, defaultMessage(error, question, form));
    }
  }
  for (const key of Object.keys(slice)) {
    const question = form.questions[key];
    const { step } = questionSchema(section, key);
    const answer = getOwn(slice, key);
    if (!question || typeof answer !== 'number' || step === undefined || isMultipleOf(answer, step)) continue;
    const written = authorMessage(section, key, 'step');
    fail(key, written === undefined ? multipleOfMessage(question, step, exampleNumber(form, question), form) : prefixed(section, written));
  }
  for (const rule of section.rules) {
    const answered = rule.keys.filter((key) => Object.hasOwn(slice, key));
    if (answered.length === 0 || ruleHolds(rule.must, formState)) continue;
    for (const key of answered) fail(key, prefixed(section, formatRuleMessage(form, rule, formState)));
  }
  return found;
}

/** True for offered options, or ones offered when chosen: the stored label, which only the engine writes, proves it. */
function isOffered(form: Form, question: Question, answer: Answer, formState: FormState): boolean {
  const { lists, companion, key } = question;
  if (lists.length === 0) return true;
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  const offered = new Set(availableOptions(form, question, formState).map((option) => option.value));
  const isKept =
    companion && lists.some(({ list }) => isYearRelativeList(form, list)) && isAnswered(answerOf(formState, companionKey(key)));
  const wasOffered = (value: string): boolean => isKept && labelOfOption(form, question, value, formState.today) === undefined;
  return chosen.every((value) => offered.has(value) || wasOffered(value));
}

const prefixed = (section: Section, message: string): string =>
  section.messagePrefix === undefined ? message : `${section.messagePrefix} ${message}`;

const questionSchema = ({ schema }: Section, key: string): Partial<QuestionSchema> =>
  (getOwn(schema.properties, key) ?? {}) as Partial<QuestionSchema>;

function authorMessage(section: Section, key: string, keyword: string): string | undefined {
  const { errorMessage } = questionSchema(section, key);
  return typeof errorMessage === 'string' ? errorMessage : getOwn(errorMessage, keyword);
}
