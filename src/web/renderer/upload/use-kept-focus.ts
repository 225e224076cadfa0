import { useEffect, useRef, type FocusEvent } from 'react';

/** Where the control with the focus goes away, as the next step needs others, the focus goes to the question's main control. */
export function useKeptFocus(id: string, step: string): { readonly onFocus: () => void; readonly onBlur: (event: FocusEvent) => void } {
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [id, step]);
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  };
}
