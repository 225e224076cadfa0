import '../nonce.ts';
import { useSnackbar, type SnackbarKey } from 'notistack';
import { useMemo } from 'react';
import { t } from '../text.ts';
import { errorMessage } from './error-message.ts';

declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    info: false;
    warning: false;
    success: { title?: string };
    error: { title?: string };
  }
}

/** How long toasts stay, in milliseconds (spec, section 9). */
const SUCCESS_MS = 5000;
const ERROR_MS = 300_000;

export interface Toasts {
  readonly success: (message: string) => void;
  /** `error` is what was thrown, or the message itself. */
  readonly error: (error: unknown, title?: string) => void;
  /** Takes errors away: what failed is being tried again. */
  readonly dismissErrors: () => void;
}

const isNarrow = (): boolean => window.matchMedia('(max-width: 599.95px)').matches;

const errorsShown = new Set<SnackbarKey>();

export function useToasts(): Toasts {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return useMemo(
    () => ({
      success: (message) =>
        void enqueueSnackbar(message, {
          variant: 'success',
          autoHideDuration: SUCCESS_MS,
          anchorOrigin: isNarrow() ? { vertical: 'top', horizontal: 'center' } : { vertical: 'bottom', horizontal: 'right' },
        }),
      error: (error, title = t('dialog.error_title')) =>
        void errorsShown.add(
          enqueueSnackbar(typeof error === 'string' ? error : errorMessage(error), {
            variant: 'error',
            title,
            autoHideDuration: ERROR_MS,
            anchorOrigin: { vertical: 'top', horizontal: 'center' },
            preventDuplicate: true,
          }),
        ),
      dismissErrors: () => {
        errorsShown.forEach((id) => closeSnackbar(id));
        errorsShown.clear();
      },
    }),
    [enqueueSnackbar, closeSnackbar],
  );
}
