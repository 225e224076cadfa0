import { formFileKindOf } from '../../src/form/compile/form-file-kinds.ts';
import { pointerSegment } from '../../src/form/compile/json-pointer.ts';
import { translatableTexts } from '../../src/form/compile/translatable-texts.ts';
import {
  CONDITIONS_FILE,
  DATA_MODEL_FILE,
  sectionFolderOf,
  INSTITUTION_FILE,
  isTranslationFile,
  isOptionsFile,
  isPersonaFile,
  isTextFile,
  listIdOf,
  schemaFile,
} from '../../src/form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles } from '../../src/form/model/form-files.ts';
import { answerKindByKey } from '../../src/form/model/data-model.ts';
import { englishProgramText } from '../../src/form/compile/translate-form-files.ts';
import institutionSchema from '../../schemas/meta/institution.schema.json' with { type: 'json' };
import dataModelSchema from '../../schemas/meta/data-model.schema.json' with { type: 'json' };
import optionsSchema from '../../schemas/meta/options.schema.json' with { type: 'json' };
import sectionSchema from '../../schemas/meta/section.schema.json' with { type: 'json' };
import uiSchema from '../../schemas/meta/ui.schema.json' with { type: 'json' };

type Value = string | number | boolean;

export interface FormFileLeaf {
  readonly file: string;
  readonly path: readonly (string | number)[];
  readonly value: Value;
  readonly isSentence: boolean;
}

export const listLeaves = (formFiles: FormFiles): readonly FormFileLeaf[] =>
  Object.entries(formFiles).flatMap(([file, json]: [string, unknown]) => {
    if (isPersonaFile(file)) return [];
    const sentences = new Set(translatableTexts(file, json).map(({ pointer }) => pointer));
    return leavesIn(json, []).map(({ path, value }) => ({
      file,
      path,
      value,
      isSentence: sentences.has(path.map(pointerSegment).join('')),
    }));
  });

function leavesIn(value: unknown, path: FormFileLeaf['path']): readonly Pick<FormFileLeaf, 'path' | 'value'>[] {
  if (typeof value !== 'object') return [{ path, value: value as Value }];
  if (value === null) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([name, part]) => leavesIn(part, [...path, name]));
}

export const leafName = ({ file, path }: FormFileLeaf): string =>
  `${formFileKindOf(file)?.meta ?? file} ${path
    .map((part, n) => (typeof part === 'number' ? '[]' : NAMED.has(path[n - 1] ?? '') ? '.*' : `.${part}`))
    .join('')
    .slice(1)}`;

const NAMED: ReadonlySet<string | number> = new Set(['properties', '$defs']);

export function replaceLeafValue(json: unknown, [name, ...further]: FormFileLeaf['path'], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(json)) return json.map((entry: unknown, n) => (n === name ? replaceLeafValue(entry, further, value) : entry));
  const object = json as Readonly<Record<string, unknown>>;
  const { [name]: before, ...others } = object;
  const after = replaceLeafValue(before, further, value);
  return after === undefined ? others : { ...object, [name]: after };
}

export const leafValueAt = (json: unknown, path: FormFileLeaf['path']): unknown =>
  path.reduce((value: unknown, name) => (value as Readonly<Record<string | number, unknown>>)[name], json);

type Pool = readonly string[];

const WORDS: readonly Pool[] = [institutionSchema, dataModelSchema, optionsSchema, sectionSchema, uiSchema].flatMap((schema) =>
  wordsIn(schema),
);

function wordsIn(schema: unknown): readonly Pool[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { enum: words } = schema as { readonly enum?: Pool };
  return [...(Array.isArray(words) ? [words] : []), ...Object.values(schema).flatMap(wordsIn)];
}

export function collectValuePools(formFiles: FormFiles): readonly Pool[] {
  const kinds = Object.entries(answerKindByKey(formFiles[DATA_MODEL_FILE])).filter(([key]) => !key.endsWith('_desc'));
  const lists = formFilesOfKind(formFiles, isOptionsFile);
  return [
    ...[...Map.groupBy(kinds, ([, kind]) => kind).values()].map((keys) => keys.map(([key]) => key)),
    kinds.map(([key]) => key),
    lists.map(([path]) => listIdOf(path)),
    ...lists.flatMap(([, list]) => ('options' in list ? [list.options.map(({ value }) => value)] : [])),
    Object.keys(formFiles[CONDITIONS_FILE]),
    formFiles[INSTITUTION_FILE].pages,
    Object.keys(formFiles[DATA_MODEL_FILE].$defs).map((kind) => `#/$defs/${kind}`),
    formFilesOfKind(formFiles, isTextFile).flatMap(([, text]) => Object.keys(text)),
    Object.keys(englishProgramText),
    ...WORDS,
  ];
}

export function alternativeValues(formFiles: FormFiles, pools: readonly Pool[], leaf: FormFileLeaf): readonly Value[] {
  const { file, path, value, isSentence } = leaf;
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1, value * 2, value / 10];
  if (isSentence || isTranslationFile(file)) return [`${value} (2)`];
  // Each question once: another order is the only other value.
  if (path[0] === 'ui:order') return [];
  const folder = sectionFolderOf(file);
  const beside = Object.keys((folder && formFiles[schemaFile(folder)]?.properties) ?? {});
  const named = [beside, ...pools].filter((pool) => pool.includes(value)).flatMap((pool) => nextIn(pool, value));
  return [...new Set<Value>([...named, ...written(value), 7])];
}

function nextIn(pool: Pool, value: string): Pool {
  const at = pool.indexOf(value);
  return [...pool.slice(at + 1), ...pool.slice(0, at)].slice(0, 4);
}

function written(value: string): Pool {
  if (/^\d{4}-\d\d-\d\d/.test(value)) return [value.replace(/-\d\d(?=T|$)/, (day) => (day === '-10' ? '-11' : '-10'))];
  if (/^#[0-9a-f]{6}$/.test(value)) return [value.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))];
  if (value.includes('/') && /^[A-Z]\w+\//.test(value)) return ['Pacific/Auckland'];
  if (/^\d+ (kB|MB)$/.test(value)) return [value.replace(/^\d/, (digit) => (digit === '1' ? '2' : '1'))];
  return [`${value}x`, `x${value}`, `${value}2`, `${value}_`, 'de', 'FR', 'FRA', 'Value'];
}
