import { isAnswered } from '../model/answers.ts';
import { isForStudents, sectionIdsOfPageItem, type Failures, type Form, type Page } from '../model/form.ts';
import { countRequiredQuestions, missingKeysOfSection, type EvaluatedAnswers } from './evaluated-answers.ts';

/**
 * `optional`, `given`: nothing required, without and with answers; `check`: a wrong answer that is not reported yet; `attention`: a reported
 * one, or a reported missing one.
 */
export type ProgressState = 'optional' | 'given' | 'empty' | 'begun' | 'done' | 'check' | 'attention';

/** A part of a page for its reader: a section, a component of a repeat, or tabs with the content of their chosen one. */
export interface PagePartProgress {
  readonly id: string;
  readonly isTabs: boolean;
  readonly title: string;
  readonly state: ProgressState;
  /** Required questions, and the answered ones among them. An answer that spares others counts for them too, so that the number stays. */
  readonly required: number;
  readonly answered: number;
  readonly failed: readonly string[];
}

export const missingKeysInSections = (form: Form, ids: readonly string[], known: EvaluatedAnswers): readonly string[] =>
  ids.flatMap((id) => missingKeysOfSection(form, id, known));

/**
 * Progress of each visible part of a page. `failures`: wrong answers, and once the application is validating missing ones; `reported`:
 * those that their fields mark as wrong.
 */
export const pagePartsProgress = (
  form: Form,
  page: Page,
  known: EvaluatedAnswers,
  failures: Failures,
  reported = failures,
  reuse = (_part: ShownPart, read: () => PagePartProgress): PagePartProgress => read(),
): readonly PagePartProgress[] =>
  shownParts(form, page, known).map((part) => reuse(part, () => progressIn(form, part, known, failures, reported)));

interface ShownPart {
  readonly id: string;
  readonly shown: readonly string[];
}

const shownParts = (form: Form, page: Page, { evaluation }: EvaluatedAnswers): readonly ShownPart[] =>
  page.content.flatMap((item) => {
    const shown = sectionIdsOfPageItem(form, item).filter((id) => isForStudents(form, evaluation.sections[id]));
    if (!('tabs' in item)) return shown.map((id) => ({ id, shown: [id] }));
    return shown.length === 0 ? [] : { id: item.tabs, shown };
  });

function progressIn(
  form: Form,
  { id, shown }: ShownPart,
  known: EvaluatedAnswers,
  failures: Failures,
  reported: Failures,
): PagePartProgress {
  const { evaluation, answerTo } = known;
  const required = shown.reduce((sum, one) => sum + countRequiredQuestions(one, known), 0);
  const answered = required - missingKeysInSections(form, shown, known).length;
  const keys = shown.flatMap((one) => [...(evaluation.sections[one]?.keys ?? [])]);
  // Ignores computed answers: they do not begin a part.
  const isBegun = keys.some((key) => form.questions[key]?.value === undefined && isAnswered(answerTo(key)));
  const tabs = form.tabs[id];
  const failed = keys.filter((key) => Object.hasOwn(failures, key));
  return {
    id,
    isTabs: tabs !== undefined,
    title: tabs?.title ?? form.sections[id]?.title ?? '',
    state: failed.length > 0 ? stateOfFailed(failed, reported) : stateOf(required, answered, isBegun),
    required,
    answered,
    failed,
  };
}

const stateOfFailed = (failed: readonly string[], reported: Failures): ProgressState =>
  failed.some((key) => Object.hasOwn(reported, key)) ? 'attention' : 'check';

function stateOf(required: number, answered: number, isBegun: boolean): ProgressState {
  if (required === 0) return isBegun ? 'given' : 'optional';
  if (!isBegun && answered < required) return 'empty';
  return answered === required ? 'done' : 'begun';
}

export type FormLocation = { readonly question: string } | { readonly section: string } | { readonly page: string };

/**
 * Next missing or wrong question from a place on, and around: first on its page. Copies are answered at their source. Undefined if there is
 * none.
 */
export function findNextIncompleteQuestion(
  form: Form,
  known: EvaluatedAnswers,
  from: FormLocation,
  failures: Failures,
): string | undefined {
  const wanted = new Set([...allMissingKeys(form, known), ...Object.keys(failures).map((key) => missingSourceOf(form, key, known))]);
  const keys = Object.values(form.sections).flatMap((section) => section.keys);
  const start = startOf(form, keys, from);
  const left = [...keys.slice(start), ...keys.slice(0, start)].filter((key) => wanted.has(key));
  return left.find((key) => form.questions[key]?.page === pageOf(form, from)) ?? left[0];
}

function pageOf({ questions, sections }: Form, from: FormLocation): string | undefined {
  if ('page' in from) return from.page;
  return 'question' in from ? questions[from.question]?.page : sections[from.section]?.page;
}

function startOf({ questions }: Form, keys: readonly string[], from: FormLocation): number {
  if ('question' in from) return keys.indexOf(from.question) + 1;
  const isThere = ({ section, page }: { section: string; page: string }): boolean =>
    'section' in from ? section === from.section : page === from.page;
  return Math.max(
    0,
    keys.findIndex((key) => questions[key] !== undefined && isThere(questions[key])),
  );
}

export const allMissingKeys = (form: Form, known: EvaluatedAnswers): ReadonlySet<string> =>
  new Set(missingKeysInSections(form, Object.keys(form.sections), known).map((key) => missingSourceOf(form, key, known)));

export const hasMissingAnswers = (form: Form, known: EvaluatedAnswers): boolean =>
  Object.keys(form.sections).some((id) => missingKeysInSections(form, [id], known).length > 0);

function missingSourceOf(form: Form, key: string, { evaluation, answerTo }: EvaluatedAnswers): string {
  const stateOfKey = (one: string) => evaluation.sections[form.questions[one]?.section ?? ''];
  if (isAnswered(answerTo(key))) return key;
  const sources = stateOfKey(key)?.copied.get(key) ?? [];
  return sources.find((one) => stateOfKey(one)?.keys.has(one) === true && !isAnswered(answerTo(one))) ?? key;
}

/** Question where an answer is edited: a copy's source, if the student is asked that. */
export function editableQuestionOf(form: Form, key: string, known: EvaluatedAnswers): string {
  const { evaluation, answerTo } = known;
  const stateOfKey = (one: string) => evaluation.sections[form.questions[one]?.section ?? ''];
  const asked = (stateOfKey(key)?.copied.get(key) ?? []).filter((one) => one !== key && stateOfKey(one)?.keys.has(one) === true);
  const source = asked.find((one) => isAnswered(answerTo(one))) ?? asked[0];
  return source === undefined ? key : editableQuestionOf(form, source, known);
}
