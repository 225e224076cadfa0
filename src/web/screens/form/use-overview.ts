import { lazyModule, useLazyModule } from '../../platform/lately.tsx';

const overview = lazyModule(() => import('./overview/overview.ts'));
/** Delay after the page in ms, as slow networks need all until then. */
const REST = 1500;

export const useLazyOverview = () => useLazyModule(overview, { after: REST }).loaded;
