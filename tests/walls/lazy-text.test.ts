import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { LAZY_TEXT_AREAS } from '../../scripts/vite/lazy-text.ts';

const WEB = 'src/web';
const AFTER: Readonly<Record<string, string>> = {
  'src/web/renderer/upload/file-upload.tsx': 'src/web/uploads/open-uploads.ts',
  'src/web/photos/open-photo-collection.ts': 'src/web/uploads/open-uploads.ts',
  'src/web/renderer/upload/photo-list.tsx': 'src/web/photos/open-photo-collection.ts',
};

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => join(WEB, file));
const codeOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const importedIn = (file: string, how: RegExp): string[] =>
  [...(codeOf.get(file) ?? '').matchAll(how)]
    .map(([, to = '']) => (to.startsWith('.') ? join(dirname(file), to) : to))
    .filter((to) => to.startsWith('virtual:') || existsSync(to));
const loadedWith = (file: string): string[] => importedIn(file, /^(?:import|export)(?! type)(?:[^';]*from)? '([^']+)'/gm);
const loadedLater = (file: string): string[] => importedIn(file, /import\('([^']+)'\)/g);

function comesWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (file === 'virtual:form') seen.add('virtual:text/form');
  for (const next of loadedWith(file)) comesWith(next, seen);
  if (AFTER[file]) comesWith(AFTER[file], seen);
  return seen;
}

test('every sentence that loads late has come when something says it', () => {
  const starts = ['src/web/main.tsx', ...new Set(files.flatMap(loadedLater).filter((file) => codeOf.has(file)))];
  expect(starts.length).toBeGreaterThan(8);
  const early = starts.flatMap((start) => {
    const present = comesWith(start);
    return [...present].flatMap((file) =>
      [...(codeOf.get(file) ?? '').matchAll(/\b(?:t|translate)\(\s*'([a-z_]+\.[a-z_]+)'/g)].flatMap(([, key = '']) => {
        const area = Object.entries(LAZY_TEXT_AREAS).find(([, keys]) => keys.test(key))?.[0];
        return area === undefined || present.has(`virtual:text/${area}`) ? [] : [`${start} → ${file} says ${key} of ${area}`];
      }),
    );
  });
  expect(early).toEqual([]);
});
