import { readStoredJson, writeStored } from '../platform/browser-storage.ts';
import { SCROLL_POSITION_KEY } from './language-cookie.ts';

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

/** Goes back to the place that was kept, as soon as the page shows it, until the page is used or something else scrolls it. */
export function restoreScrollPosition(): void {
  const place = takePlace();
  if (place?.path !== window.location.pathname || (place.id === '' && place.scrolled === 0)) return;
  const ends = new AbortController();
  for (const name of USES) window.addEventListener(name, () => ends.abort(), { signal: ends.signal, passive: true });
  const timer = setInterval(look, EVERY_MS);
  const latest = setTimeout(() => ends.abort(), LONGEST_MS);
  ends.signal.addEventListener('abort', () => {
    clearInterval(timer);
    clearTimeout(latest);
  });

  let last: { readonly height: number; readonly scrolled: number } | undefined;
  function look(): void {
    if (!place) return;
    const height = document.documentElement.scrollHeight;
    // The window moves by itself only while its page grows.
    if (last?.height === height && last.scrolled !== window.scrollY) return ends.abort();
    restore(place);
    last = { height, scrolled: window.scrollY };
  }
  function restore(place: ScrollPosition): void {
    const element = place.id === '' ? null : document.getElementById(place.id);
    // Sections mount when the window comes near them, so what had the focus may come only then.
    if (!element) return window.scrollTo({ top: place.scrolled, behavior: 'instant' });
    element.focus({ preventScroll: true });
    window.scrollBy({ top: element.getBoundingClientRect().top - place.top, behavior: 'instant' });
    if (document.activeElement === element) ends.abort();
  }
}

function takePlace(): ScrollPosition | undefined {
  const kept = readStoredJson('sessionStorage', SCROLL_POSITION_KEY);
  writeStored('sessionStorage', SCROLL_POSITION_KEY, null);
  return kept as ScrollPosition | undefined;
}
