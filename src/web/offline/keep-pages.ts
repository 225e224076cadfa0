import { shell } from 'virtual:shell';
import { keeperOf } from '../../contract/build-output.ts';
import { pageLanguage } from '../platform/page-language.ts';

/**
 * From now on this browser keeps the pages, so that they open without a connection; unless the institution does not want it. A browser that
 * cannot, or will not, goes on as before. What it keeps and when it stops is in `in-worker/worker.ts`.
 */
export function keepPages(): void {
  if (import.meta.env.DEV || shell.institution.offline === false || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`/${keeperOf(pageLanguage())}`).catch(() => undefined);
}
