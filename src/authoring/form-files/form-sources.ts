import { isDeepStrictEqual } from 'node:util';
import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { parseFormFiles, type ParsedFormFiles } from '../../form/compile/parse-form-files.ts';
import { isJsonFile, isMetaSchemaFile, readSourceFiles, readMetaSchemaFiles, toSourceFile, type SourceFile } from './source-files.ts';

export interface FormSources {
  readonly root: string;
  readonly today: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly metaFiles: ReadonlyMap<string, SourceFile>;
  readonly parsed: ParsedFormFiles;
  /** The files as they are in the last commit of git, where that is looked at. */
  readonly committed?: FormSources | undefined;
}

export const readFormSources = (root: string, today: string): FormSources =>
  sourcesOf(root, today, readSourceFiles(root), readMetaSchemaFiles(root));

export function replaceContents({ root, today, files, metaFiles }: FormSources, contents: FileContents): FormSources {
  const after = (before: FormSources['files'], areMeta: boolean): FormSources['files'] => {
    const others = [...before].filter(([path]) => !contents.has(path));
    const written = [...contents].flatMap(([path, content]) =>
      content === undefined || isMetaSchemaFile(path) !== areMeta ? [] : [[path, toSourceFile(path, Buffer.from(content))] as const],
    );
    return new Map([...others, ...written].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return sourcesOf(root, today, after(files, false), after(metaFiles, true));
}

/** True if a value differs from that of the last commit; false where that is not looked at. */
export const hasChanged = ({ committed, files }: Pick<FormSources, 'committed' | 'files'>, file: string, pointer: string): boolean => {
  const [was, is] = [committed, { files }].map((sources) => resolvePointer(sources?.files.get(file)?.value, pointer));
  return committed !== undefined && !isDeepStrictEqual(was, is);
};

type FileContents = ReadonlyMap<string, string | Uint8Array | undefined>;

function sourcesOf(root: string, today: string, files: FormSources['files'], metaFiles: FormSources['metaFiles']): FormSources {
  const json = [...files.values()].filter(isJsonFile);
  const parsed = parseFormFiles(Object.fromEntries(json.map(({ path, value }) => [path, value])));
  return { root, today, files, metaFiles, parsed };
}
