import { expect } from 'vitest';
import { readFormSources, replaceContents, type FormSources } from '../../src/authoring/form-files/form-sources.ts';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';

export type FormFileChange = readonly [file: string, from: string, to: string] | readonly [file: string, name: string];

const read = new Map<string, FormSources>();
function sourcesOf(institution: string): FormSources {
  const sources = read.get(institution) ?? readFormSources(institution, '2026-11-23');
  read.set(institution, sources);
  return sources;
}

export function findingsAfterChanges(institution: string, changes: readonly FormFileChange[]): readonly string[] {
  const { findings } = checkFormSources(changes.reduce(changed, sourcesOf(institution)));
  return findings.map(({ rule, file, advice }) => `${rule} ${file} ${advice}`);
}

function changed(sources: FormSources, [file, from, to]: FormFileChange): FormSources {
  const { files } = sources;
  if (to === undefined) {
    const moved = [...files.values()].filter(({ path }) => path === file || path.startsWith(`${file}/`));
    const contents = moved.flatMap(({ path, bytes }) => [[path, undefined] as const, [path.replace(file, from), bytes] as const]);
    return replaceContents(sources, new Map(contents));
  }
  const text = from === '' ? '' : files.get(file)?.text;
  expect(text).toContain(from);
  return replaceContents(sources, new Map([[file, text?.replace(from, to)]]));
}
