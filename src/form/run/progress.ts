import { isAnswered } from '../model/answers.ts';
import { sectionsIn, type Failures, type Form, type Page, type PageItem } from '../model/form.ts';
import { askedIn, missingIn, type Known } from './missing.ts';

/**
 * `optional`: nothing must be answered in it, and nothing is; `given`: nothing must, but something is; `attention`: an answer in it is
 * wrong, or the student reads of something missing in it.
 */
export type ProgressState = 'optional' | 'given' | 'empty' | 'begun' | 'done' | 'attention';

/** A part of a page as its reader sees it: a section, a component of a repeat, or tabs with whatever their chosen one shows. */
export interface PartProgress {
  /** Of the section, or of the tabs. */
  readonly id: string;
  readonly isTabs: boolean;
  /** May have places for answers. */
  readonly title: string;
  readonly state: ProgressState;
  /**
   * How many questions must be answered now, and how many of them are. Of several that spare each other, one given answer counts as
   * those that it spares, so that the number stays.
   */
  readonly required: number;
  readonly answered: number;
  /** Its questions with failures. */
  readonly failed: readonly string[];
}

/** The same of several sections, in their order. */
export const missingAmong = (form: Form, ids: readonly string[], known: Known): readonly string[] =>
  ids.flatMap((id) => missingIn(form, id, known));

/**
 * How far each part of a page is that shows now. `failures`: what is wrong with given answers, and once the application is validating
 * what is missing.
 */
export function progressOf(form: Form, page: Page, known: Known, failures: Failures): readonly PartProgress[] {
  return page.content.flatMap((item) => progressOfItem(form, item, known, failures));
}

function progressOfItem(form: Form, item: PageItem, known: Known, failures: Failures): readonly PartProgress[] {
  const shown = sectionsIn(form, item).filter((id) => known.evaluation.sections[id]?.visible);
  if (!('tabs' in item)) return shown.map((id) => progressIn(form, id, [id], known, failures));
  return shown.length === 0 ? [] : [progressIn(form, item.tabs, shown, known, failures)];
}

function progressIn(form: Form, id: string, shown: readonly string[], known: Known, failures: Failures): PartProgress {
  const { evaluation, answerTo } = known;
  const required = shown.reduce((sum, one) => sum + askedIn(one, known), 0);
  const answered = required - missingAmong(form, shown, known).length;
  const keys = shown.flatMap((one) => [...(evaluation.sections[one]?.keys ?? [])]);
  // What the form works out by itself nobody has begun.
  const isBegun = keys.some((key) => form.questions[key]?.value === undefined && isAnswered(answerTo(key)));
  const tabs = form.tabs[id];
  const failed = keys.filter((key) => Object.hasOwn(failures, key));
  return {
    id,
    isTabs: tabs !== undefined,
    title: tabs?.title ?? form.sections[id]?.title ?? '',
    state: failed.length > 0 ? 'attention' : stateOf(required, answered, isBegun),
    required,
    answered,
    failed,
  };
}

function stateOf(required: number, answered: number, isBegun: boolean): ProgressState {
  if (required === 0) return isBegun ? 'given' : 'optional';
  if (!isBegun && answered < required) return 'empty';
  return answered === required ? 'done' : 'begun';
}

/** Where someone is: at a question, at the beginning of a section, or at the top of a page. */
export type Place = { readonly question: string } | { readonly section: string } | { readonly page: string };

/**
 * The next question from a place on that must be answered and is not, or whose answer is wrong (`failures`, as for
 * `progressOf`); after the last one the first of the application. The answer to a copy is given at its source, so that is the question.
 * Undefined where nothing is left to do.
 */
export function nextMissing(form: Form, known: Known, from: Place, failures: Failures): string | undefined {
  const wanted = new Set([...allMissing(form, known), ...Object.keys(failures).map((key) => answeredAt(form, key, known))]);
  const keys = Object.values(form.sections).flatMap((section) => section.keys);
  return keys.slice(startOf(form, keys, from)).find((key) => wanted.has(key)) ?? keys.find((key) => wanted.has(key));
}

function startOf({ questions }: Form, keys: readonly string[], from: Place): number {
  if ('question' in from) return keys.indexOf(from.question) + 1;
  const isThere = ({ section, page }: { section: string; page: string }): boolean =>
    'section' in from ? section === from.section : page === from.page;
  return Math.max(
    0,
    keys.findIndex((key) => questions[key] !== undefined && isThere(questions[key])),
  );
}

/** Keys of all questions that must be answered now and are not; what several copies lack is missing once. */
export const allMissing = (form: Form, known: Known): ReadonlySet<string> =>
  new Set(missingAmong(form, Object.keys(form.sections), known).map((key) => answeredAt(form, key, known)));

/** Whether anything in the application must be answered still. */
export const isAnyMissing = (form: Form, known: Known): boolean =>
  Object.keys(form.sections).some((id) => missingAmong(form, [id], known).length > 0);

/** Where a missing answer is given: a copy's at its source. */
export function answeredAt(form: Form, key: string, { evaluation, answerTo }: Known): string {
  const stateOfKey = (one: string) => evaluation.sections[form.questions[one]?.section ?? ''];
  if (isAnswered(answerTo(key))) return key;
  const sources = stateOfKey(key)?.copied.get(key) ?? [];
  return sources.find((one) => stateOfKey(one)?.keys.has(one) === true && !isAnswered(answerTo(one))) ?? key;
}

/** Where an answer is given, and changed: a copy's where it is copied from, if the student is asked that. */
export function givenAt(form: Form, key: string, known: Known): string {
  const { evaluation, answerTo } = known;
  const stateOfKey = (one: string) => evaluation.sections[form.questions[one]?.section ?? ''];
  const asked = (stateOfKey(key)?.copied.get(key) ?? []).filter((one) => one !== key && stateOfKey(one)?.keys.has(one) === true);
  const source = asked.find((one) => isAnswered(answerTo(one))) ?? asked[0];
  return source === undefined ? key : givenAt(form, source, known);
}
