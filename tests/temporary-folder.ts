import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder, removed after the test; with `afterAll`, after all tests of the file. */
export function createTemporaryFolder(name: string, whenOver: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), `matricula-${name}-`));
  whenOver(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
