import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import ajvErrors from 'ajv-errors';
import ajvFormats from 'ajv-formats';

/** Kinds of files: the meta schema, where the files are as ajv-cli globs, and the meta schemas that it refers to. */
export const kinds = [
  { meta: 'institution', globs: ['institution.config.json'], refers: ['page'] },
  { meta: 'data-model', globs: ['schemas/data-model.json'], refers: ['section'] },
  { meta: 'conditions', globs: ['schemas/conditions.json'], refers: ['logic', 'section', 'page'] },
  { meta: 'page', globs: ['schemas/pages/*/page.json'], refers: [] },
  { meta: 'section', globs: ['schemas/pages/*/*/schema.json', 'schemas/blocks/*/schema.json'], refers: [] },
  { meta: 'ui', globs: ['schemas/pages/*/*/ui.json', 'schemas/blocks/*/ui.json'], refers: ['section', 'page'] },
  { meta: 'logic', globs: ['schemas/pages/*/*/logic.json', 'schemas/blocks/*/logic.json'], refers: ['section', 'page'] },
  { meta: 'options', globs: ['schemas/options/*.json'], refers: [] },
  { meta: 'text', globs: ['schemas/text/*.json'], refers: [] },
] as const satisfies readonly { meta: string; globs: readonly string[]; refers: readonly string[] }[];
export type Kind = (typeof kinds)[number];

/** Files that are JSON Schema themselves and must compile. */
export const compiledGlobs = ['schemas/pages/*/*/schema.json', 'schemas/blocks/*/schema.json', 'schemas/data-model.json'];

/** The path of a hand-written meta schema below the root of an application. */
export const metaPath = (meta: string): string => `schemas/meta/${meta}.schema.json`;
export const metaFile = (meta: string): string => join(import.meta.dirname, '../../..', metaPath(meta));

const matches = (glob: string, path: string): boolean => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`).test(path);

export const kindOf = (path: string): Kind | undefined => kinds.find((kind) => kind.globs.some((glob) => matches(glob, path)));
export const isCompiled = (path: string): boolean => compiledGlobs.some((glob) => matches(glob, path));

/** AJV as ajv-cli starts it with `--strict=true --strict-required=true --all-errors -c ajv-errors -c ajv-formats`. */
export const strictAjv = (): Ajv => ajvWith({ strict: true, strictRequired: true });

function ajvWith(strictness: Pick<Options, 'strict' | 'strictRequired'>): Ajv {
  const ajv = new Ajv({ ...strictness, allErrors: true, verbose: true, logger: false });
  ajvErrors.default(ajv);
  ajvFormats.default(ajv);
  return ajv;
}

/** Everything that a JSON Schema may contain. */
export const knownKeywords: readonly string[] = Object.keys(strictAjv().RULES.keywords);

let metas: Ajv | undefined;

/** The errors that AJV reports for a document of this kind. */
export function errorsOf(kind: Kind, document: unknown): readonly ErrorObject[] {
  // A separate check reports what is wrong with a meta schema.
  metas ??= kinds.reduce((ajv, { meta }) => ajv.addSchema(readMeta(meta)), ajvWith({ strict: false }));
  const validate = metas.getSchema(`${kind.meta}.schema.json`) as ValidateFunction;
  return validate(document) ? [] : (validate.errors ?? []);
}

const readMeta = (meta: string): object => JSON.parse(readFileSync(metaFile(meta), 'utf8')) as object;
