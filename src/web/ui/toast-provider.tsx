import { SnackbarProvider } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { onToastHotkey } from './toast-focus.ts';
import { Toast } from './toast.tsx';

/** Two would report two states, of which only the last is true. */
const MAX_TOASTS = 1;
/** In milliseconds. Outdated messages disappear at once: a message of one screen must not be read on the next. */
const TRANSITION = { enter: 225, exit: 0 };
const contents = { success: Toast, error: Toast };

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('keydown', onToastHotkey);
    return () => document.removeEventListener('keydown', onToastHotkey);
  }, []);
  return (
    <SnackbarProvider maxSnack={MAX_TOASTS} Components={contents} transitionDuration={TRANSITION}>
      {children}
    </SnackbarProvider>
  );
}
