import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const NOT_GENERAL = /^tests\/(larkmere|conservatory|institutions\/\w+|bench)\//;

const aboutOne = (code: string, file: string): readonly string[] =>
  [...code.matchAll(/(?:\bfrom |\bimport\()'(\.[^']+)'/g)]
    .map(([, path = '']) => posix.join(posix.dirname(file), path))
    .filter((path) => /^tests\/(larkmere|conservatory)\//.test(path));

test('a general test loads nothing that is about one institution', () => {
  const general = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path}`)
    .filter((file) => file.endsWith('.ts') && !NOT_GENERAL.test(file));
  expect(general.length).toBeGreaterThan(300);
  expect(general.flatMap((file) => aboutOne(readFileSync(file, 'utf8'), file).map((path) => `${file}: ${path}`))).toEqual([]);
});

test.each(['larkmere/e2e/application.ts', 'conservatory/a.ts'])('an import of tests/%s is found, now or later', (path) => {
  expect(aboutOne(`import { a } from '../${path}';`, 'tests/e2e/new.ts')).toEqual([`tests/${path}`]);
  expect(aboutOne(`export const later = () => import('../${path}');`, 'tests/e2e/new.ts')).toEqual([`tests/${path}`]);
});
