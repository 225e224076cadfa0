import { pointerSegment } from '../../form/compile/json-pointer.ts';
import type { AnswerKindSchema } from '../../form/model/data-model.ts';
import { DATA_MODEL_FILE, isSchemaFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles } from '../../form/model/form-files.ts';

interface LocatedPattern {
  readonly pattern: string;
  readonly file: string;
  readonly pointer: string;
}

export function listRegexPatterns(formFiles: Partial<FormFiles>): readonly LocatedPattern[] {
  const ofQuestions = formFilesOfKind(formFiles, isSchemaFile).flatMap(([file, { properties }]) =>
    Object.entries(properties).flatMap(([key, { pattern }]) => at(pattern, file, `/properties${pointerSegment(key)}`)),
  );
  const kinds = Object.entries(formFiles[DATA_MODEL_FILE]?.$defs ?? {});
  return [...ofQuestions, ...kinds.flatMap(([name, kind]) => ofKind(kind, `/$defs${pointerSegment(name)}`))].filter(
    ({ pattern }) => toRegExp(pattern) !== undefined,
  );
}

const ofKind = ({ pattern, items, anyOf = [] }: AnswerKindSchema, pointer: string): readonly LocatedPattern[] => [
  ...at(pattern, DATA_MODEL_FILE, pointer),
  ...(items ? ofKind(items, `${pointer}/items`) : []),
  ...anyOf.flatMap((kind, n) => ofKind(kind, `${pointer}/anyOf/${n}`)),
];

const at = (pattern: string | undefined, file: string, pointer: string): readonly LocatedPattern[] =>
  pattern === undefined ? [] : [{ pattern, file, pointer: `${pointer}/pattern` }];

/** Undefined for a pattern that is no regular expression, which has a finding of its own. */
export function toRegExp(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
