import { late, useLoaded, useSoon } from './platform/lately.tsx';

const content = late(() => import('./more-content.ts'));

/** Loads what opens at all questions and sections, once; in idle time, so that find-in-page finds it. What is copied comes with it. */
export const loadMore = content.load;

/** What shows it; undefined until it has loaded. */
export const useMore = () => useLoaded(content);

/** The same while something that has been opened needs it; whether it could not be loaded so far. */
export const useMoreSoon = (isNeeded: boolean) => useSoon(content, { isNeeded });
