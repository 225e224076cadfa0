import type { MouseEvent } from 'react';

/** Whether a click on a link goes there in this window: one that would open another tab stays the browser's. */
export const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
