/** Within this many milliseconds a second click at the same place is part of a double click. */
const DOUBLE_CLICK_MS = 500;

/** Ignores a second click at the same place for a moment, so that double clicks hit nothing new and select no words. */
export function ignoreSecondClick(): void {
  const over = new AbortController();
  const ignore = (event: MouseEvent): void => {
    if (event.detail < 2) return event.type === 'mousedown' ? over.abort() : undefined;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click'] as const) window.addEventListener(type, ignore, { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), DOUBLE_CLICK_MS);
}
