import { useState } from 'react';
import { useMediaQuery } from '../../platform/use-media-query.ts';

/** The same width stands in form.css. */
const SIDEBAR_MIN_WIDTH_REM = 68.75;

/** Room for a list beside the form, with letters as large as they are, which a media query does not know; asked once: the page is laid out for it. */
export function useHasRoomForSidebar(): boolean {
  const [query] = useState(
    () => `(min-width: ${SIDEBAR_MIN_WIDTH_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px)`,
  );
  return useMediaQuery(query);
}
