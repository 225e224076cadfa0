import { useState } from 'react';
import { useMedia } from '../../../platform/use-media.ts';

/** In rem: where there is room for a list beside the column of the questions. */
const LEAST = 77.5;

export const WIDE = `(min-width: ${LEAST}rem)`;

/** The same with the letters as large as they are, which a media query does not know; asked once, for the page is laid out for it. */
export function useIsWide(): boolean {
  const [query] = useState(() => `(min-width: ${LEAST * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px)`);
  return useMedia(query);
}
