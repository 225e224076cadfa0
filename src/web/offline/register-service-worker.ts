import { shell } from 'virtual:shell';
import { serviceWorkerFileName } from '../../api/url-paths.ts';
import { pageLanguage } from '../platform/page-language.ts';

/** Makes this browser keep the pages for times without a connection, if the institution wants it and the browser can. */
export function registerServiceWorker(): void {
  // Firefox reports an error where storage is refused.
  const canStore = 'serviceWorker' in navigator && navigator.cookieEnabled;
  if (import.meta.env.DEV || shell.institution.offline === false || !canStore) return;
  navigator.serviceWorker.register(`/${serviceWorkerFileName(pageLanguage())}`).catch(() => undefined);
}
