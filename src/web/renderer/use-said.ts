import { useCallback, useEffect, useRef, useState } from 'react';

/** Between clearing a live region and filling it, in ms: screen readers compare what they find in turns. */
const BREATH = 100;

/** The words of a live region, and how to say others. The same words twice are heard twice: the region is empty in between. */
export function useSaid(): readonly [said: string, announce: (words: string) => void] {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback((words: string): void => {
    clearTimeout(timer.current);
    setSaid('');
    if (words !== '') timer.current = setTimeout(() => setSaid(words), BREATH);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [said, announce];
}
