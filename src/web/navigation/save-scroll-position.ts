import { writeStored } from '../platform/browser-storage.ts';
import { SCROLL_POSITION_KEY } from './language-cookie.ts';
import type { ScrollPosition } from './restore-scroll-position.ts';

/** @param focused id of what had the focus last, if that comes back, too */
export function saveScrollPosition(focused?: string): void {
  const element = focused === undefined ? null : (document.getElementById(focused) ?? document.activeElement);
  const place: ScrollPosition = {
    path: window.location.pathname,
    id: element?.id ?? '',
    top: element?.getBoundingClientRect().top ?? 0,
    scrolled: window.scrollY,
  };
  writeStored('sessionStorage', SCROLL_POSITION_KEY, JSON.stringify(place));
}
