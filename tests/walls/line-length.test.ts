import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const LONGEST = 140;
/** The formatter breaks code, but neither comments nor texts, SQL or regular expressions. */
const FOLDERS = ['src', 'scripts', 'tests', '.ci'];
const BUILT = /[\\/]dist[\\/]/;
const CODE = /\.(?:ts|tsx|mjs|html|css|sql)$|\.ci\/run$/;

test('no line of code is longer than a screen is wide', () => {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)));
  const code = ['vite.config.ts', '.oxlint.config.ts', ...files.filter((file) => CODE.test(file) && !BUILT.test(file))];
  expect(code.length).toBeGreaterThan(600);
  const long = code.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > LONGEST ? [`${file}:${index + 1}`] : [])),
  );
  expect(long, `longer than ${LONGEST} characters`).toEqual([]);
});
