import { toPointer } from '../../../src/form/compile/json-pointer.ts';
import type { KindSchema } from '../../../src/form/model/data-model.ts';
import { DATA_MODEL_FILE, isSchemaFile } from '../../../src/form/model/form-file-paths.ts';
import { formFilesOf, type FormFiles } from '../../../src/form/model/form-files.ts';

export interface WrittenPattern {
  readonly pattern: string;
  readonly file: string;
  readonly pointer: string;
}

export function patternsIn(formFiles: Partial<FormFiles>): readonly WrittenPattern[] {
  const ofQuestions = formFilesOf(formFiles, isSchemaFile).flatMap(([file, { properties }]) =>
    Object.entries(properties).flatMap(([key, { pattern }]) => at(pattern, file, `/properties${toPointer(key)}`)),
  );
  const kinds = Object.entries(formFiles[DATA_MODEL_FILE]?.$defs ?? {});
  return [...ofQuestions, ...kinds.flatMap(([name, kind]) => ofKind(kind, `/$defs${toPointer(name)}`))].filter(({ pattern }) =>
    isValidPattern(pattern),
  );
}

const ofKind = ({ pattern, items, anyOf = [] }: KindSchema, pointer: string): readonly WrittenPattern[] => [
  ...at(pattern, DATA_MODEL_FILE, pointer),
  ...(items ? ofKind(items, `${pointer}/items`) : []),
  ...anyOf.flatMap((kind, n) => ofKind(kind, `${pointer}/anyOf/${n}`)),
];

const at = (pattern: string | undefined, file: string, pointer: string): readonly WrittenPattern[] =>
  pattern === undefined ? [] : [{ pattern, file, pointer: `${pointer}/pattern` }];

function isValidPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
