import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkSchemas, formatFinding } from '../../scripts/checks/check-schemas.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export const FIXTURES = join(import.meta.dirname, 'fixtures');

export const good = (file: string): string => readFileSync(join(FIXTURES, 'good', file), 'utf8');

export function withFiles(files: Readonly<Record<string, string | Uint8Array | object>>): string {
  const root = goodForm();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content));
  }
  return root;
}

export type Change = readonly [file: string, from: string, to: string];

export function changedFiles(...changes: readonly Change[]): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [file, from, to] of changes) {
    const text = files[file] ?? good(file);
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    files[file] = text.replace(from, () => to);
  }
  return files;
}

export function goodForm(): string {
  const root = temporaryFolder('checks');
  cpSync(join(FIXTURES, 'good'), root, { recursive: true });
  return root;
}

export const findingsOf = async (files: Parameters<typeof withFiles>[0]): Promise<readonly string[]> =>
  (await checkSchemas(withFiles(files), '2026-11-23')).findings.map(formatFinding);
