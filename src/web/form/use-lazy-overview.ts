import { lazyModule, useLazyModule } from '../platform/lazy-module.tsx';

const overview = lazyModule(() => import('./section-overview/overview-bundle.ts'));
/** Delay after the page in ms, as slow networks need all until then. */
const REST = 1500;

export const useLazyOverview = () => useLazyModule(overview, { after: REST }).loaded;
