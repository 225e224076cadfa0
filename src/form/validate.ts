import type { ErrorObject, ValidateFunction } from 'ajv';
import { isAnswered, type Answer, type Situation } from './answers.ts';
import { isDay, wrongSide } from './dates.ts';
import { evaluateSection } from './evaluate.ts';
import { asksForDate, type Failures, type Form, type Question, type Section } from './form.ts';
import { holds } from './logic.ts';
import { optionsOf } from './options.ts';
import type { SectionValidators } from './section-validators.ts';
import { commonParams, fillText, say } from './text.ts';

/**
 * Every failure of every question that is shown, each message once (spec, section 5): missing answers, what the schema
 * says of an answer, answers that are not in their option list, dates that are no days or on the wrong side of today, and extra rules over answered keys.
 */
export function validate(form: Form, validators: SectionValidators, situation: Situation): Failures {
  const failures: Record<string, string[]> = {};
  for (const section of Object.values(form.sections)) {
    const found = validateSection(form, section, validators[section.id], situation);
    for (const key of section.keys) {
      const messages = found.get(key);
      if (messages) failures[key] = [...messages];
    }
  }
  return failures;
}

function validateSection(
  form: Form, section: Section, validator: ValidateFunction | undefined, situation: Situation,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const state = evaluateSection(form, section.id, situation);
  const params = commonParams(form, situation.today);
  const fail = (key: string, message: string): void => {
    const messages = found.get(key) ?? new Set();
    found.set(key, messages.add(fillText(message, params)));
  };
  const slice: Record<string, Answer> = {};
  for (const key of state.keys) {
    const answer = situation.answers[key];
    const question = form.questions[key];
    if (question === undefined) continue;
    if (answer === undefined || !isAnswered(answer)) {
      if (state.required.has(key)) fail(key, question.requiredMessage);
      continue;
    }
    slice[key] = answer;
    if (!isOffered(form, question, answer, situation.today)) fail(key, `Choose ${question.fullLabel} from the list`);
    const wrongDate = asksForDate(question) && !isDay(String(answer)) ? say('answer.no_such_day', {}, form) : wrongSide(form, question, String(answer), situation.today);
    if (wrongDate !== undefined) fail(key, prefixed(section, wrongDate));
  }
  if (validator && !validator(slice)) {
    for (const error of validator.errors ?? []) {
      const key = error.instancePath.split('/')[1];
      const question = key === undefined ? undefined : form.questions[key];
      // That a date is none is told above, in our own words.
      if (question && !(error.keyword === 'format' && asksForDate(question))) fail(question.key, messageOf(error, question, section));
    }
  }
  for (const rule of section.rules) {
    const answered = rule.keys.filter((key) => Object.hasOwn(slice, key));
    if (answered.length === 0 || holds(rule.must, situation)) continue;
    for (const key of answered) fail(key, prefixed(section, form.text[rule.message] ?? rule.message));
  }
  return found;
}

/** Whether an answer is one that its question offers; a question without a list takes any. */
export function isOffered(form: Form, question: Question, answer: Answer, today: string): boolean {
  if (question.list === undefined) return true;
  const offered = new Set(optionsOf(form, question.list, today).map((option) => option.value));
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : [String(answer)];
  return chosen.every((value) => offered.has(value));
}

const prefixed = (section: Section, message: string): string =>
  section.messagePrefix === undefined ? message : `${section.messagePrefix} ${message}`;

/** The author's message, or the library's default with the question's label (spec, section 5). */
function messageOf(error: ErrorObject, question: Question, section: Section): string {
  if (error.keyword === 'errorMessage') return prefixed(section, error.message ?? '');
  const label = question.fullLabel;
  const { limit } = error.params as { limit?: number };
  switch (error.keyword) {
    case 'minLength': return `${label} must be at least ${limit} characters`;
    case 'maxLength': return `${label} must be at most ${limit} characters`;
    case 'minimum': return `${label} must be greater than or equal to ${limit}`;
    case 'maximum': return `${label} must be less than or equal to ${limit}`;
    case 'type': return `${label} must be a ${question.type} type`;
    case 'format': return `${label} must be a valid ${(error.params as { format: string }).format}`;
    default: return `${label} ${error.message ?? 'must be changed'}`;
  }
}
