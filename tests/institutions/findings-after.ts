import { expect } from 'vitest';
import { readSources, withContents, type Sources } from '../../scripts/checks/form/sources.ts';
import { checkSources } from '../../scripts/checks/check-schemas.ts';

export type Change = readonly [file: string, from: string, to: string] | readonly [file: string, name: string];

const read = new Map<string, Sources>();
function sourcesOf(institution: string): Sources {
  const sources = read.get(institution) ?? readSources(institution, '2026-11-23');
  read.set(institution, sources);
  return sources;
}

export function findingsAfter(institution: string, changes: readonly Change[]): readonly string[] {
  const { findings } = checkSources(changes.reduce(changed, sourcesOf(institution)));
  return findings.map(({ rule, file, advice }) => `${rule} ${file} ${advice}`);
}

function changed(sources: Sources, [file, from, to]: Change): Sources {
  const { files } = sources;
  if (to === undefined) {
    const moved = [...files.values()].filter(({ path }) => path === file || path.startsWith(`${file}/`));
    const contents = moved.flatMap(({ path, bytes }) => [[path, undefined] as const, [path.replace(file, from), bytes] as const]);
    return withContents(sources, new Map(contents));
  }
  const text = from === '' ? '' : files.get(file)?.text;
  expect(text).toContain(from);
  return withContents(sources, new Map([[file, text?.replace(from, to)]]));
}
