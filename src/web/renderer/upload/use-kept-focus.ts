import { useEffect, useRef, type FocusEvent } from 'react';

/** If the focused control disappears because the next step has others, the focus moves to the question's main control. */
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
