import { late, useLoaded, useSoon } from './platform/lately.tsx';

const content = late(() => import('./more-content.ts'));

/** Loads what opens at all questions and sections, once; in idle time, so that find-in-page finds it. What is copied comes with it. */
export const loadMore = content.load;

/** Loaded module; undefined before that. Does not start loading. */
export const useMore = () => useLoaded(content);

/** Loads the module while `isNeeded`; also says if loading has failed. */
export const useMoreSoon = (isNeeded: boolean) => useSoon(content, { isNeeded });
