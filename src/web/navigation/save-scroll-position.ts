import { SCROLL_POSITION } from './chosen-language.ts';
import type { ScrollPosition } from './restore-scroll-position.ts';

/** Keeps the place of what is read, for the page that is loaded in place of this one. Without session storage it begins at its top. */
export function saveScrollPosition(focused: string): void {
  const element = document.getElementById(focused) ?? document.activeElement;
  const place: ScrollPosition = {
    path: window.location.pathname,
    id: element?.id ?? '',
    top: element?.getBoundingClientRect().top ?? 0,
    scrolled: window.scrollY,
  };
  try {
    sessionStorage.setItem(SCROLL_POSITION, JSON.stringify(place));
  } catch {
    // As explained above.
  }
}
