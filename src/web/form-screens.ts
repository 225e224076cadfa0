import { loadMore } from './more-source.ts';
import { keepPages } from './offline/keep-pages.ts';

// No page of the form shows without its layout and the answers: they load together.
export { FormRoot } from './form-root.tsx';
export { FormLayout } from './screens/form/form-layout.tsx';
export { keepPages };
export { FormPage } from './screens/form/form-page.tsx';

/** What is loaded last of all; then the browser is asked to keep the pages. */
export const loadRest = (): Promise<void> => loadMore().then(keepPages);
