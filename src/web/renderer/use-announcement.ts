import { useCallback, useEffect, useRef, useState } from 'react';

/** Between clearing a live region and filling it, in ms: screen readers look at it now and then, and compare. */
const BREATH = 100;

/** The text of a live region, and how to announce another one. The same text is announced again: the region is emptied in between. */
export function useAnnouncement(): readonly [announcement: string, announce: (words: string) => void] {
  const [announcement, setAnnouncement] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useCallback((words: string): void => {
    clearTimeout(timer.current);
    setAnnouncement('');
    if (words !== '') timer.current = setTimeout(() => setAnnouncement(words), BREATH);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [announcement, announce];
}
