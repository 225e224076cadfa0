/**
 * Calls back when someone comes back to this window, and may have changed things in another; twice, where the browser reports that the page
 * shows and that the window has the focus. Returns a stop function.
 */
export function whenShownAgain(listener: () => void): () => void {
  const hear = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', hear);
  window.addEventListener('focus', hear);
  return () => {
    document.removeEventListener('visibilitychange', hear);
    window.removeEventListener('focus', hear);
  };
}
