import { parseFormFiles, type ParseResult } from '../../../src/form/compile/parse-form-files.ts';
import { isJson, isMetaFile, readFiles, readMetaFiles, readSource, type SourceFile } from './source-files.ts';

export interface Sources {
  readonly root: string;
  readonly today: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly metaFiles: ReadonlyMap<string, SourceFile>;
  readonly parsed: ParseResult;
}

export const readSources = (root: string, today: string): Sources => sourcesOf(root, today, readFiles(root), readMetaFiles(root));

export function withContents({ root, today, files, metaFiles }: Sources, contents: Contents): Sources {
  const after = (before: Sources['files'], areMeta: boolean): Sources['files'] => {
    const others = [...before].filter(([path]) => !contents.has(path));
    const written = [...contents].flatMap(([path, content]) =>
      content === undefined || isMetaFile(path) !== areMeta ? [] : [[path, readSource(path, Buffer.from(content))] as const],
    );
    return new Map([...others, ...written].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return sourcesOf(root, today, after(files, false), after(metaFiles, true));
}

export type Contents = ReadonlyMap<string, string | Uint8Array | undefined>;

function sourcesOf(root: string, today: string, files: Sources['files'], metaFiles: Sources['metaFiles']): Sources {
  const json = [...files.values()].filter(isJson);
  const parsed = parseFormFiles(Object.fromEntries(json.map(({ path, value }) => [path, value])));
  return { root, today, files, metaFiles, parsed };
}
