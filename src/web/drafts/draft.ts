import { isSameAnswer, UNANSWERED, type Answer, type Answers, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { findConflicts } from '../../form/evaluate/find-conflicts.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import type { TruncatedInput } from '../answers/notices.ts';

interface DraftAnswer {
  readonly answer: Answer;
  /** The saved answer that it was made from. */
  readonly base: Answer;
  /** Answers to the same question that went to the server before, which may hold one of them or not. */
  readonly sent: readonly Answer[];
  readonly at: number;
}

export interface Draft {
  /** Question key to what the student answered. */
  readonly answers: Readonly<Record<string, DraftAnswer>>;
  /** Texts on the screen that cannot be read as an answer, such as half a date, and parts of those that were `cut`. */
  readonly typed: Readonly<Record<string, { readonly text: string; readonly at: number; readonly cut?: TruncatedInput }>>;
}

export const EMPTY_DRAFT: Draft = { answers: {}, typed: {} };

export const isEmptyDraft = ({ answers, typed }: Draft): boolean => Object.keys(answers).length === 0 && Object.keys(typed).length === 0;

/** Time of the last typing; reading and keeping do not renew it. */
export const lastTypedAt = ({ answers, typed }: Draft): number =>
  Math.max(0, ...[...Object.values(answers), ...Object.values(typed)].map(({ at }) => at));

/** Several tabs' drafts as one: of each question, what was typed last. */
export const mergeDraftsPerQuestion = (drafts: readonly Draft[]): Draft => ({
  answers: newest(drafts.map(({ answers }) => answers)),
  typed: newest(drafts.map(({ typed }) => typed)),
});

function newest<T extends { readonly at: number }>(maps: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const merged: Record<string, T> = {};
  for (const [key, entry] of maps.flatMap((map) => Object.entries(map))) {
    const known = getOwn(merged, key);
    if (!known || known.at <= entry.at) merged[key] = entry;
  }
  return merged;
}

/** Answers of a visitor's draft, without cleared ones. */
export const answersOfDraft = ({ answers }: Draft): Answers =>
  Object.fromEntries(Object.entries(answers).flatMap(([key, { answer }]) => (answer === UNANSWERED ? [] : [[key, answer]])));

/** A visitor's answers as a draft, based on nothing. */
export const draftFromAnswers = (answers: Answers): Draft => ({
  answers: Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { answer, base: UNANSWERED, sent: [], at: 0 }])),
  typed: {},
});

/** A draft against the server's answers. `mine`: for the screen; `contested`: saved ones neither sent from here nor the draft's base. */
export function reconcileDraft(form: Form, held: Answers, draft: Draft): { readonly mine: Answers; readonly contested: Answers } {
  const differing = Object.entries(draft.answers).filter(([key, { answer }]) => {
    // The labels of chosen options follow their question, files belong to the server, and what is no longer asked is dropped.
    if (!Object.hasOwn(form.questions, key) || asksForFile(form.questions[key])) return false;
    return !isSameAnswer(getOwn(held, key), answer);
  });
  const mine = Object.fromEntries(differing.map(([key, { answer }]) => [key, answer]));
  const bases = Object.fromEntries(differing.map(([key, { base, sent }]) => [key, [base, ...sent]]));
  return { mine, contested: findConflicts(held, mine, bases) };
}

/** Merges a draft into the store; answers that conflict with saved ones are left to the student. */
export function mergeDraftIntoStore(store: AnswerStore, held: Answers, draft: Draft): void {
  const { mine, contested } = reconcileDraft(store.form, held, draft);
  store.addUnsavedAnswers(mine);
  if (Object.keys(contested).length > 0) store.setConflictingAnswers(contested);
  for (const [key, { text, cut }] of Object.entries(draft.typed)) {
    if (cut) store.setNotice(key, cut.why, cut.kept);
    else store.restoreUnreadableText(key, text);
  }
}
