import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';

/** What is changed in a file, which is new where nothing is replaced; or its new name. */
export type Change = readonly [file: string, from: string, to: string] | readonly [file: string, name: string];

/** All findings after changes in a copy of the institution in this folder, which is otherwise right. */
export async function findingsAfter(institution: string, changes: readonly Change[]): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), 'matricula-one-mistake-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const part of ['institution.config.json', 'schemas']) cpSync(join(institution, part), join(root, part), { recursive: true });
  for (const [file, from, to] of changes) {
    const path = join(root, file);
    if (to === undefined) {
      renameSync(path, join(root, from));
      continue;
    }
    const text = from === '' ? '' : readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  }
  const { findings } = await checkSchemas(root, '2026-11-23');
  return findings.map(({ rule, file, advice }) => `${rule} ${file} ${advice}`);
}
