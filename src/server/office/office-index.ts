import type { DecisionReply, ApplicationStateName } from '../../api/rules/office.ts';
import { type Answers, getOwn, isAnswered } from '../../form/model/answers.ts';
import type { Form, Question } from '../../form/model/form.ts';
import { keysIn } from '../../form/model/institution.ts';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { institutionDay } from '../platform/clock.ts';
import { listApplicationChangesAfter } from '../submissions/application-change-store.ts';
import type { SubmissionCursor } from '../submissions/full-application-store.ts';
import type { ApplicationDeps } from '../application/application-deps.ts';

/**
 * Submitted applications in memory, as the database can neither search nor sort sealed answers. A hundred thousand take some forty
 * megabytes.
 */
export type OfficeIndex = ReturnType<typeof createOfficeIndex>;

/** Undefined comes last, whatever the order. */
type SortValue = number | string | undefined;

export interface IndexedApplication extends SubmissionCursor {
  /** Folded words of reference, name and address. */
  readonly words: string;
  readonly state: ApplicationStateName;
  readonly outcome: string | null;
  readonly reply: DecisionReply | null;
  readonly readerId: string | null;
  /** Last name first. */
  readonly name: SortValue;
  /** Answers in the order of the institution's columns. */
  readonly columns: readonly SortValue[];
  /** Chosen options in the same order; empty for a column without. */
  readonly choices: readonly (readonly string[])[];
}

export interface SortOrder {
  /** `submitted`, `days`, `name`, or the key of a column. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

/** Last application of a page with the value that it had there: the next page goes on after it, even if it has changed since. */
export type IndexCursor = SubmissionCursor & { readonly value?: number | string };

/** Few enough that no save waits for long. */
const READ_AT_ONCE = 50;
/** Names and sorted texts are truncated to these lengths in the index. */
const MOST_CHARACTERS = 200;
const MOST_SORTED = 40;

/** True while the student waits for the office's decision, also after a step on the way. */
export const isAwaitingDecision = ({ institution }: Form, { state, outcome }: Pick<IndexedApplication, 'state' | 'outcome'>): boolean =>
  state === 'received' ||
  state === 'documents_missing' ||
  (institution.outcomes ?? []).some(({ id, interim }) => interim === true && state === 'decision' && id === outcome);

type Deps = Pick<ApplicationDeps, 'db' | 'definition' | 'secrets' | 'clock' | 'timeZone' | 'readPinnedForm'>;

export function createOfficeIndex({ db, secrets: { dataKeys }, definition, readPinnedForm, clock, timeZone }: Deps) {
  const entries = new Map<string, IndexedApplication>();
  const orders = new Map<string, readonly IndexedApplication[]>();
  let columns: readonly (readonly string[])[] = [];
  let last = 0n;
  let running: Promise<void> | undefined;

  const takeOver = async (): Promise<void> => {
    const wanted = (definition().form.institution.office?.columns ?? []).map(keysIn);
    if (JSON.stringify(wanted) !== JSON.stringify(columns)) {
      last = 0n;
      entries.clear();
      orders.clear();
      columns = wanted;
    }
    const changed = new Set<string>();
    try {
      await readChanges(changed);
    } finally {
      updateOrders(changed);
    }
  };

  const readChanges = async (changed: Set<string>): Promise<void> => {
    const { form } = definition().inLanguage();
    const today = institutionDay(form.institution, timeZone, clock());
    for (;;) {
      const changes = await listApplicationChangesAfter(db, dataKeys, {}, last, READ_AT_ONCE);
      const newest = changes.at(-1);
      if (!newest) return;
      for (const { accountId, application } of changes) {
        changed.add(accountId);
        entries.delete(accountId);
        if (!application) continue;
        const { username, answers, submission, position } = application;
        const { state, outcome, reply, readerId } = submission;
        const pinned = (await readPinnedForm(db, submission.formHash))?.formInFirstLanguage ?? form;
        const reference = submission.reference.replaceAll('-', '');
        const words = folded(`${reference} ${fullName(pinned, answers)} ${username}`, MOST_CHARACTERS);
        entries.set(accountId, {
          ...position,
          words,
          state,
          outcome,
          reply,
          readerId,
          name: folded(lastNameFirst(pinned, answers), MOST_SORTED) || undefined,
          columns: columns.map((keys) => sortValueOf(form, keys, answers, today)),
          choices: columns.map((keys) => choicesOf(form, keys, answers)),
        });
      }
      last = newest.number;
    }
  };

  const updateOrders = (changed: ReadonlySet<string>): void => {
    if (changed.size === 0) return;
    const newer = [...changed].flatMap((id) => entries.get(id) ?? []);
    for (const [name, order] of orders) {
      const [sort = '', direction] = name.split(' ');
      const unchanged = order.filter(({ accountId }) => !changed.has(accountId));
      // Sorting again is quick: all but the last are in order.
      orders.set(name, [...unchanged, ...newer].toSorted(comparing({ sort, order: direction === 'asc' ? 'asc' : 'desc' })));
    }
  };

  const placeOf = (column: string): number => columns.findIndex(([key]) => key === column);

  const valueIn = (sort: string): ((entry: IndexedApplication) => SortValue) => {
    if (sort === 'name') return ({ name }) => name;
    if (sort === 'submitted') return ({ at }) => at;
    if (sort === 'days') return (entry) => (isAwaitingDecision(definition().form, entry) ? -entry.at : undefined);
    const place = placeOf(sort);
    return ({ columns: values }) => values[place];
  };

  const comparing = ({ sort, order }: SortOrder) => {
    const valueOf = valueIn(sort);
    return (a: IndexedApplication, b: IndexedApplication): number => compare(order, valueOf(a), a, valueOf(b), b);
  };

  const inOrder = (wanted: SortOrder): readonly IndexedApplication[] => {
    const name = `${wanted.sort} ${wanted.order}`;
    const sorted = orders.get(name) ?? [...entries.values()].toSorted(comparing(wanted));
    orders.set(name, sorted);
    return sorted;
  };

  return {
    /** Reads what has changed since the last time; the first time that is everything, which takes a while. */
    refresh: (): Promise<void> => (running ??= takeOver().finally(() => (running = undefined))),

    /** True if an option is chosen in a column, which is named by its first key. */
    hasChosen: ({ choices }: IndexedApplication, column: string, value: string): boolean =>
      choices[placeOf(column)]?.includes(value) ?? false,

    /** Next applications that pass, at most `limit`, and the position behind the last one if there are more. */
    page(
      wanted: SortOrder,
      passes: (application: IndexedApplication) => boolean,
      after: IndexCursor | undefined,
      limit = Infinity,
    ): { readonly ids: readonly string[]; readonly next: IndexCursor | undefined } {
      const valueOf = valueIn(wanted.sort);
      const found: IndexedApplication[] = [];
      for (const entry of inOrder(wanted)) {
        if (after && compare(wanted.order, after.value, after, valueOf(entry), entry) >= 0) continue;
        if (!passes(entry)) continue;
        found.push(entry);
        if (found.length > limit) break;
      }
      const shown = found.slice(0, limit);
      const end = found.length > limit ? shown.at(-1) : undefined;
      const value = end && valueOf(end);
      return {
        ids: shown.map(({ accountId }) => accountId),
        next: end && { at: end.at, accountId: end.accountId, ...(value !== undefined && { value }) },
      };
    },
  };
}

function lastNameFirst({ institution }: Form, answers: Answers): string {
  const { first, last } = institution.applicant.names;
  return [last, first].map((key) => String((key === undefined ? undefined : getOwn(answers, key)) ?? '')).join(' ');
}

/**
 * Numbers as such, also those in texts; choices by the order of their options, dropped ones behind them; other texts without accents.
 * @param keys of which the first that is answered counts; their options are in one order
 */
export function sortValueOf(form: Form, keys: readonly string[], answers: Answers, today: string): SortValue {
  const questions = questionsOf(form, keys);
  const question = answeredOf(questions, answers);
  const answer = question && getOwn(answers, question.key);
  if (!question || answer === undefined) return undefined;
  if (typeof answer === 'boolean') return answer ? 0 : 1;
  const [text = ''] = [answer].flat().map(String);
  const areYears = question.lists.every(({ list }) => !('options' in (form.lists[list] ?? {})));
  if (question.lists.length > 0 && !areYears) {
    const options = new Set(questions.flatMap((one) => allOptionsOfQuestion(form, one, today).map(({ value }) => value)));
    return options.has(text) ? [...options].indexOf(text) : options.size;
  }
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : folded(text, MOST_SORTED) || undefined;
}

const NONE: readonly string[] = [];
/** Options that are chosen in the first of these questions that is answered. */
function choicesOf(form: Form, keys: readonly string[], answers: Answers): readonly string[] {
  const question = answeredOf(questionsOf(form, keys), answers);
  return question && question.lists.length > 0 ? [getOwn(answers, question.key) ?? NONE].flat().map(String) : NONE;
}

const questionsOf = (form: Form, keys: readonly string[]): readonly Question[] => keys.flatMap((key) => getOwn(form.questions, key) ?? []);
const answeredOf = (questions: readonly Question[], answers: Answers): Question | undefined =>
  questions.find(({ key }) => isAnswered(getOwn(answers, key)));

/** Numbers before texts, and of two equal values the newer application first. */
function compare(order: SortOrder['order'], x: SortValue, a: SubmissionCursor, y: SortValue, b: SubmissionCursor): number {
  if (x === y) return b.at - a.at || (a.accountId === b.accountId ? 0 : a.accountId < b.accountId ? 1 : -1);
  if (x === undefined) return 1;
  if (y === undefined) return -1;
  const isLess = typeof x === typeof y ? x < y : typeof x === 'number';
  return isLess === (order === 'asc') ? -1 : 1;
}

/** ASCII spelling of letters that Unicode does not decompose. */
const WRITTEN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

const folded = (text: string, limit: number): string => normalizeSearchWords(text).join(' ').slice(0, limit);

/** Words without capitals, accents and punctuation; O'Brien is one word, as some write it without the apostrophe. */
export const normalizeSearchWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþßæœı]/gu, (letter) => WRITTEN[letter] ?? letter)
    .replaceAll(/['’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
