import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { UsageError } from '../../src/command-line/command.ts';

const MOST = 12;
const MAX_COMMITS = 40;
/** A commit of more files, such as a renaming, does not show what belongs together. */
const MAX_FILES_OF_COMMIT = 100;
const IMPORT = /(?:\bfrom|\bimport\(?)\s*'(\.{1,2}\/[^']+)'/g;
const COMPONENT = /\.component\.test\.tsx$/;
const JOURNEY = /\.e2e\.test\.ts$/;
const SENTENCE = /"[^"]+": "([^"]+)"/g;
const MIN_SEARCHED_LENGTH = 10;

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
const isKnownToGit = (...words: readonly string[]): boolean => {
  try {
    return git(...words) !== '';
  } catch {
    return false;
  }
};
const isTest = (file: string): boolean => /^tests\/.*\.test\.tsx?$/.test(file) && existsSync(file);
const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

export interface SourceChange {
  readonly files: readonly string[];
  readonly sentences: readonly string[];
  readonly since?: string;
}

/** Difference from a commit; by default uncommitted changes, else the last commit. @throws {UsageError} if there is none */
export function readSourceChange(since?: string): SourceChange {
  if (!isKnownToGit('rev-parse', '--git-dir'))
    throw new UsageError('Changes are read from git, and this folder is no git checkout. Type: npm test');
  if (since !== undefined && !isKnownToGit('rev-parse', '--verify', '--quiet', `${since}^{commit}`))
    throw new UsageError(`There is no commit "${since}". Name one of git log, such as HEAD~3.`);
  const open = lines(git('ls-files', '--others', '--exclude-standard'));
  const isClean = open.length === 0 && git('status', '--porcelain', '--untracked-files=no') === '';
  const commit = since ?? (isClean ? 'HEAD~1' : 'HEAD');
  const files = [...lines(git('diff', '--name-only', '--no-renames', commit)), ...open];
  const removed = lines(git('diff', '--unified=0', commit, '--', '*.json')).filter((line) => /^-[^-]/.test(line));
  const sentences = removed.flatMap((line) => [...line.matchAll(SENTENCE)].map(([, sentence = '']) => sentence));
  return { files, sentences, since: commit };
}

function importers(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const files = lines(git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'));
  for (const file of files.filter((each) => existsSync(each))) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = posix.join(posix.dirname(file), path);
      found.set(imported, [...(found.get(imported) ?? []), file]);
    }
  }
  return found;
}

function testsByDistance(files: readonly string[]): ReadonlyMap<string, number> {
  const importersOf = importers();
  const distances = new Map(files.map((file) => [file, 0]));
  for (const [file, distance] of distances)
    for (const importer of importersOf.get(file) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  return new Map([...distances].filter(([file]) => isTest(file)));
}

function testsByHistory(changed: readonly string[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const files = changed.filter((file) => !file.startsWith('tests/'));
  if (files.length === 0) return weights;
  const commits = lines(git('log', `-${MAX_COMMITS}`, '--format=%H', '--', ...files));
  if (commits.length === 0) return weights;
  for (const commit of git('show', '--format=%x00', '--name-only', ...commits).split('\0')) {
    const together = lines(commit);
    if (together.length > MAX_FILES_OF_COMMIT) continue;
    for (const file of together) if (isTest(file)) weights.set(file, (weights.get(file) ?? 0) + 1 / together.length);
  }
  return weights;
}

const wordsOf = (path: string): readonly string[] => path.match(/[a-z]{4,}/g)?.map((word) => word.replace(/s$/, '')) ?? [];

function testsThatQuote(sentences: readonly string[]): readonly string[] {
  if (sentences.length === 0) return [];
  // Tests have values in place of placeholders, so the longest text between them is searched.
  const parts = sentences.map((sentence) =>
    sentence
      .split(/\{[^}]*\}/)
      .reduce((a, b) => (b.length > a.length ? b : a))
      .trim(),
  );
  const quotes = (file: string): boolean => {
    const code = readFileSync(file, 'utf8');
    return parts.some((part) => part.length >= MIN_SEARCHED_LENGTH && code.includes(part));
  };
  return lines(git('ls-files', 'tests')).filter((file) => isTest(file) && quotes(file));
}

/** Tests of a change, the nearest of each kind: changed or quoting, importing directly, changed together before, importing indirectly. */
export function selectTests({ files, sentences }: SourceChange) {
  const ranks = new Map<string, number>();
  for (const [test, weight] of testsByHistory(files)) ranks.set(test, 1 + 1 / (1 + 3 * weight));
  for (const [test, distance] of testsByDistance(files)) {
    const rank = distance <= 1 ? distance : distance === 2 ? 1.5 : distance;
    ranks.set(test, Math.min(rank, ranks.get(test) ?? rank));
  }
  // A test named after the change comes before others that are as near.
  const subjects = wordsOf(files.map((file) => file.split('/').slice(-2).join('/')).join(' '));
  for (const [test, rank] of ranks) if (wordsOf(posix.basename(test)).some((word) => subjects.includes(word))) ranks.set(test, rank - 0.1);
  for (const test of testsThatQuote(sentences)) ranks.set(test, 0);
  const nearest = [...ranks].toSorted(([, a], [, b]) => a - b).map(([test]) => test);
  const of = (isKind: (test: string) => boolean): readonly string[] => nearest.filter(isKind).slice(0, MOST);
  return {
    tests: of((test) => !JOURNEY.test(test) && !COMPONENT.test(test)),
    components: of((test) => COMPONENT.test(test)),
    journeys: of((test) => JOURNEY.test(test) && (ranks.get(test) ?? 2) < 2),
  };
}
