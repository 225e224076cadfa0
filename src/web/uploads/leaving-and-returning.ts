import { CONVERSION_POLL } from '../../contract/documents.ts';

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While a file is on its way, the browser asks before it leaves the site. */
export function warnOnLeaving(isNeeded: boolean): void {
  if (isNeeded) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** Waits until it is time to ask again how far a conversion is, or until there is no need to. */
export function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, CONVERSION_POLL);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Students who come back to this window may have changed things in another. Returns a stop function. */
export function whenShownAgain(listener: () => void): () => void {
  const hear = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', hear);
  return () => document.removeEventListener('visibilitychange', hear);
}
