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

/** The same files with another text of some of them, as they will be once these are written. */
export function withTexts({ root, today, files, metaFiles }: Sources, texts: ReadonlyMap<string, string>): Sources {
  const written = [...texts].map(([path, text]) => [path, readSource(path, Buffer.from(text))] as const);
  const sorted = [...new Map([...files, ...written])].sort(([a], [b]) => (a < b ? -1 : 1));
  return sourcesOf(root, today, new Map(sorted), metaFiles);
}

function sourcesOf(root: string, today: string, files: Sources['files'], metaFiles: Sources['metaFiles']): Sources {
  const json = [...files.values()].filter(isJson);
  const parsed = parseDocuments(Object.fromEntries(json.map(({ path, value }) => [path, value])));
  return { root, today, files, metaFiles, parsed };
}
