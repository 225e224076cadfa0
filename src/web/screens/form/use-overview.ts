import { useEffect, useState } from 'react';
import { late } from '../../platform/lately.tsx';

const overview = late(() => import('./overview/overview.ts'));
/** After the page has come, which needs all of a slow network until then; in ms. */
const REST = 1500;

/** The sections of the page with their states; undefined until the page is at rest and they have loaded. */
export function useOverview() {
  const [loaded, setLoaded] = useState(overview.now);
  useEffect(() => {
    const load = (): void => void (navigator.onLine && overview.load().then(setLoaded, () => undefined));
    const timer = setTimeout(load, REST);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, []);
  return loaded;
}
