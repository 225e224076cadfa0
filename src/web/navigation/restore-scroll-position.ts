import { SCROLL_POSITION } from './chosen-language.ts';

/** A page that shows nothing of it by then has changed too much. */
const LONGEST_MS = 8000;
const EVERY_MS = 50;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'];

/** Focused element of a page, and its place in the window. */
export interface ScrollPosition {
  readonly path: string;
  readonly id: string;
  readonly top: number;
  readonly scrolled: number;
}

/** Goes back to the place that was kept, as soon as the page shows it, and unless it is used before. */
export function restoreScrollPosition(): void {
  const place = takePlace();
  if (place?.path !== window.location.pathname) return;
  const ends = new AbortController();
  for (const name of USES) window.addEventListener(name, () => ends.abort(), { signal: ends.signal, passive: true });
  const timer = setInterval(look, EVERY_MS);
  const latest = setTimeout(() => ends.abort(), LONGEST_MS);
  ends.signal.addEventListener('abort', () => {
    clearInterval(timer);
    clearTimeout(latest);
  });

  function look(): void {
    if (!place) return;
    const element = place.id === '' ? null : document.getElementById(place.id);
    // Sections mount when the window comes near them, so what had the focus may come only then.
    if (!element) return window.scrollTo({ top: place.scrolled, behavior: 'instant' });
    element.focus({ preventScroll: true });
    window.scrollBy({ top: element.getBoundingClientRect().top - place.top, behavior: 'instant' });
    if (document.activeElement === element) ends.abort();
  }
}

function takePlace(): ScrollPosition | undefined {
  try {
    const kept = sessionStorage.getItem(SCROLL_POSITION);
    sessionStorage.removeItem(SCROLL_POSITION);
    return kept === null ? undefined : (JSON.parse(kept) as ScrollPosition);
  } catch {
    return undefined;
  }
}
