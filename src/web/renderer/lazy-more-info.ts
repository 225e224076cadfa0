import { lazyModule, useLoadedModule, useLazyModule } from '../platform/lazy-module.tsx';

const content = lazyModule(() => import('./more-info-bundle.ts'));

/** Loads what opens at all questions and sections, once; in idle time, so that find-in-page finds it. What is copied comes with it. */
export const loadMoreInfo = content.load;

/** Loaded module; undefined before that. Does not start loading. */
export const useLoadedMoreInfo = () => useLoadedModule(content);

/** Loads the module while `isNeeded`; also says if loading has failed. */
export const useLazyMoreInfo = (isNeeded: boolean) => useLazyModule(content, { isNeeded });
