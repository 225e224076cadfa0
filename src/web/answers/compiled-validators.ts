import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { validators } from 'virtual:form-validators';

export { validators };

/** RJSF's validator of a section's schema, of the same compiled functions. */
export const createRjsfValidator = (schema: RJSFSchema): ValidatorType =>
  createPrecompiledValidator(validators as ValidatorFunctions, schema);
