import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckExample } from '../../src/authoring/form-files/checked-form.ts';
import { readFormSources, replaceContents, type FormSources } from '../../src/authoring/form-files/form-sources.ts';
import { checkFormSources, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import { allChecks } from '../../src/authoring/checks/checks.ts';
import { INSTITUTION_FILE } from '../../src/form/model/form-file-paths.ts';
import { FIXTURES_FOLDER } from './valid-form.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

export const exampleForm = readFormSources(join(FIXTURES_FOLDER, 'examples'), '2026-11-23');

export function exampleFormWithMistake(name: string): FormSources {
  const { file } = exampleOf(name);
  return { ...replaceContents(exampleForm, new Map([[file, bytesWithMistake(name)]])), committed: exampleForm };
}

export function exampleFormWithSettings(settings: object): FormSources {
  const text = JSON.stringify({ ...exampleForm.parsed.formFiles?.[INSTITUTION_FILE], ...settings }, null, 2);
  return replaceContents(exampleForm, new Map([[INSTITUTION_FILE, text]]));
}

export const findingsWithSettings = (settings: object): readonly string[] =>
  checkFormSources(exampleFormWithSettings(settings)).findings.map(formatFinding);

export type ExampleChange = readonly [file: string, from: string, to: string];

export function findingsWithChanges(...changes: readonly ExampleChange[]): readonly string[] {
  const changed = changes.reduce((sources, [file, from, to]) => {
    const text = sources.files.get(file)?.text ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return replaceContents(sources, new Map([[file, text.replace(from, to)]]));
  }, exampleForm);
  return checkFormSources(changed).findings.map(formatFinding);
}

export function exampleFolderWithMistake(name: string): string {
  const root = createTemporaryFolder('examples');
  cpSync(join(FIXTURES_FOLDER, 'examples'), root, { recursive: true });
  writeFileSync(join(root, exampleOf(name).file), bytesWithMistake(name));
  return root;
}

function exampleOf(name: string): CheckExample {
  const check = allChecks.find((other) => other.name === name);
  if (!check) throw new Error(`There is no check "${name}"`);
  return check.example;
}

/** The file with the mistake. A letter that is no UTF-8 is a byte that UTF-8 does not have. */
function bytesWithMistake(name: string): Buffer {
  const { before, wrong, after } = mistakeIn(exampleOf(name));
  const [first = '', ...others] = (before + wrong + after).split('\ufffd');
  const bytes = others.flatMap((text) => [Buffer.of(0xed), Buffer.from(text)]);
  return Buffer.concat([Buffer.from(first), ...bytes]);
}

export function mistakeLines(example: CheckExample): readonly [first: number, last: number] {
  const { before, wrong } = mistakeIn(example);
  const first = before.split('\n').length;
  return [first, first + wrong.split('\n').length - 1];
}

interface Mistake {
  readonly before: string;
  readonly wrong: string;
  readonly after: string;
}

/** @throws unless what is right is in the file, once */
function mistakeIn({ file, right, wrong }: CheckExample): Mistake {
  const text = (exampleForm.files.get(file) ?? exampleForm.metaFiles.get(file))?.text;
  if (text === undefined) return { before: '', wrong: `${wrong}\n`, after: '' };
  const places = placesOf(right, text);
  const [place] = places;
  if (!place || places.length > 1) throw new Error(`${file} of the examples has ${places.length} times: ${right}`);
  const [at, indent] = place;
  const after = text.slice(at + indented(right, indent).length);
  return { before: text.slice(0, at), wrong: indented(wrong, indent), after };
}

function placesOf(snippet: string, text: string): readonly (readonly [at: number, indent: string])[] {
  const [first = ''] = snippet.split('\n');
  const begins: number[] = [];
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) begins.push(at);
  return begins
    .map((at) => [at, /^ */.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''] as const)
    .filter(([at, indent]) => text.startsWith(indented(snippet, indent), at));
}

const indented = (snippet: string, indent: string): string => snippet.replaceAll('\n', `\n${indent}`);
