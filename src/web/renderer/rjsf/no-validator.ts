import type { ValidatorType } from '@rjsf/utils';

/**
 * RJSF asks for a validator to choose between the branches of a schema, and to validate. The schema of a section has no
 * branches, and the engine validates: with the compiled validators, which the answer store holds.
 */
export const noValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};
