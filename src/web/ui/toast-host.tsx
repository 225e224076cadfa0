import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { onToastHotkey } from './toast-focus.ts';
import { attachToastHost } from './toast-queue.ts';
import { Toast } from './toast.tsx';

export { closeSnackbar, enqueueSnackbar };

/** Two would report two states, of which only the last is true. */
const MAX_TOASTS = 1;
/** Milliseconds. Old messages go at once, not to be read on the next screen. */
const TRANSITION = { enter: 225, exit: 0 };
const contents = { success: Toast, error: Toast };

export function ToastHost() {
  useEffect(() => {
    document.addEventListener('keydown', onToastHotkey);
    return () => document.removeEventListener('keydown', onToastHotkey);
  }, []);
  useEffect(() => attachToastHost({ closeSnackbar, enqueueSnackbar }), []);
  return <SnackbarProvider maxSnack={MAX_TOASTS} Components={contents} transitionDuration={TRANSITION} />;
}
