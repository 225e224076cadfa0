import { chmodSync, existsSync, lstatSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { replaceUnchangedFile } from '../../src/authoring/fix/replace-unchanged-file.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const BEFORE = Buffer.from('before');

let folder = '';
beforeEach(() => {
  folder = createTemporaryFolder('write');
  onTestFinished(() => chmodSync(folder, 0o755));
});

function given(name: string, text = 'before'): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test('a file is replaced, keeps its permissions, and nothing else is left in its folder', () => {
  const path = given('a.json');
  chmodSync(path, 0o640);
  expect(replaceUnchangedFile(path, 'after', BEFORE)).toBeUndefined();
  expect(readFileSync(path, 'utf8')).toBe('after');
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a new file is written with its folder', () => {
  expect(replaceUnchangedFile(join(folder, 'languages/pt.json'), '{}\n', undefined)).toBeUndefined();
  expect(readFileSync(join(folder, 'languages/pt.json'), 'utf8')).toBe('{}\n');
});

test.for([
  ['says something else by now', 'changed', BEFORE],
  ['is there by now', 'new', undefined],
] as const)('a file that %s is left as it is', ([, text, before]) => {
  const path = given('a.json', text);
  expect(replaceUnchangedFile(path, 'after', before)).toBe(
    'It has changed since it was read, so it was left as it is now: run the command again.',
  );
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a file that is gone by now stays so', () => {
  expect(replaceUnchangedFile(join(folder, 'a.json'), 'after', BEFORE)).toContain('It has changed since it was read');
  expect(existsSync(join(folder, 'a.json'))).toBe(false);
});

test('a file that is read-only is left as it is, and so is one in a folder that is', () => {
  const path = given('a.json');
  chmodSync(path, 0o444);
  expect(replaceUnchangedFile(path, 'after', BEFORE)).toMatch(/^It is read-only: /);
  chmodSync(path, 0o644);
  chmodSync(folder, 0o555);
  expect(replaceUnchangedFile(path, 'after', BEFORE)).toMatch(/^It is read-only: /);
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a link leads to the same file, which is replaced', () => {
  const path = given('a.json');
  const link = join(folder, 'link.json');
  symlinkSync(path, link);
  expect(replaceUnchangedFile(link, 'after', BEFORE)).toBeUndefined();
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('after');
});
