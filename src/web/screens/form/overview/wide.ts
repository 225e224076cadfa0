import { useState } from 'react';
import { useMedia } from '../../../platform/use-media.ts';
import { WIDE } from '../../../theme.ts';

/** Room for a list beside the form, with letters as large as they are, which a media query does not know; asked once: the page is laid out for it. */
export function useIsWide(): boolean {
  const [query] = useState(() => `(min-width: ${WIDE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px)`);
  return useMedia(query);
}
