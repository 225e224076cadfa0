import type { RJSFSchema, ValidatorType } from '@rjsf/utils';

const NESTED = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependencies'];

/** Replaces RJSF's resolving of schemas in the build: a flat schema is what it says, and another one is refused. */
export default function retrieveSchema(_validator: ValidatorType, schema: RJSFSchema): RJSFSchema {
  const nested = NESTED.find((keyword) => keyword in schema);
  if (nested === undefined) return schema;
  throw new Error(`A section's schema has ${nested}, and scripts/vite/package-stubs-plugin.ts left out what RJSF needs for that.`);
}
export { retrieveSchema as relaxOptionsForScoring, retrieveSchema as resolveAllReferences };
