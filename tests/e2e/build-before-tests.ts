import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { launchBrowser } from '../chromium.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';

export async function setup(): Promise<() => Promise<void>> {
  await (await launchBrowser()).close();
  for (const { name, folder } of shippedInstitutions) {
    // Runs in a process of its own, as Vite takes the test runner's environment for a development build.
    const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--institution', folder], {
      cwd: PROJECT_FOLDER,
      stdio: 'inherit',
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    });
    if (status !== 0) throw new Error(`The application of ${name} does not build, so nothing can be tried end to end.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'matricula-run-'));
  chmodSync(folder, 0o711);
  process.env['TEST_RUN_FOLDER'] = folder;
  // Servers that their workers shared may still be writing.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
