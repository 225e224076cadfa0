const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While a file is on its way, the browser asks before it leaves the site. */
export function warnOnLeaving(isNeeded: boolean): void {
  if (isNeeded) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** Students who come back to this window may have changed things in another. Returns a stop function. */
export function whenShownAgain(listener: () => void): () => void {
  const hear = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', hear);
  return () => document.removeEventListener('visibilitychange', hear);
}
