import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every animation is in the style sheet that the page begins with: none makes the browser look again at every style later', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter((file) => /keyframes\b/.test(readFileSync(join('src/web', file), 'utf8')));
  expect(found).toEqual([join('ui', 'animations.ts')]);
});
