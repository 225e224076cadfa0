import { useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const list = window.matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => list.matches);
}
