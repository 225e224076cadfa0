import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build/browser-build.ts';

/** Before all end-to-end tests: they run against the application as it is built from the sources of now. */
export function setup(): void {
  const { VITEST: byVitest } = process.env;
  // Vite would take the build for a test run.
  delete process.env['VITEST'];
  const isBuilt = ensureBuilt(join(import.meta.dirname, '../..'));
  process.env['VITEST'] = byVitest;
  if (!isBuilt) throw new Error('The application does not build, so nothing can be tried end to end.');
}
