import { useCallback, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { UNANSWERED } from '../../form/model/answers.ts';
import type { Evaluation, Page, SectionState, Failures, Form, SectionValidators } from '../../form/model/form.ts';
import { watchPresses, whenReleased } from '../platform/press.ts';
import { provided } from '../platform/provided.tsx';
import { questionReader, type QuestionState, type Shown } from './question-state.ts';
import { namesAnswers } from '../../form/model/answer-places.ts';
import { withAnswers } from '../../form/run/answered-places.ts';
import type { Answer, Answers, ChosenTabs, Counts, Moment, FormState } from '../../form/model/answers.ts';
import type { Sentence } from '../text.ts';
import type { Cut, Outcome } from './notices.ts';

/** The answers of one student while the form is open: the single place that the whole browser side reads and writes. */
export interface AnswerStore {
  readonly form: Form;
  readonly validators: SectionValidators;
  /** What the engine looks at now; another object after each change, of which only the newest may be read. */
  formState(): FormState;
  /** As of which the form shows what it shows. */
  moment(): Moment;
  /** Time has passed: what opens, closes, or depends on the day follows. */
  passTime(): void;
  /** All answers as they are now; the same object until one changes. To follow one of them, use `answerTo`: it copies nothing. */
  getAnswers(): Answers;
  /** The answer to one question; `''` where there is none. */
  answerTo(key: string): Answer;
  getCounts(): Counts;
  /** The id of the tab that is shown; undefined for unknown tabs. */
  shownTab(tabsId: string): string | undefined;
  /** Those that the student goes through now; the same list until one comes or goes. */
  pages(): Form['pages'];
  getEvaluation(): Evaluation;
  /** The same object until what the section shows or requires changes. */
  sectionState(sectionId: string): SectionState;
  /** All failed validations of the whole form, computed once per state and only when asked for, and `notices`. */
  failures(): Failures;
  /** What would be wrong with one question, had it this answer. */
  failuresWith(key: string, answer: Answer): readonly string[];
  /** Why what stands in fields could not be stored. Each is reported until it changes; the same object until one does. */
  notices(): Failures;
  /** The words of a notice that a field itself gave, as they show there; `''` for none. */
  noticeAt(key: string): string;
  /** What only the server finds wrong; each stays among the failures until its answer is saved, or until the next refusal. */
  refuse(refused: Failures): void;
  /**
   * Calls the listener after changes; with the id of a section only after those of its answers or its state, with the key of a
   * question only after those of what its field shows.
   */
  subscribe(listener: () => void, followed?: string): () => void;
  /** Revision of a section: another number after each change that its listeners hear of. */
  revision(sectionId: string): number;
  /** The student's own change: companions, dependents and hidden keys follow. */
  change(changes: Answers): void;
  /** The answers in the components of a repeat beyond the first `count`. */
  answersBeyond(repeatId: string, count: number): Answers;
  /** How many components are shown, as stored on the server; answers in those beyond are cleared, there and here. */
  setCount(repeatId: string, count: number): void;
  /** Shows another tab and clears the others; the server does the same when it receives the choice. */
  setTab(tabsId: string, tabId: string): void;
  /** Replaces everything with what is saved on the server. */
  load(saved: Answers, counts: Counts, tabs: ChosenTabs): void;
  /**
   * Answers from before the log-in or from another visit: they count as newer than the saved ones, and as unsaved. A choice that
   * has closed meanwhile stays, for the server to say at the next save whether it came in time.
   */
  carry(answers: Answers): void;
  /** Keys whose value, text still being typed included, is not the last saved one; `base` holds that last saved value of each. */
  unsaved(): { readonly answers: Answers; readonly base: Answers };
  /** The saved answers to questions that were answered differently here and elsewhere; null while there is nothing to choose. */
  contested(): Answers | null;
  /** The student has to choose between the answers here and these, which the server holds; until then none of them counts as saved. */
  contest(held: Answers): void;
  /**
   * The choice is made: the server's answers to these questions count, and those here to the other contested ones. Text that
   * cannot be read as an answer to any other question stays on the screen.
   */
  settle(keysToTakeOver: readonly string[]): void;
  /** Everything that the server holds, as far as this page knows. */
  saved(): Answers;
  /** Shows answers that were saved elsewhere, with what follows from them; what is unsaved here stays as it is. */
  follow(newer: Answers, counts: Counts, tabs: ChosenTabs): void;
  /** What the files of questions are known by, as far as the student has been shown or has sent them. */
  readonly files: Map<string, string>;
  /** What was submitted last saved of these keys. */
  savedAnswers(keys: readonly string[]): Answers;
  /**
   * The server holds these values now, except for what `outcome` says; what was typed since stays unsaved. Answers that it did
   * not store stay on the screen.
   */
  markSaved(answers: Answers, outcome?: Outcome): void;
  /** The server did not keep some of a visitor's answers, which stay on the screen. */
  markUnstored(answers: Answers, outcome: Outcome): void;
  /** Whether the server did not store the answer to this question as it is now. */
  isRefused(key: string): boolean;
  /** These values are on their way to the server: until `markSaved` of their keys nobody knows whether it holds them. */
  markSent(answers: Answers): void;
  /** Values on their way, newest last, by key. */
  sent(): Readonly<Record<string, readonly Answer[]>>;
  /** Whether any value differs from the empty marker. */
  isAnyAnswered(): boolean;
  /**
   * What a widget shows that is not committed yet, or cannot be: `answer` is what the text means so far, undefined where
   * it cannot be read. It counts as unsaved, but changes nothing on the screen but its notice: `why` not all of it can be stored. A
   * commit of that question ends it.
   */
  type(key: string, text: string, answer?: Answer, why?: string | Sentence): void;
  /** The notice of a field after a commit: `why` not all of its text was stored, undefined if it was; see `Notices`. */
  found(key: string, why: string | Sentence | undefined, kept?: Answer): void;
  /** The texts that were cut, by question; they wait on the device until they are right. */
  cuts(): Readonly<Record<string, Cut>>;
  /** Brings back a text from before that cannot be read. */
  keepText(key: string, text: string): void;
  /** The text on the screen that is not (yet) an answer to this question; undefined if there is none. */
  typedText(key: string): string | undefined;
  /** All texts on the screen that cannot be read as an answer. */
  unreadableTexts(): Readonly<Record<string, string>>;
  /** Is called on typing, which other listeners are not. */
  subscribeTyping(listener: () => void): () => void;
  /** Widgets that keep typed text register how to commit it; returns a function that unregisters it. */
  registerFlush(commit: () => void): () => void;
  /** Commits all text still being typed. Call it before a save. */
  flush(): void;
  /** Changes with every `load` and `reset`: text typed before belongs to other answers and must not be committed. */
  epoch(): number;
  reset(): void;
}

const [StoreProvider, useAnswerStore] = provided<AnswerStore>('AnswerStoreProvider');
/** The store itself, for changes; reading it while rendering does not follow it. */
export { useAnswerStore };

/** Gives the screens below one answer store, and commits text still being typed when the page goes away. */
export function AnswerStoreProvider({ store, children }: { readonly store: AnswerStore; readonly children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('pagehide', store.flush);
    return () => window.removeEventListener('pagehide', store.flush);
  }, [store]);
  useEffect(watchPresses, []);
  return <StoreProvider value={store}>{children}</StoreProvider>;
}

const nothing = (): void => undefined;

/**
 * Follows one value of the store; while a pointer is held down, only when it is released. `select` must return the same
 * value or object while nothing it reads has changed. With ids of sections and keys of questions it is called only
 * after changes of those, with null never.
 */
export function useFromStore<T>(select: (store: AnswerStore) => T, followed?: string | readonly string[] | null): T {
  const store = useAnswerStore();
  const ids = followed && [followed].flat().join(' ');
  const subscribe = useCallback(
    (listener: () => void) => {
      if (ids === null) return nothing;
      const hear = (): void => whenReleased(listener);
      const ends = (ids?.split(' ') ?? [undefined]).map((id) => store.subscribe(hear, id));
      return () => ends.forEach((end) => end());
    },
    [store, ids],
  );
  return useSyncExternalStore(subscribe, () => select(store));
}

/** Follows one question with all that its field shows; `show` as its reader takes it. */
export function useQuestionState(key: string, show: Shown): QuestionState {
  const store = useAnswerStore();
  const read = useMemo(() => questionReader(store, key), [store, key]);
  return useFromStore(() => read(show), key);
}

export const useAnswers = (): Answers => useFromStore((store) => store.getAnswers());
/** The answer to a question beside the one whose field this is; null is none, and follows nothing. */
export const useAnswer = (key: string | null): Answer => useFromStore((store) => (key === null ? UNANSWERED : store.answerTo(key)), key);
export const useCounts = (): Counts => useFromStore((store) => store.getCounts());
export const usePages = (): readonly Page[] => useFromStore((store) => store.pages());
export const useEvaluation = (): Evaluation => useFromStore((store) => store.getEvaluation());
export const useSectionState = (sectionId: string): SectionState => useFromStore((store) => store.sectionState(sectionId), sectionId);

/** A text of the form as it reads now: with the answers that it names. */
export const answeredText = (store: AnswerStore, text: string): string =>
  namesAnswers(text) ? withAnswers(text, store.form, { answers: store.getAnswers(), today: store.moment().today }) : text;

/** The same, followed: only a text that names answers follows any, and is drawn again only when it reads otherwise. */
export const useAnsweredText = (text: string): string =>
  useFromStore((store) => answeredText(store, text), namesAnswers(text) ? undefined : null);

/** The same as an element. */
export const AnsweredText = ({ text }: { readonly text: string }) => (namesAnswers(text) ? <Following text={text} /> : <span>{text}</span>);

const Following = ({ text }: { readonly text: string }) => <span>{useAnsweredText(text)}</span>;
