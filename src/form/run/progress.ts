import { isAnswered, type Answer } from '../model/answers.ts';
import { sectionsIn, type Evaluation, type Failures, type Form, type Page, type PageItem } from '../model/form.ts';

/** What is known of an application: what shows now, and the answers. */
export interface Known {
  readonly evaluation: Evaluation;
  readonly answerTo: (key: string) => Answer;
}

/** `optional`: nothing must be answered in it, and nothing is; `attention`: the student reads of something wrong or missing in it. */
export type ProgressState = 'optional' | 'empty' | 'begun' | 'done' | 'attention';

/** A part of a page as its reader sees it: a section, a component of a repeat, or tabs with whatever their chosen one shows. */
export interface PartProgress {
  /** Of the section, or of the tabs. */
  readonly id: string;
  readonly isTabs: boolean;
  /** May have places for answers. */
  readonly title: string;
  readonly state: ProgressState;
  /** How many questions must be answered now, and how many of them are. */
  readonly required: number;
  readonly answered: number;
}

/** Keys of the questions of a section that must be answered now and are not, in their order; none where it is hidden. */
export function missingIn({ sections }: Form, sectionId: string, { evaluation, answerTo }: Known): readonly string[] {
  const required = evaluation.sections[sectionId]?.required;
  return (sections[sectionId]?.keys ?? []).filter((key) => required?.has(key) === true && !isAnswered(answerTo(key)));
}

/** How far each part of a page is that shows now. `failures`: what the student reads of; none unless the application is validating. */
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
  const required = sumOf(shown, (one) => evaluation.sections[one]?.required.size ?? 0);
  const answered = required - sumOf(shown, (one) => missingIn(form, one, known).length);
  const keys = shown.flatMap((one) => [...(evaluation.sections[one]?.keys ?? [])]);
  // What the form works out by itself nobody has begun.
  const isBegun = keys.some((key) => form.questions[key]?.value === undefined && isAnswered(answerTo(key)));
  const tabs = form.tabs[id];
  return {
    id,
    isTabs: tabs !== undefined,
    title: tabs?.title ?? form.sections[id]?.title ?? '',
    state: keys.some((key) => Object.hasOwn(failures, key)) ? 'attention' : stateOf(required, answered, isBegun),
    required,
    answered,
  };
}

function stateOf(required: number, answered: number, isBegun: boolean): ProgressState {
  if (!isBegun) return required === 0 ? 'optional' : 'empty';
  return answered === required ? 'done' : 'begun';
}

/**
 * The next question that must be answered and is not: the first one after a question, else the first one from a page on, and where there is
 * none, the first one of the application. The answer to a copy is given at its source, so that is the question. Undefined where nothing is
 * missing.
 */
export function nextMissing(
  form: Form,
  known: Known,
  from: { readonly page: string; readonly after?: string | undefined },
): string | undefined {
  const missing = allMissing(form, known);
  const keys = Object.values(form.sections).flatMap((section) => section.keys);
  const after = from.after === undefined ? -1 : keys.indexOf(from.after);
  const start = after === -1 ? keys.findIndex((key) => form.questions[key]?.page === from.page) : after + 1;
  const wanted = (key: string): boolean => missing.has(key);
  return keys.slice(Math.max(0, start)).find(wanted) ?? keys.find(wanted);
}

/** Keys of all questions that must be answered now and are not; what several copies lack is missing once. */
export const allMissing = (form: Form, known: Known): ReadonlySet<string> =>
  new Set(Object.keys(form.sections).flatMap((id) => missingIn(form, id, known).map((key) => answeredAt(form, key, known))));

/** Where a missing answer is given: a copy's at its source. */
export function answeredAt(form: Form, key: string, { evaluation, answerTo }: Known): string {
  const stateOfKey = (one: string) => evaluation.sections[form.questions[one]?.section ?? ''];
  const sources = stateOfKey(key)?.copied.get(key) ?? [];
  return sources.find((one) => stateOfKey(one)?.keys.has(one) === true && !isAnswered(answerTo(one))) ?? key;
}

const sumOf = (ids: readonly string[], count: (id: string) => number): number => ids.reduce((sum, id) => sum + count(id), 0);
