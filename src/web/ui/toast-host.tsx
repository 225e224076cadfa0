import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { onToastHotkey } from './toast-focus.ts';
import { takeHost } from './toast-queue.ts';
import { Toast } from './toast.tsx';

export { closeSnackbar, enqueueSnackbar };

/** Two would report two states, of which only the last is true. */
const MAX_TOASTS = 1;
/** In milliseconds. Outdated messages disappear at once: a message of one screen must not be read on the next. */
const TRANSITION = { enter: 225, exit: 0 };
const contents = { success: Toast, error: Toast };

/** Where messages show. */
export function ToastHost() {
  useEffect(() => {
    document.addEventListener('keydown', onToastHotkey);
    return () => document.removeEventListener('keydown', onToastHotkey);
  }, []);
  useEffect(() => takeHost({ closeSnackbar, enqueueSnackbar }), []);
  return <SnackbarProvider maxSnack={MAX_TOASTS} Components={contents} transitionDuration={TRANSITION} />;
}
