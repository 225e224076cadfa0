/** Calls back when someone returns to this window; twice if page and window report it. Returns a stop function. */
export function onReturnToWindow(listener: () => void): () => void {
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
