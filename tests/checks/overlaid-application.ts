import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

export const FIXTURES = join(import.meta.dirname, 'fixtures');

/** A copy of the good little application with these files laid over it, given as text or as bytes; gone after the test. */
export function withFiles(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = goodApplication();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

export function goodApplication(): string {
  const root = temporaryFolder('checks');
  cpSync(join(FIXTURES, 'good'), root, { recursive: true });
  return root;
}
