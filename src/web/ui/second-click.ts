/** Within this many milliseconds a second click at the same place is part of a double click. */
const DOUBLE_CLICK_MS = 500;

/**
 * For a moment a second click at the same place does nothing: who double-clicks a button that closes a dialog, or leads to another screen,
 * means neither the button that is there then, nor to select its words. With the next press that begins here, that is over.
 */
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
