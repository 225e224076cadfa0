import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import ajvErrors from 'ajv-errors';
import ajvFormats from 'ajv-formats';

export const compiledSchemaGlobs = ['schemas/pages/*/*/schema.json', 'schemas/blocks/*/schema.json', 'schemas/data-model.json'];

/** The path of a hand-written meta schema below the root of an application. */
export const metaSchemaPath = (meta: string): string => `schemas/meta/${meta}.schema.json`;
export const metaSchemaFile = (meta: string): string => join(import.meta.dirname, '../../..', metaSchemaPath(meta));

const addOwnKeywords = createRequire(import.meta.url)('./own-keywords.cjs') as (ajv: Ajv) => void;

/** AJV as ajv-cli starts it with `--strict=true --strict-required=true --all-errors -c ajv-errors -c ajv-formats`, and ours. */
export function createStrictAjv(): Ajv {
  const ajv = new Ajv({ strict: true, strictRequired: true, allErrors: true, verbose: true, logger: false });
  ajvErrors.default(ajv);
  ajvFormats.default(ajv);
  addOwnKeywords(ajv);
  return ajv;
}

export const knownKeywords: readonly string[] = Object.keys(createStrictAjv().RULES.keywords);
