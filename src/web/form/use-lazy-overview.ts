import { lazyModule, PAGE_REST_MS, useLazyModule } from '../platform/lazy-module.tsx';

const overview = lazyModule(() => import('./section-overview/overview-bundle.tsx'));

export const useLazyOverview = () => useLazyModule(overview, { after: PAGE_REST_MS }).loaded;

/** Room for the rail, with letters as large as they are, which a media query does not know. The same width stands in form.css. */
export const matchSidebar = (): MediaQueryList =>
  matchMedia(`(min-width: ${68.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px)`);

/** Loads the rail with the page where it stands beside it. */
export const loadSidebar = async (): Promise<void> => {
  if (matchSidebar().matches) await overview.load().catch(() => undefined);
};
