import { useEffect } from 'react';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { rememberTyped } from '../navigation/carried-state.ts';

/** Keeps a visitor's answers with the history entry when the page is hidden, reloaded or left. */
export function useRememberTyped(isVisitor: boolean): void {
  const store = useAnswerStore();
  useEffect(() => {
    if (!isVisitor) return;
    const remember = (): void => {
      store.flush();
      if (store.isAnyAnswered()) rememberTyped(store.getAnswers());
    };
    const rememberHidden = (): void => {
      if (document.visibilityState === 'hidden') remember();
    };
    window.addEventListener('pagehide', remember);
    document.addEventListener('visibilitychange', rememberHidden);
    return () => {
      window.removeEventListener('pagehide', remember);
      document.removeEventListener('visibilitychange', rememberHidden);
    };
  }, [isVisitor, store]);
}
