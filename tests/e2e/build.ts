import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { launchBrowser } from '../../src/server/browser/chromium.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Before all end-to-end tests: a browser that starts, and the application as it is built from the sources of now. */
export async function setup(): Promise<void> {
  await (await launchBrowser()).close();
  // In a process of its own, because Vite takes the test runner's environment for a build that is not for production.
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  if (status !== 0) throw new Error('The application does not build, so nothing can be tried end to end.');
}
