import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkFormFiles, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

export const FIXTURES_FOLDER = join(import.meta.dirname, 'fixtures');

export const readValidFile = (file: string): string => readFileSync(join(FIXTURES_FOLDER, 'good', file), 'utf8');

export function validFormWithFiles(files: Readonly<Record<string, string | Uint8Array | object>>): string {
  const root = copyValidForm();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content));
  }
  return root;
}

export type TextChange = readonly [file: string, from: string, to: string];

export function changeValidFiles(...changes: readonly TextChange[]): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [file, from, to] of changes) {
    const text = files[file] ?? readValidFile(file);
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    files[file] = text.replace(from, () => to);
  }
  return files;
}

export function copyValidForm(): string {
  const root = createTemporaryFolder('checks');
  cpSync(join(FIXTURES_FOLDER, 'good'), root, { recursive: true });
  return root;
}

export const findingsWithFiles = async (files: Parameters<typeof validFormWithFiles>[0]): Promise<readonly string[]> =>
  (await checkFormFiles(validFormWithFiles(files), '2026-11-23')).findings.map(formatFinding);
