import type { RJSFSchema, SchemaUtilsType, ValidatorType } from '@rjsf/utils';
import retrieveSchema from './flat-schema.ts';

type Used = 'getRootSchema' | 'getValidator' | 'doesSchemaUtilsDiffer' | 'retrieveSchema' | 'getDefaultFormState' | 'getDisplayLabel';

/** Replaces RJSF's reading of schemas in the build: those of sections are flat and have no defaults; others are refused. */
export default function createSchemaUtils(validator: ValidatorType, rootSchema: RJSFSchema): Pick<SchemaUtilsType, Used> {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (otherValidator, otherSchema) => validator !== otherValidator || rootSchema !== otherSchema,
    retrieveSchema: (schema) => retrieveSchema(validator, schema),
    getDefaultFormState: (_schema, data) => data ?? {},
    getDisplayLabel: () => true,
  };
}
