import { READING_PLACE } from './chosen-language.ts';
import type { Place } from './reading-place.ts';

/** Keeps the place of what is read, for the page that is loaded in place of this one. Without session storage it begins at its top. */
export function keepReadingPlace(focused: string): void {
  const element = document.getElementById(focused) ?? document.activeElement;
  const place: Place = {
    path: window.location.pathname,
    id: element?.id ?? '',
    top: element?.getBoundingClientRect().top ?? 0,
    scrolled: window.scrollY,
  };
  try {
    sessionStorage.setItem(READING_PLACE, JSON.stringify(place));
  } catch {
    // As explained above.
  }
}
