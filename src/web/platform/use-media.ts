import { useSyncExternalStore } from 'react';

/** Whether a media query holds, also when that changes: a phone is turned, a window made wider. */
export function useMedia(query: string): boolean {
  const list = window.matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => list.matches);
}
