import { late, useSoon } from '../../platform/lately.tsx';

const overview = late(() => import('./overview/overview.ts'));
/** After the page has come, which needs all of a slow network until then; in ms. */
const REST = 1500;

/** The sections of the page with their states; undefined until the page is at rest and they have loaded. */
export const useOverview = () => useSoon(overview, { after: REST }).loaded;
