import { useLayoutEffect, type RefObject } from 'react';

/** The maximum height of a list, and the minimum distance from the edge of the visible area, in px. */
const HIGHEST = 320;
const EDGE = 8;
/** Largest share of the visible area for a list. */
const SHARE = 0.4;

/** The visible part of the page, from the top of the window, in px: without the keyboard of a phone and what sticks to the top. */
function seen(): { readonly top: number; readonly bottom: number } {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const stuck = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return { top: Math.max(offsetTop, stuck), bottom: offsetTop + height };
}

/** Position and height of a list beside its input. */
function place(input: DOMRect, wanted: number): { readonly isAbove: boolean; readonly height: number } {
  const { top, bottom } = seen();
  const below = bottom - input.bottom - EDGE;
  const above = input.top - top - EDGE;
  const isAbove = below < wanted && above > below;
  return { isAbove, height: Math.max(0, Math.min(wanted, isAbove ? above : below)) };
}

/** Places a combobox's list where all of it is visible, scrolling the page if needed. `shown` changes with its content. */
export function useListboxPosition(input: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const [field, box] = [input.current, list.current];
    if (!field || !box) return undefined;
    const put = (): void => {
      box.style.maxHeight = '';
      const { height: visible = window.innerHeight } = window.visualViewport ?? {};
      const wanted = Math.min(box.scrollHeight, HIGHEST, visible * SHARE) + EDGE;
      if (place(field.getBoundingClientRect(), wanted).height < wanted) {
        window.scrollBy({ top: field.getBoundingClientRect().top - seen().top - 4 * EDGE, behavior: 'instant' });
      }
      const { isAbove, height } = place(field.getBoundingClientRect(), wanted);
      box.style.maxHeight = `${height}px`;
      box.classList.toggle('above', isAbove);
    };
    put();
    window.visualViewport?.addEventListener('resize', put);
    return () => window.visualViewport?.removeEventListener('resize', put);
  }, [input, list, shown]);
}
