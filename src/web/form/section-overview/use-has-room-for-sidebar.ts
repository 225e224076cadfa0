import { useState, useSyncExternalStore } from 'react';
import { matchSidebar } from '../use-lazy-overview.ts';

/** Asked once: the page is laid out for it. */
export function useHasRoomForSidebar(): boolean {
  const [room] = useState(() => {
    const query = matchSidebar();
    return {
      matches: () => query.matches,
      subscribe(listener: () => void) {
        query.addEventListener('change', listener);
        return () => query.removeEventListener('change', listener);
      },
    };
  });
  return useSyncExternalStore(room.subscribe, room.matches);
}
