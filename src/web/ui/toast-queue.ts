import type { OptionsWithExtraProps, SnackbarKey } from 'notistack';
import { lazyModule } from '../platform/lazy-module.tsx';

interface ToastMessage {
  readonly text: string;
  readonly options: OptionsWithExtraProps<'success'> | OptionsWithExtraProps<'error'>;
}

/** Lazy toasts: loaded with the first one, or when idle. */
export const lazyToastHost = lazyModule(() => import('./toast-host.tsx'));

type Shown = Pick<typeof import('./toast-host.tsx'), 'enqueueSnackbar' | 'closeSnackbar'>;
let host: Shown | undefined;
/** Only the newest: it would take the place of those before. */
let waiting: ToastMessage | undefined;
let errorShown: SnackbarKey | undefined;
const listeners = new Set<() => void>();

function wait(message: ToastMessage | undefined): void {
  waiting = message;
  listeners.forEach((listener) => listener());
}

function enqueue({ text, options }: ToastMessage, { enqueueSnackbar }: Shown): void {
  const key = enqueueSnackbar(text, options);
  if (options.variant === 'error') errorShown = key;
}

/** Shows a message, as soon as it can be. */
export function showToast(message: ToastMessage): void {
  if (host) return enqueue(message, host);
  wait(message);
}

/** Takes an error away that shows or is about to. */
export function dismissErrorToast(): void {
  if (waiting?.options.variant === 'error') wait(undefined);
  if (errorShown !== undefined) host?.closeSnackbar(errorShown);
  errorShown = undefined;
}

export function dismissAllToasts(): void {
  wait(undefined);
  host?.closeSnackbar();
}

/** The host is on the page. Shows what has waited for it. @returns must be called when it is gone */
export function attachToastHost(now: Shown): () => void {
  host = now;
  if (waiting) enqueue(waiting, now);
  wait(undefined);
  return () => void (host = undefined);
}

/** Calls the listener when another message waits, or none does any more. */
export function onPendingToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const pendingToast = (): ToastMessage | undefined => waiting;
