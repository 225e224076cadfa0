import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Words of "Words" in CONTRIBUTING.md that have no other meaning in a comment or a document of ours. */
const AVOIDED = /\b(?:whoever|shall|anew|mend|mends|mended|mending|is told|are told|no longer good|answers how|answers its)\b/gi;

/** What a file says to its readers: the comments of code, all of a document. */
const wordsOf = (file: string): string => {
  const text = readFileSync(join(root, file), 'utf8');
  if (!/\.(?:ts|tsx|mjs)$/.test(file)) return text;
  return parseSync(file, text)
    .comments.map(({ value }) => value.replaceAll(/\s*\n\s*\*?\s*/g, ' '))
    .join('\n');
};

const avoidedIn = (files: readonly string[]): readonly string[] =>
  files.flatMap((file) => [...wordsOf(file).matchAll(AVOIDED)].map(([word]) => `${file}: ${word}`));

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`);

test.each(['src/form', 'src/contract', 'src/server', 'src/web', 'scripts'])('no comment in %s has a word that we avoid', (folder) => {
  expect(filesBelow(folder).length).toBeGreaterThan(0);
  expect(avoidedIn(filesBelow(folder))).toEqual([]);
});

test.each(['README.md', 'schemas/README.md', 'src/README.md', 'tests/README.md', 'scripts/deploy/README.md', '.github/SECURITY.md'])(
  '%s has no word that we avoid',
  (file) => {
    expect(avoidedIn([file])).toEqual([]);
  },
);

test('no sentence for students has a word that we avoid', () => {
  expect(avoidedIn(['schemas/text/en.json'])).toEqual([]);
});
