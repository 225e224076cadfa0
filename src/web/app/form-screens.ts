import { loadMoreInfo } from '../renderer/lazy-more-info.ts';
import { registerServiceWorker } from '../offline/register-service-worker.ts';

// No page of the form shows without its layout and the answers: they load together.
export { FormRoot, loadFirstAnswersOfForm } from './form-root.tsx';
export { FormLayout } from '../form/form-layout.tsx';
export { registerServiceWorker };
export { FormPage } from '../form/form-page.tsx';

/** Loads more info, then registers the service worker. */
export const preloadRemainingCode = (): Promise<void> => loadMoreInfo().then(registerServiceWorker);
