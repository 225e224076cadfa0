import type { MouseEvent } from 'react';

/** True for clicks that navigate in this window. */
export const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
