import { expect } from 'vitest';
import { readFormSources, replaceContents, type FormSources } from '../../src/authoring/form-files/form-sources.ts';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';

/** Another text in a form file, all of it where `from` is empty; or another name of a file or folder. */
export type FormFileChange = readonly [file: string, from: string, to: string] | readonly [file: string, name: string];

/** Title, expected finding, and changes. */
export type Mistake = readonly [title: string, finding: string, changes: readonly FormFileChange[]];

/**
 * Mistakes in form files, written so:
 *
 *     what is wrong: its finding
 *       a file below schemas, or below its pages: what it says → what it says then
 *       a file or folder → its other name
 *
 * A line that is indented further goes on with the one before. `⏎` is a new line, `␣` a space at an edge.
 */
export function readMistakes(text: string): readonly Mistake[] {
  const mistakes: [title: string, finding: string, changes: FormFileChange[]][] = [];
  for (const line of text
    .replaceAll(/\n {6}/g, ' ')
    .split('\n')
    .filter(Boolean)) {
    const { title, finding = '' } = /^ {2}(?<title>[^ ][^:]*)(?:: *(?<finding>.+))?$/.exec(line)?.groups ?? {};
    if (title !== undefined) mistakes.push([title, finding, []]);
    else mistakes.at(-1)?.[2].push(readChange(line));
  }
  return mistakes;
}

function readChange(line: string): FormFileChange {
  const groups = /^ {4}(?<file>\S+?)(?:: ?(?<from>.*?))? ?→ ?(?<to>.*)$/.exec(line)?.groups;
  if (!groups) throw new Error(`This is no change of a form file: ${line}`);
  const { file = '', from, to = '' } = groups;
  const written = (text: string): string => text.replaceAll('⏎', '\n').replaceAll('␣', ' ');
  return from === undefined ? [formFilePath(file), formFilePath(to)] : [formFilePath(file), written(from), written(to)];
}

/** Path of a form file by its name below `schemas`, or below `schemas/pages`. */
export function formFilePath(name: string): string {
  if (name === 'institution.config.json') return name;
  return /^(?:blocks|content|languages|options|personas|text)\/|^[^/]+\.json$/.test(name) ? `schemas/${name}` : `schemas/pages/${name}`;
}

const read = new Map<string, FormSources>();
export function sourcesAfterChanges(institution: string, changes: readonly FormFileChange[]): FormSources {
  const sources = read.get(institution) ?? readFormSources(institution, '2026-11-23');
  read.set(institution, sources);
  return changes.length === 0 ? sources : replaceContents(sources, changedContents(sources, changes));
}

export function findingsAfterChanges(institution: string, changes: readonly FormFileChange[]): readonly string[] {
  const { findings } = checkFormSources(sourcesAfterChanges(institution, changes));
  return findings.map(({ rule, file, advice }) => `${rule} ${file} ${advice}`);
}

function changedContents({ files }: FormSources, changes: readonly FormFileChange[]): ReadonlyMap<string, string | Uint8Array | undefined> {
  const contents = new Map<string, string | Uint8Array | undefined>();
  for (const [file, from, to] of changes) {
    if (to === undefined) {
      const moved = [...files.values()].filter(({ path }) => path === file || path.startsWith(`${file}/`));
      for (const { path, bytes } of moved) contents.set(path, undefined).set(path.replace(file, from), bytes);
    } else {
      const text = from === '' ? '' : String(contents.get(file) ?? files.get(file)?.text);
      expect(text, `${file} no longer says ${from}`).toContain(from);
      contents.set(
        file,
        text.replace(from, () => to),
      );
    }
  }
  return contents;
}
