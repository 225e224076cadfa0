import { parseDocuments, type Parsed } from '../../../src/form/compile/parse-documents.ts';
import { isJson, readFiles, readMetaFiles, readSource, type SourceFile } from './read-files.ts';

/** The files of an application, as they are. */
export interface Sources {
  readonly root: string;
  /** ISO date of the run: generated years start with its year. */
  readonly today: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly metaFiles: ReadonlyMap<string, SourceFile>;
  readonly parsed: Parsed;
}

export const readSources = (root: string, today: string): Sources => sourcesOf(root, today, readFiles(root), readMetaFiles(root));

/** The same files once some have another content, or are deleted (`undefined`). */
export function withContents({ root, today, files, metaFiles }: Sources, contents: Contents): Sources {
  const written = [...contents].flatMap(([path, content]) =>
    content === undefined ? [] : [[path, readSource(path, Buffer.from(content))] as const],
  );
  const others = [...files].filter(([path]) => !contents.has(path));
  const sorted = [...others, ...written].sort(([a], [b]) => (a < b ? -1 : 1));
  return sourcesOf(root, today, new Map(sorted), metaFiles);
}

/** What is in files, by path. */
export type Contents = ReadonlyMap<string, string | Uint8Array | undefined>;

function sourcesOf(root: string, today: string, files: Sources['files'], metaFiles: Sources['metaFiles']): Sources {
  const json = [...files.values()].filter(isJson);
  const parsed = parseDocuments(Object.fromEntries(json.map(({ path, value }) => [path, value])));
  return { root, today, files, metaFiles, parsed };
}
