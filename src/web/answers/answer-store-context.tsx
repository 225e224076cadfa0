import { useCallback, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { UNANSWERED, type Answer, type Answers } from '../../form/model/answers.ts';
import type { Evaluation, Page, SectionState } from '../../form/model/form.ts';
import { trackPointerPresses, runAfterPointerRelease } from '../platform/pointer-press.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';
import type { createAnswerStore } from './create-answer-store.ts';
import { createQuestionSelector, type QuestionState } from './question-state.ts';
import { hasAnswerPlaceholder } from '../../form/model/answer-placeholders.ts';
import { fillAnswerPlaceholders } from '../../form/evaluate/fill-answer-placeholders.ts';

/** The answers of one student while the form is open: the single place that the whole browser side reads and writes. */
export type AnswerStore = ReturnType<typeof createAnswerStore>;

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
