import { useCallback, useRef, type RefCallback } from 'react';

/** A ref for elements that take each other's place: the focus that one had goes to the next. */
export function useTransferFocus(): RefCallback<HTMLElement> {
  const had = useRef(false);
  return useCallback((element: HTMLElement | null) => {
    if (had.current) element?.focus({ preventScroll: true });
    return () => {
      had.current = element === document.activeElement;
    };
  }, []);
}
