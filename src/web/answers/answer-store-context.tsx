import { useCallback, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { UNANSWERED } from '../../form/model/answers.ts';
import type { Evaluation, Page, SectionState, Failures, Form, SectionValidators } from '../../form/model/form.ts';
import { trackPointerPresses, runAfterPointerRelease } from '../platform/pointer-press.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';
import { createQuestionSelector, type QuestionState } from './question-state.ts';
import { hasAnswerPlaceholder } from '../../form/model/answer-placeholders.ts';
import { fillAnswerPlaceholders } from '../../form/evaluate/fill-answer-placeholders.ts';
import type { Answer, Answers, ChosenTabs, RepeatCounts, FormTime, FormState } from '../../form/model/answers.ts';
import type { DeferredText } from '../platform/translate.ts';
import type { TruncatedInput, ServerCorrections } from './notices.ts';

/** The answers of one student while the form is open: the single place that the whole browser side reads and writes. */
export interface AnswerStore {
  readonly form: Form;
  readonly validators: SectionValidators;
  /** State that the engine reads; a new object after each change. */
  formState(): FormState;
  formTime(): FormTime;
  /** Re-evaluates everything that depends on the day or the clock. */
  refreshTime(): void;
  /** All answers as they are now; the same object until one changes. To follow one of them, use `reviewedAnswer`: it copies nothing. */
  getAnswers(): Answers;
  answerTo(key: string): Answer;
  getCounts(): RepeatCounts;
  shownTab(tabsId: string): string | undefined;
  pages(): Form['pages'];
  getEvaluation(): Evaluation;
  /** The same object until what the section shows or requires changes. */
  sectionState(sectionId: string): SectionState;
  /** All failed validations of the whole form, computed once per state and only when asked for, and `notices`. */
  failures(): Failures;
  /** Lets fields show failures before the submission; needs the validators. */
  enableEarlyFailures(): void;
  areEarlyFailuresEnabled(): boolean;
  /** Has fields report all failures, as they do once the student submits; before that notices alone. */
  reportAllFailures(isReporting: boolean): void;
  reportsAllFailures(): boolean;
  /** Fields that are marked as wrong. */
  reportedFailures(): Failures;
  /** Failures that keep a part from being done: all after Submit, before that wrong answers alone. The same object until one changes. */
  failuresToCorrect(): Failures;
  failuresWith(key: string, answer: Answer): readonly string[];
  /** Notices by question key. The same object until one changes. */
  notices(): Failures;
  /** Notice text that the field itself gave; `''` if none. */
  noticeAt(key: string): string;
  /** Adds failures that only the server finds, until their answers are saved. */
  setServerFailures(refused: Failures): void;
  /** Calls the listener after changes: all, those of one section's answers or state, of what one question's field shows, or `PROGRESS`. */
  subscribe(listener: () => void, followed?: string): () => void;
  sectionRevision(sectionId: string): number;
  /** Applies a change by the student, and updates companions, dependents and hidden keys. */
  change(changes: Answers): void;
  answersAfterComponent(repeatId: string, count: number): Answers;
  /** Sets the number of visible components, as stored; clears the rest. */
  setCount(repeatId: string, count: number): void;
  /** Shows another tab and clears the others; the server does the same when it receives the choice. */
  setTab(tabsId: string, tabId: string): void;
  load(saved: Answers, counts: RepeatCounts, tabs: ChosenTabs): void;
  /** Adds answers from before the log-in or another visit as unsaved changes. Keeps closed options for the server to reject. */
  addUnsavedAnswers(answers: Answers): void;
  /** Keys whose value, text still being typed included, is not the last saved one; `base` holds that last saved value of each. */
  unsaved(): { readonly answers: Answers; readonly base: Answers };
  /** The saved answers to questions that were answered differently here and elsewhere; null while there is nothing to choose. */
  conflictingAnswers(): Answers | null;
  /** Starts a conflict with these saved answers; until it is resolved none of them counts as saved. */
  setConflictingAnswers(held: Answers): void;
  /** Takes over the server's answers to these contested questions, and keeps the others. Unreadable text elsewhere stays. */
  resolveConflicts(keysToTakeOver: readonly string[]): void;
  allSavedAnswers(): Answers;
  /** Shows answers that were saved elsewhere, with what follows from them; what is unsaved here stays as it is. */
  applyRemoteAnswers(newer: Answers, counts: RepeatCounts, tabs: ChosenTabs): void;
  /** Ids of files that the student has been shown or has sent. */
  readonly files: Map<string, string>;
  savedAnswers(keys: readonly string[]): Answers;
  /** The server holds these values, except for what `outcome` says; later typing stays unsaved, refused answers stay on the screen. */
  markSaved(answers: Answers, outcome?: ServerCorrections): void;
  /** The server did not keep some of a visitor's answers, which stay on the screen. */
  recordCorrections(answers: Answers, outcome: ServerCorrections): void;
  isRejected(key: string): boolean;
  /** Marks values as sent; until `markSaved` of their keys it is unknown whether the server has them. */
  markSent(answers: Answers): void;
  /** Values on their way, newest last, by key. */
  sentValues(): Readonly<Record<string, readonly Answer[]>>;
  isAnyAnswered(): boolean;
  /** Uncommitted text of a widget. `answer`: its meaning, undefined if unreadable; `why` not all of it can be stored. A commit ends it. */
  setTypedText(key: string, text: string, answer?: Answer, why?: string | DeferredText): void;
  /** The notice of a field after a commit: `why` not all of its text was stored, undefined if it was; see `Notices`. */
  setNotice(key: string, why: string | DeferredText | undefined, kept?: Answer): void;
  /** Texts that were stored in part, by question key; kept on the device until corrected. */
  truncatedInputs(): Readonly<Record<string, TruncatedInput>>;
  /** Restores a text from an earlier visit that cannot be parsed. */
  restoreUnreadableText(key: string, text: string): void;
  /** Uncommitted text of a question; undefined if there is none. */
  typedText(key: string): string | undefined;
  unreadableTexts(): Readonly<Record<string, string>>;
  subscribeTyping(listener: () => void): () => void;
  /** Widgets that keep typed text register how to commit it; returns a function that unregisters it. */
  registerFlush(commit: () => void): () => void;
  /** Commits all text still being typed. Call it before a save. */
  flush(): void;
  /** Changes with every `load` and `reset`: text typed before belongs to other answers and must not be committed. */
  epoch(): number;
  reset(): void;
}

/** Followed by those who read which questions are asked, answered and wrong, but no answer. No section has this id. */
export const PROGRESS = '/';

const [StoreProvider, useAnswerStore] = createRequiredContext<AnswerStore>('AnswerStoreProvider');
export { useAnswerStore };

/** Gives the screens below one answer store, and commits text still being typed when the page goes away. */
export function AnswerStoreProvider({ store, children }: { readonly store: AnswerStore; readonly children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('pagehide', store.flush);
    return () => window.removeEventListener('pagehide', store.flush);
  }, [store]);
  useEffect(trackPointerPresses, []);
  return <StoreProvider value={store}>{children}</StoreProvider>;
}

const nothing = (): void => undefined;

/** Follows a value of the store, while a pointer is down only at its release. `select` returns the same object while nothing changes. */
export function useAnswerStoreSelector<T>(select: (store: AnswerStore) => T, followed?: string | readonly string[] | null): T {
  const store = useAnswerStore();
  const ids = followed && [followed].flat().join(' ');
  const subscribe = useCallback(
    (listener: () => void) => {
      if (ids === null) return nothing;
      const hear = (): void => runAfterPointerRelease(listener);
      const ends = (ids?.split(' ') ?? [undefined]).map((id) => store.subscribe(hear, id));
      return () => ends.forEach((end) => end());
    },
    [store, ids],
  );
  return useSyncExternalStore(subscribe, () => select(store));
}

/** Follows one question with all that its field shows; `isUncontrolled` as its reader takes it. */
export function useQuestionState(key: string, isUncontrolled: boolean): QuestionState {
  const store = useAnswerStore();
  return useAnswerStoreSelector(
    useMemo(() => createQuestionSelector(store, key, isUncontrolled), [store, key, isUncontrolled]),
    key,
  );
}

export const useAnswers = (): Answers => useAnswerStoreSelector((store) => store.getAnswers());
export const useAnswer = (key: string | null): Answer =>
  useAnswerStoreSelector((store) => (key === null ? UNANSWERED : store.answerTo(key)), key);
export const usePages = (): readonly Page[] => useAnswerStoreSelector((store) => store.pages());
export const useEvaluation = (): Evaluation => useAnswerStoreSelector((store) => store.getEvaluation());
export const useSectionState = (sectionId: string): SectionState =>
  useAnswerStoreSelector((store) => store.sectionState(sectionId), sectionId);

/** Fills the answer placeholders of a text with the current answers. */
export const interpolateAnswers = (store: AnswerStore, text: string): string =>
  hasAnswerPlaceholder(text)
    ? fillAnswerPlaceholders(text, store.form, { answers: store.getAnswers(), today: store.formTime().today })
    : text;

/** Subscribes only if the text has placeholders, and renders only if the result changes. */
export const useInterpolatedText = (text: string): string =>
  useAnswerStoreSelector((store) => interpolateAnswers(store, text), hasAnswerPlaceholder(text) ? undefined : null);

export const InterpolatedText = ({ text }: { readonly text: string }) => interpolatedText(text);

/** The same as a call, where there are hundreds: only a text with placeholders is a component. */
export const interpolatedText = (text: string) => (hasAnswerPlaceholder(text) ? <Following text={text} /> : <span>{text}</span>);

const Following = ({ text }: { readonly text: string }) => <span>{useInterpolatedText(text)}</span>;
