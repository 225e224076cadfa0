import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Example } from '../../scripts/checks/application/check.ts';
import { checks } from '../../scripts/checks/checks.ts';
import { FIXTURES } from './overlaid-application.ts';

/** A copy of the sound application that the checks take their examples from; gone after the test. */
export function exampleApplication(): string {
  const root = mkdtempSync(join(tmpdir(), 'matricula-examples-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(join(FIXTURES, 'examples'), root, { recursive: true });
  return root;
}

/** The same with the mistake that this check has as its example. */
export function withMistake(name: string): string {
  const check = checks.find((other) => other.name === name);
  if (!check) throw new Error(`There is no check "${name}"`);
  const root = exampleApplication();
  const { before, wrong, after } = mistakeIn(root, check.example);
  // A letter that is no UTF-8 is a byte that UTF-8 does not have.
  const [first = '', ...others] = (before + wrong + after).split('\ufffd');
  const bytes = others.flatMap((text) => [Buffer.of(0xed), Buffer.from(text)]);
  writeFileSync(join(root, check.example.file), Buffer.concat([Buffer.from(first), ...bytes]));
  return root;
}

/** The lines, from 1, that the mistake of an example takes. */
export function linesOfMistake(root: string, example: Example): readonly [first: number, last: number] {
  const { before, wrong } = mistakeIn(root, example);
  const first = before.split('\n').length;
  return [first, first + wrong.split('\n').length - 1];
}

interface Mistake {
  readonly before: string;
  /** Indented as the place is. */
  readonly wrong: string;
  readonly after: string;
}

/** @throws unless what is right is in the file, once */
function mistakeIn(root: string, { file, right, wrong }: Example): Mistake {
  const path = join(root, file);
  if (right === '' && !existsSync(path)) return { before: '', wrong: `${wrong}\n`, after: '' };
  const text = readFileSync(path, 'utf8');
  const places = placesOf(right, text);
  const [place] = places;
  if (!place || places.length > 1) throw new Error(`${file} of the examples has ${places.length} times: ${right}`);
  const [at, indent] = place;
  const after = text.slice(at + indented(right, indent).length);
  return { before: text.slice(0, at), wrong: indented(wrong, indent), after };
}

/** Where the text has a snippet, and how the line there is indented. */
function placesOf(snippet: string, text: string): readonly (readonly [at: number, indent: string])[] {
  const [first = ''] = snippet.split('\n');
  const begins: number[] = [];
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) begins.push(at);
  return begins
    .map((at) => [at, /^ */.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''] as const)
    .filter(([at, indent]) => text.startsWith(indented(snippet, indent), at));
}

const indented = (snippet: string, indent: string): string => snippet.replaceAll('\n', `\n${indent}`);
