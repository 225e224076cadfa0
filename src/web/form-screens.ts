import { loadMore } from './more-source.ts';
import { keepPages } from './offline/keep-pages.ts';

// No page of the form shows without its layout and the answers: they load together.
export { FormRoot } from './form-root.tsx';
export { FormLayout } from './screens/form/form-layout.tsx';
export { keepPages };
export { FormPage } from './screens/form/form-page.tsx';

/** Loads more info, then registers the service worker. */
export const loadRest = (): Promise<void> => loadMore().then(keepPages);
