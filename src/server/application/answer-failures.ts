import { isConverting } from '../../api/upload-rules.ts';
import { type Answers, isAnswered, isSameAnswer, type FormState, getOwn } from '../../form/model/answers.ts';
import { fillAnswerPlaceholders, fillPlaceholderFallbacks } from '../../form/evaluate/fill-answer-placeholders.ts';
import { evaluateSection } from '../../form/evaluate/evaluate.ts';
import type { Failures, Form } from '../../form/model/form.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { formatText } from '../../form/model/text.ts';
import { allOptionsOfQuestion, isOptionOpenOrChosen } from '../../form/evaluate/options.ts';
import type { AnswerOption } from '../../form/model/form-files.ts';
import { openStateOf } from '../../form/evaluate/open-period.ts';
import { isOpen } from '../../form/evaluate/page-period.ts';
import { isDerivedAnswer } from '../../form/evaluate/apply-answer.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { RefusalError, refusals } from '../platform/refusals.ts';
import type { StoredDocument } from '../documents/document-store.ts';

type Progress = Pick<StoredDocument, 'answer_key' | 'status'>;

export function fileFailures(form: Form, formState: FormState, documents: readonly Progress[]): Failures {
  const failures: Record<string, string[]> = {};
  for (const question of Object.values(form.questions)) {
    const { key, section, requiredMessage } = question;
    if (!asksForFile(question) || !evaluateSection(form, section, formState).keys.has(key)) continue;
    const status = documents.find((document) => document.answer_key === key)?.status;
    if (status !== undefined && isConverting(status)) failures[key] = [form.text['upload.in_progress'] ?? ''];
    else if (isAnswered(getOwn(formState.answers, key)) && status !== 'COMPLETED')
      failures[key] = [fillAnswerPlaceholders(requiredMessage, form, formState)];
  }
  return failures;
}

export function missingFileFailures(form: Form, answers: Answers, documents: readonly Progress[]): Failures {
  const isThere = (key: string): boolean => documents.some((document) => document.answer_key === key && document.status === 'COMPLETED');
  return Object.fromEntries(
    Object.keys(answers).flatMap((key) => {
      const question = form.questions[key];
      if (!asksForFile(question) || !isAnswered(getOwn(answers, key)) || isThere(key)) return [];
      return [[key, [formatText('answer.no_file', { label: fillPlaceholderFallbacks(question?.fullLabel ?? key, form) }, form)]]];
    }),
  );
}

/** Sentences about choices that no list of their question has. A saved one stays: the list had it once. */
export const unknownOptionFailures = (form: Form, answers: Answers, saved: FormState): Failures =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => {
      const question = form.questions[key];
      if (!question || question.lists.length === 0 || !isAnswered(answer)) return [];
      const before = Object.hasOwn(saved.answers, key) ? getOwn(saved.answers, key) : undefined;
      const known = new Set<unknown>([...allOptionsOfQuestion(form, question, saved.today).map(({ value }) => value), before].flat());
      if ([answer].flat().every((one) => known.has(one))) return [];
      return [[key, [formatText('answer.not_in_list', { label: fillPlaceholderFallbacks(question.fullLabel, form) }, form)]] as const];
    }),
  );

/** Sentences about choices that are not open yet, or closed before they were made. */
export const closedOptionFailures = (form: Form, answers: Answers, saved: FormState): Failures =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => {
      const question = form.questions[key];
      if (!question) return [];
      const chosen = new Set<unknown>([answer].flat());
      const options = allOptionsOfQuestion(form, question, saved.today).filter(({ value }) => chosen.has(value));
      const timely = new Set(
        options.filter((option) => isOptionOpenOrChosen(option, key, { ...saved, changes: answers })).map(({ value }) => value),
      );
      const untimely = options.filter(({ value }) => !timely.has(value));
      return untimely.length === 0 ? [] : [[key, untimely.map((option) => reason(form, option, saved))] as const];
    }),
  );

/** Sentences about answers to pages that are not open, except to what follows from other answers. */
export const closedPageFailures = (form: Form, answers: Answers, saved: FormState): Failures =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([key, answer]) => {
      const isNew = isAnswered(answer) && !isSameAnswer(answer, getOwn(saved.answers, key)) && !isDerivedAnswer(form, saved, key);
      const refusal = isNew ? closedPageRefusal(form, form.questions[key]?.section, saved) : undefined;
      return refusal ? [[key, [formatText(refusals[refusal.code].text, refusal.params, form)]] as const] : [];
    }),
  );

/** @throws {RefusalError} `page_not_open` or `page_closed`, if the page of a section is not open */
export function requireOpenPage(form: Form, section: string | undefined, formState: FormState): void {
  const refusal = closedPageRefusal(form, section, formState);
  if (refusal) throw new RefusalError(refusal.code, { params: refusal.params });
}

export const isLocked = (form: Form, key: string, formState: FormState): boolean =>
  !isOpen(form.sections[form.questions[key]?.section ?? '']?.pagePeriod, formState);

function closedPageRefusal(form: Form, section = '', formState: FormState) {
  const { pagePeriod: period = {} } = form.sections[section] ?? {};
  const state = openStateOf(period, formState);
  if (state === 'open') return undefined;
  const [code, moment = ''] = state === 'before' ? (['page_not_open', period.opens] as const) : (['page_closed', period.closes] as const);
  return { code, params: { moment: formatPlainDateTime(moment, form.language, form.institution.time_zone) } };
}

function reason(form: Form, option: AnswerOption, moment: FormState): string {
  const { opens = '', closes = '', label } = option;
  const written = (at: string): string => formatPlainDateTime(at, form.language, form.institution.time_zone);
  return openStateOf(option, moment) === 'before'
    ? formatText('answer.option_opens', { option: label, moment: written(opens) }, form)
    : formatText('answer.option_closed', { option: label, moment: written(closes) }, form);
}
