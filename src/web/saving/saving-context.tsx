import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { useDrafts } from '../drafts/drafts-context.ts';
import { useOnSessionExpired } from '../errors/session-expired.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';
import { useSession } from '../session/session-context.ts';
import { createSaver, type Saver, type SaveState } from './saver.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { isSaveError } from './use-sticky-save-error.ts';

const [SaverProvider, useSaver] = createRequiredContext<Saver>('SavingProvider');
export { useSaver };

/** Saves the answers of the student who is logged in, by itself and when asked; a visitor's stay on this device. */
export function SavingProvider({ children }: { readonly children: ReactNode }) {
  const store = useAnswerStore();
  const { isLoggedIn, status, reload } = useSession();
  const sessionLost = useOnSessionExpired();
  const toasts = useToasts();
  const drafts = useDrafts();
  const saver = useMemo(() => createSaver(store, drafts.saveNow), [store, drafts]);
  const isOpen = isLoggedIn && status !== 'submitted';
  useEffect(() => {
    if (!isOpen) return;
    return saver.start(
      () => void sessionLost(),
      () => void reload().catch(() => undefined),
    );
  }, [saver, isOpen, sessionLost, reload]);
  useEffect(() => {
    let wasFailing = false;
    return saver.subscribe(() => {
      const state = saver.getState();
      // Dismisses messages of failed saves, which are untrue now.
      if (state === 'saved' && wasFailing) toasts.dismissErrors();
      wasFailing = isSaveError(state) || (wasFailing && state !== 'saved');
    });
  }, [saver, toasts]);
  return <SaverProvider value={saver}>{children}</SaverProvider>;
}

export function useSaveState(): SaveState {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, saver.getState);
}
