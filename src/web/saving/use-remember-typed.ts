import { useEffect } from 'react';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { rememberTyped } from '../navigation/carried-state.ts';

/** Long enough that fast typing stays below the number of history changes that browsers allow (100 in 30 s). */
const PAUSE_MS = 500;

/**
 * Keeps a visitor's answers with the history entry: soon after each change, since a phone may end a tab without a word,
 * and before the page is reloaded or left (`pagehide` alone comes too late for a reload).
 */
export function useRememberTyped(isVisitor: boolean): void {
  const store = useAnswerStore();
  useEffect(() => {
    if (!isVisitor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = (): void => {
      if (store.isAnyAnswered()) rememberTyped(store.getAnswers());
    };
    const rememberSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(remember, PAUSE_MS);
    };
    const rememberNow = (): void => {
      store.flush();
      remember();
    };
    const rememberHidden = (): void => {
      if (document.visibilityState === 'hidden') rememberNow();
    };
    const unsubscribe = store.subscribe(rememberSoon);
    window.addEventListener('beforeunload', rememberNow);
    window.addEventListener('pagehide', rememberNow);
    document.addEventListener('visibilitychange', rememberHidden);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('beforeunload', rememberNow);
      window.removeEventListener('pagehide', rememberNow);
      document.removeEventListener('visibilitychange', rememberHidden);
    };
  }, [isVisitor, store]);
}
