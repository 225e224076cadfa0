import { late, useSoon } from '../../platform/lately.tsx';

const overview = late(() => import('./overview/overview.ts'));
/** Delay after the page in ms, as slow networks need all until then. */
const REST = 1500;

export const useOverview = () => useSoon(overview, { after: REST }).loaded;
