import { parseDocuments, type Parsed } from '../../../src/form/compile/parse-documents.ts';
import { isJson, readFiles, readMetaFiles, type SourceFile } from './read-files.ts';

/** The files of an application, as they are. */
export interface Sources {
  readonly root: string;
  /** ISO date of the run: generated years start with its year. */
  readonly today: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly metaFiles: ReadonlyMap<string, SourceFile>;
  readonly parsed: Parsed;
}

export function readSources(root: string, today: string): Sources {
  const files = readFiles(root);
  const json = [...files.values()].filter(isJson);
  const parsed = parseDocuments(Object.fromEntries(json.map(({ path, value }) => [path, value])));
  return { root, today, files, metaFiles: readMetaFiles(root), parsed };
}
