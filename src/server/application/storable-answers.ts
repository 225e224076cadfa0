import type { SaveOutcome, SentAnswers } from '../../api/schemas/application-schemas.ts';
import { type Answer, type Answers, isSameAnswer, UNANSWERED, getOwn } from '../../form/model/answers.ts';
import { fillPlaceholderFallbacks } from '../../form/evaluate/fill-answer-placeholders.ts';
import { cleanAnswer } from '../../form/evaluate/clean-answer.ts';
import { isCalendarDay } from '../../form/model/iso-date.ts';
import { exampleNumber, appendNumberRange } from '../../form/evaluate/example-number.ts';
import type { Failures, Question } from '../../form/model/form.ts';
import { asksForDate, isNumberQuestion, widgetDefinitionOf } from '../../form/model/widget-definitions.ts';
import { formatText } from '../../form/model/text.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { RefusalError } from '../platform/refusals.ts';
import type { MigratedAnswers } from '../forms/migrate-sent-answers.ts';

/** @throws {RefusalError} `unknown_key` for a key that the application does not ask */
export function requireKnownKeys({ form }: FormDefinition, values: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(form.dataModel, key));
  if (unknown !== undefined) throw new RefusalError('unknown_key', { params: { key: unknown } });
}

/** Splits answers into cleaned ones that can be stored, and a sentence about each of the others: one bad value rejects no other. */
export function partitionStorableAnswers(
  definition: FormDefinition,
  sent: Readonly<Record<string, unknown>>,
): { readonly taken: Answers; readonly refused: Failures } {
  const taken: (readonly [string, Answer])[] = [];
  const refused: (readonly [string, readonly string[]])[] = [];
  for (const [key, value] of Object.entries(sent)) {
    // Ignores what is sent for a computed answer.
    if (definition.form.questions[key]?.value !== undefined) continue;
    const isAsked = Object.hasOwn(definition.form.dataModel, key);
    const answer = isAsked && isAnswer(value) ? cleaned(definition.form.questions[key], value) : undefined;
    const reason = isAsked ? reasonAgainst(definition, key, answer) : formatText('answer.not_asked', {}, definition.form);
    if (reason !== undefined) refused.push([key, [reason]]);
    else if (answer !== undefined) taken.push([key, answer]);
  }
  // Not by assignment: a key may be `__proto__`.
  return { taken: Object.fromEntries(taken), refused: Object.fromEntries(refused) };
}

export function buildSaveOutcome(
  sent: SentAnswers,
  refused: Failures,
  stored: Answers,
  back: MigratedAnswers<unknown>['toSentKeys'],
): SaveOutcome {
  const others = Object.keys(sent).flatMap((key) => {
    const now = Object.hasOwn(stored, key) ? (getOwn(stored, key) ?? UNANSWERED) : UNANSWERED;
    const value = getOwn(sent, key);
    return isAnswer(value) && isSameAnswer(value, now) ? [] : [[key, now]];
  });
  return {
    ...(Object.keys(refused).length > 0 && { refused: back(refused) as NonNullable<SaveOutcome['refused']> }),
    ...(others.length > 0 && { answers: back(Object.fromEntries(others)) as NonNullable<SaveOutcome['answers']> }),
  };
}

function reasonAgainst({ form, kindAllows }: FormDefinition, key: string, answer: Answer | undefined): string | undefined {
  if (answer === UNANSWERED) return undefined;
  const question = form.questions[key];
  const label = fillPlaceholderFallbacks(question?.fullLabel ?? key, form);
  if (asksForDate(question) && !isCalendarDay(String(answer))) return formatText('answer.not_a_day', { label }, form);
  const isExact = typeof answer !== 'number' || Math.abs(answer) <= Number.MAX_SAFE_INTEGER;
  const verdict = answer === undefined || !isExact ? 'wrong' : kindAllows(key, answer);
  if (verdict === 'allowed') return undefined;
  if (verdict !== 'wrong') return formatText('answer.too_long', { label, limit: verdict.longest }, form);
  if (question === undefined) return formatText('answer.wrong_kind', { label }, form);
  if (question.lists.length > 0) return formatText('answer.not_in_list', { label }, form);
  if (question.type === 'integer' || question.type === 'number') {
    const sentence = question.type === 'integer' ? 'answer.not_whole' : 'answer.not_a_number';
    return appendNumberRange(formatText(sentence, { label, example: exampleNumber(form, question) }, form), form, question);
  }
  return formatText('answer.wrong_kind', { label }, form);
}

function cleaned(question: Question | undefined, value: Answer): Answer | undefined {
  const answer = cleanAnswer(question, value);
  const isLost = answer === UNANSWERED && typeof value === 'string' && value !== '';
  return isLost && question && (widgetDefinitionOf(question).typed === undefined || isNumberQuestion(question)) ? undefined : answer;
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

export const omitEmptyAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== UNANSWERED));
