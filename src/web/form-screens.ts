import { loadMoreInfo } from './more-source.ts';
import { registerServiceWorker } from './offline/keep-pages.ts';

// No page of the form shows without its layout and the answers: they load together.
export { FormRoot } from './form-root.tsx';
export { FormLayout } from './screens/form/form-layout.tsx';
export { registerServiceWorker };
export { FormPage } from './screens/form/form-page.tsx';

/** Loads more info, then registers the service worker. */
export const preloadRemaining = (): Promise<void> => loadMoreInfo().then(registerServiceWorker);
