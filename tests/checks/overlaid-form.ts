import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSchemas, formatFinding } from '../../scripts/checks/check-schemas.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export const FIXTURES = join(import.meta.dirname, 'fixtures');

/** The text of a file of the good little application. */
export const good = (file: string): string => readFileSync(join(FIXTURES, 'good', file), 'utf8');

/** A copy of the good little application with these files laid over it, given as text or as bytes; gone after the test. */
export function withFiles(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = goodForm();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

export function goodForm(): string {
  const root = temporaryFolder('checks');
  cpSync(join(FIXTURES, 'good'), root, { recursive: true });
  return root;
}

/** A line for each finding where these files are laid over the good little application. */
export const findingsOf = async (files: Parameters<typeof withFiles>[0], today?: string): Promise<readonly string[]> =>
  (await checkSchemas(withFiles(files), today)).findings.map(formatFinding);
