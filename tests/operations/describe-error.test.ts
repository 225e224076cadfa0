import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeError } from '../../src/command-line/describe-error.ts';
import { lookupCategories } from '../../src/api/rules/lookup-limits.ts';
import { runNodeProcess } from '../run-commands.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const folder = createTemporaryFolder('test', afterAll);

const saying = (work: () => unknown): string => {
  try {
    work();
    return 'It worked.';
  } catch (error) {
    return describeError(error);
  }
};

test('what the file system refuses is a sentence with what to do', () => {
  const [missing, file] = [join(folder, 'none'), join(folder, 'file')];
  writeFileSync(file, '');
  expect(saying(() => readFileSync(missing))).toBe(
    `There is no ${missing}, or no folder for it (ENOENT). Correct the name, or make the folder.`,
  );
  expect(saying(() => writeFileSync(folder, ''))).toBe(`${folder} is a folder (EISDIR). Name a file.`);
  expect(saying(() => writeFileSync(join(file, 'x'), ''))).toMatch(/is not a folder, or is in the way \(ENOTDIR\)\. Name another place\.$/);
  const of = (code: string) => describeError(Object.assign(new Error(`${code}: open`), { code, syscall: 'open', path: '/x' }));
  expect(of('EROFS')).toBe('/x is on a file system that is read-only (EROFS). Mount it for writing, or name another place.');
  expect(of('EACCES')).toMatch(/^\S+ is not allowed to do this with \/x \(EACCES\)\. Let that user in, or name another place\.$/);
  expect(of('ENOSPC')).toBe('The disk is full (ENOSPC). Make room, and run this again.');
});

test('what says already what is wrong is left as it is', () => {
  expect(describeError(new Error('Name one folder.'))).toBe('Name one folder.');
});

test.each([
  ['lookup-import.ts', '--category', lookupCategories[0], '--file', join(folder, 'no.csv')],
  ['form-explain.ts', '--out', join(folder, 'no', 'paper.md')],
])('%s says it so', async (script, ...options) => {
  const { code, output } = await runNodeProcess([`scripts/${script}`, ...options], { DATA_DIR: folder });
  expect(output).toContain(`There is no ${options.at(-1)}, or no folder for it (ENOENT).`);
  expect(code).not.toBe(0);
});
