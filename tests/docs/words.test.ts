import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Words of "Words" in CONTRIBUTING.md, as far as they have no other meaning in what we write: a value may stand for another. */
const AVOIDED = new RegExp(
  `\\b(?:${[
    'whoever|shall|anew|mend|mends|mended|mending|told|somebody|unticked|ticked',
    'stands?(?! (?:for|out|upright)\\b)',
    'hand(?:s|ed)? in|for ever|becomes? of|(?:come|comes|came|go|goes|went) along|no longer good|answers how|answers its',
  ].join('|')})\\b`,
  'gi',
);

/** What no name in code is made of. */
const AVOIDED_IN_NAMES = new Set('told said anew mend mends mended whoever shall nobody somebody become apart'.split(' '));

/** `told` is a column, and a migration that has run is never changed. */
const WITH_THE_COLUMN = ['services/pdf-copies.ts', 'store/pdf-copies.ts', 'store/tables.ts', 'store/migrations/0009-pdf-copies.ts'].map(
  (file) => `src/server/${file}`,
);

interface Node {
  readonly type: string;
  readonly name?: unknown;
  readonly value?: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function nodesIn(value: unknown, found: Node[] = []): readonly Node[] {
  if (isNode(value)) found.push(value);
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) nodesIn(part, found);
  return found;
}

/** A text with a blank is a sentence or a part of one; one without is a key or a value. */
function sentencesOf({ type, value }: Node): readonly string[] {
  const text = type === 'Literal' ? value : type === 'TemplateElement' ? (value as { raw: string }).raw : undefined;
  return typeof text === 'string' && text.includes(' ') ? [text] : [];
}

/** What a file of code says to its readers: comments and sentences, and its names. */
function readCode(file: string): { readonly words: string; readonly names: readonly string[] } {
  const { comments, program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const nodes = nodesIn(program);
  const inComments = comments.map(({ value }) => value.replaceAll(/\s*\n\s*\*?\s*/g, ' '));
  return {
    words: [...inComments, ...nodes.flatMap(sentencesOf)].join('\n'),
    names: [...new Set(nodes.flatMap(({ type, name }) => (type === 'Identifier' && typeof name === 'string' ? [name] : [])))],
  };
}

const isFine = (word: string, file: string): boolean => word === 'told' && WITH_THE_COLUMN.includes(file);

const avoidedIn = (text: string, file: string): readonly string[] =>
  [...text.matchAll(AVOIDED)].flatMap(([word]) => (isFine(word, file) ? [] : [`${file}: ${word}`]));

const avoidedInName = (name: string, file: string): readonly string[] =>
  name
    .split(/(?=[A-Z])|_/)
    .map((word) => word.toLowerCase())
    .flatMap((word) => (AVOIDED_IN_NAMES.has(word) && !isFine(word, file) ? [`${file}: ${name}`] : []));

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`)
    // This file has to write them.
    .filter((file) => file !== 'tests/docs/words.test.ts');

describe.each(['src/form', 'src/contract', 'src/server', 'src/web', 'scripts', 'tests'])('in %s', (folder) => {
  test('no comment, sentence, test name or name in code has a word that we avoid', () => {
    const found = filesBelow(folder).map((file) => {
      const { words, names } = readCode(file);
      return [...avoidedIn(words, file), ...names.flatMap((name) => avoidedInName(name, file))];
    });
    expect(found.length).toBeGreaterThan(0);
    expect(found.flat()).toEqual([]);
  });
});

test.each([
  'README.md',
  'schemas/README.md',
  'src/README.md',
  'tests/README.md',
  'scripts/deploy/README.md',
  '.github/SECURITY.md',
  'schemas/personas/README.md',
])('%s has no word that we avoid', (file) => expect(avoidedIn(readFileSync(join(root, file), 'utf8'), file)).toEqual([]));

test('no sentence for students has a word that we avoid', () => {
  for (const file of ['schemas/meta/text/en.json', 'schemas/text/en.json']) {
    const sentences = JSON.parse(readFileSync(join(root, file), 'utf8')) as Readonly<Record<string, string>>;
    expect(avoidedIn(Object.values(sentences).join('\n'), file)).toEqual([]);
  }
});

test.each([
  ['what is told to a student', 1],
  ['it stands at the field', 1],
  ['"" stands for an unanswered question', 0],
  ['a photo stands upright', 0],
  ['the answers come along', 1],
])('a sentence such as "%s" has %i of them', (text, count) => expect(avoidedIn(text, 'example.ts')).toHaveLength(count));

test.each([
  ['toldOf', 1],
  ['isMended', 1],
  ['giveToNobody', 1],
  ['recommended', 0],
  ['apartment', 0],
])('a name such as %s has %i of them', (name, count) => expect(avoidedInName(name, 'example.ts')).toHaveLength(count));
