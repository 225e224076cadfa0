import { shell } from 'virtual:shell';
import { serviceWorkerFileName } from '../../api/build-output.ts';
import { pageLanguage } from '../platform/page-language.ts';

/** Makes this browser keep the pages for times without a connection, if the institution wants it and the browser can. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || shell.institution.offline === false || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`/${serviceWorkerFileName(pageLanguage())}`).catch(() => undefined);
}
