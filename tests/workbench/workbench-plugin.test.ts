import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fileToOpen } from '../../scripts/vite/workbench-plugin.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

test('an editor opens files of the institution and of the project, at their line, and no others', () => {
  const folder = realpathSync(createTemporaryFolder('open'));
  const root = join(folder, 'college');
  mkdirSync(join(root, 'schemas'), { recursive: true });
  for (const file of ['college/schemas/a.json', 'college-secret.json']) writeFileSync(join(folder, file), '{}');
  symlinkSync(join(folder, 'college-secret.json'), join(root, 'linked.json'));
  const own = join(root, 'schemas/a.json');
  for (const asked of ['schemas/a.json', own, pathToFileURL(own).href]) expect(fileToOpen(root, `${asked}:7:5`), asked).toBe(`${own}:7:5`);
  expect(fileToOpen(root, join(PROJECT_FOLDER, 'package.json'))).toBe(join(realpathSync(PROJECT_FOLDER), 'package.json'));
  for (const asked of ['', 'none.json', '../college-secret.json', 'linked.json', '/etc/hosts:1', 'file:///etc/hosts', root, '\0'])
    expect(fileToOpen(root, asked), asked).toBeUndefined();
});
