import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SIDE = '(?:left|right|Left|Right)';
const PHYSICAL = new RegExp(
  [`(?:margin|padding|border)-?${SIDE}\\w*: `, `(?:^|[\\s{])(?:left|right): ['"\`\\d-]`, `text-?align: ?['"]?${SIDE}`].join('|'),
  'i',
);

test.each([
  ["  marginLeft: 'auto',", true],
  ['  right: 0,', true],
  ["  left: '-0.5rem',", true],
  ['.status { text-align: right; }', true],
  ['  marginInlineStart: 4,', false],
  ['  left: readonly string[];', false],
])('whether it says left or right is found: %s', (line, is) => expect(PHYSICAL.test(line)).toBe(is));

test('no style says left or right: so a page that is written from right to left is a mirror image', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css|html)$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    readFileSync(join('src/web', file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (PHYSICAL.test(line) ? [`${file}:${n + 1}: ${line.trim()}`] : [])),
  );
  expect(found, 'marginInlineStart, insetInlineEnd and their like instead').toEqual([]);
});

test('every animation is in the style sheet that the page begins with: none makes the browser look again at every style later', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(tsx?|css)$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter((file) => /keyframes\b/.test(readFileSync(join('src/web', file), 'utf8')));
  expect(found).toEqual([join('ui', 'styles', 'base.css')]);
});

test('no :not() holds a combinator: the browser looks again at every style when an element comes or goes', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const found = files.flatMap(
    (file) => readFileSync(join('src/web', file), 'utf8').match(/:not\([^()]*[\w*\])][ >+~]+[\w.*[:#][^()]*\)/g) ?? [],
  );
  expect(found, ':first-child and its like instead').toEqual([]);
});
