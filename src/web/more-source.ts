import { useSyncExternalStore } from 'react';
import { late } from './platform/lately.tsx';

const content = late(() => import('./more-content.ts'));
const waiting = new Set<() => void>();

/** Loads what opens at all questions and sections, once; in idle time, so that find-in-page finds it. What is copied comes with it. */
export async function loadMore(): Promise<void> {
  await content.load();
  for (const loaded of waiting) loaded();
}

const follow = (loaded: () => void): (() => void) => {
  waiting.add(loaded);
  return () => waiting.delete(loaded);
};

/** What shows it; undefined until it has loaded. */
export const useMore = () => useSyncExternalStore(follow, content.now);
