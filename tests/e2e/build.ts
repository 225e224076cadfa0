import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build/browser-build.ts';

/** Before all end-to-end tests: they run against the application as it is built from the sources of now. */
export function setup(): void {
  if (!ensureBuilt(join(import.meta.dirname, '../..'))) throw new Error('The application does not build, so nothing can be tried end to end.');
}
