import { SnackbarProvider } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { Toast } from './toast.tsx';

const MOST_TOASTS = 3;
const contents = { success: Toast, error: Toast };

/** F8 takes the focus to the newest toast (spec, section 9). */
function focusNewestToast(event: KeyboardEvent): void {
  if (event.key !== 'F8') return;
  const buttons = document.querySelectorAll<HTMLButtonElement>('.notistack-SnackbarContainer button');
  buttons[buttons.length - 1]?.focus();
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.addEventListener('keydown', focusNewestToast);
    return () => document.removeEventListener('keydown', focusNewestToast);
  }, []);
  return (
    <SnackbarProvider maxSnack={MOST_TOASTS} Components={contents}>
      {children}
    </SnackbarProvider>
  );
}
