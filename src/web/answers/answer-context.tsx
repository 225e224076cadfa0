import { useCallback, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Answer, Answers, Counts } from '../../form/model/answers.ts';
import type { Evaluation, SectionState } from '../../form/model/form.ts';
import { watchPresses, whenReleased } from '../platform/press.ts';
import { provided } from '../platform/provided.tsx';
import type { AnswerStore } from './answer-store.ts';

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

/**
 * Follows one value of the store; while a pointer is held down, only when it is released. `select` must return the same
 * value or object while nothing it reads has changed. With a section it is called only after changes that touch that section.
 */
export function useFromStore<T>(select: (store: AnswerStore) => T, sectionId?: string): T {
  const store = useAnswerStore();
  const subscribe = useCallback((listener: () => void) => store.subscribe(() => whenReleased(listener), sectionId), [store, sectionId]);
  return useSyncExternalStore(subscribe, () => select(store));
}

/** The same for what the store knows of one question: its answer, or what its section's state or failures say of it. */
export function useOfQuestion<T>(key: string, select: (store: AnswerStore) => T): T {
  return useFromStore(select, useAnswerStore().form.questions[key]?.section);
}

export const useAnswers = (): Answers => useFromStore((store) => store.getAnswers());
export const useAnswer = (key: string): Answer => useOfQuestion(key, (store) => store.answerTo(key));
export const useCounts = (): Counts => useFromStore((store) => store.getCounts());
export const useEvaluation = (): Evaluation => useFromStore((store) => store.getEvaluation());
export const useSectionState = (sectionId: string): SectionState => useFromStore((store) => store.sectionState(sectionId), sectionId);
