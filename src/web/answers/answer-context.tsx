import { useCallback, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { UNANSWERED, type Answer, type Answers, type Counts } from '../../form/model/answers.ts';
import type { Evaluation, Page, SectionState } from '../../form/model/form.ts';
import { watchPresses, whenReleased } from '../platform/press.ts';
import { provided } from '../platform/provided.tsx';
import type { AnswerStore } from './answer-store.ts';
import { questionReader, type QuestionState, type Shown } from './question-state.ts';

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
 * value or object while nothing it reads has changed. With the id of a section or the key of a question it is called only
 * after changes of that one, with null never.
 */
export function useFromStore<T>(select: (store: AnswerStore) => T, followed?: string | null): T {
  const store = useAnswerStore();
  const subscribe = useCallback(
    (listener: () => void) => (followed === null ? nothing : store.subscribe(() => whenReleased(listener), followed)),
    [store, followed],
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
