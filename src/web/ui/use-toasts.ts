import { isRightToLeft } from '../platform/page-language.ts';
import { translate } from '../platform/translate.ts';
import { dismissErrorToast, dismissAllToasts, showToast } from './toast-queue.ts';

// Not an interface: the library wants a record.
type ErrorToast = {
  readonly title?: string;
  /** The same words are on the page, where they belong. */
  readonly isAlsoInPlace?: boolean | undefined;
};
declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    info: false;
    warning: false;
    success: true;
    error: ErrorToast;
  }
}

/** Duration of toasts, in ms. */
const SUCCESS_MS = 5000;
const ERROR_MS = 300_000;

const isNarrow = (): boolean => window.matchMedia('(max-width: 599.95px)').matches;

export type Toasts = typeof toasts;

const toasts = {
  success: (text: string): void =>
    showToast({
      text,
      options: {
        variant: 'success',
        autoHideDuration: SUCCESS_MS,
        anchorOrigin: isNarrow()
          ? { vertical: 'top', horizontal: 'center' }
          : { vertical: 'bottom', horizontal: isRightToLeft() ? 'left' : 'right' },
      },
    }),
  error: (text: string, { title = translate('dialog.error_title'), isAlsoInPlace = false }: ErrorToast = {}): void =>
    showToast({
      text,
      options: {
        variant: 'error',
        title,
        isAlsoInPlace,
        autoHideDuration: ERROR_MS,
        // Shown at the bottom, away from steps, save status and heading.
        anchorOrigin: { vertical: 'bottom', horizontal: 'center' },
      },
    }),
  /** Takes an error away: what failed is being tried again. */
  dismissErrors: dismissErrorToast,
  /** Takes everything away: another screen shows. */
  dismissAll: dismissAllToasts,
};

/** Messages that come and go by themselves; a new one takes the place of the one before. */
export const useToasts = (): Toasts => toasts;
