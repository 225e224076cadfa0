import type { RJSFSchema, SchemaUtilsType, ValidatorType } from '@rjsf/utils';

type Used = 'getRootSchema' | 'getValidator' | 'doesSchemaUtilsDiffer' | 'retrieveSchema' | 'getDefaultFormState' | 'getDisplayLabel';

/** What makes a schema more than a list of questions. */
const NESTED = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependencies'];

/**
 * Replaces RJSF's reading of schemas in the build: those of sections are flat and have no defaults, and the answers are in
 * the store. Of other methods RJSF has no use here; a schema that is not flat is refused.
 */
export default function createSchemaUtils(validator: ValidatorType, rootSchema: RJSFSchema): Pick<SchemaUtilsType, Used> {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator, otherSchema) => validator !== otherValidator || rootSchema !== otherSchema,
    retrieveSchema(schema) {
      const nested = NESTED.find((keyword) => keyword in schema);
      if (nested === undefined) return schema;
      throw new Error(`A section's schema has ${nested}, and scripts/vite/lean-packages-plugin.ts left out what RJSF needs for that.`);
    },
    getDefaultFormState: (_schema, data) => data ?? {},
    getDisplayLabel: () => true,
  };
}
