import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { useSession } from '../session/session.ts';
import { useSessionLost } from '../session/use-session-lost.ts';
import { createSaver, type Saver, type SaveState } from './saver.ts';
import { useRememberTyped } from './use-remember-typed.ts';

const SaverContext = createContext<Saver | null>(null);

/** Saves the answers of whoever is logged in, by itself and when asked; a visitor's stay with the tab. */
export function SavingProvider({ children }: { readonly children: ReactNode }) {
  const store = useAnswerStore();
  const { isLoggedIn, status } = useSession();
  const sessionLost = useSessionLost();
  const saver = useMemo(() => createSaver(store), [store]);
  const isOpen = isLoggedIn && status !== 'submitted';
  useEffect(() => (isOpen ? saver.start(() => void sessionLost()) : undefined), [saver, isOpen, sessionLost]);
  useRememberTyped(!isLoggedIn);
  return <SaverContext value={saver}>{children}</SaverContext>;
}

export function useSaver(): Saver {
  const saver = use(SaverContext);
  if (!saver) throw new Error('There is no SavingProvider above this component');
  return saver;
}

export function useSaveState(): SaveState {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, saver.getState);
}
