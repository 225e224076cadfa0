import { compileLogic } from '../../../src/form/compile/compile-logic.ts';
import { CONDITIONS_FILE } from '../../../src/form/model/form-file-paths.ts';
import type { Logic } from '../../../src/form/model/logic.ts';
import type { CheckedForm } from './checked-form.ts';
import type { RuleSource } from './rules.ts';

/** Compiles a rule, of a block as in its first use; unknown conditions are findings of their own. */
export const compileRule = ({ formFiles, parts }: CheckedForm, { rule, names }: RuleSource): Logic =>
  compileLogic(rule, {
    conditions: formFiles[CONDITIONS_FILE],
    rename: (name) => names.get(name) ?? name,
    onUnknownCondition: () => undefined,
    parts,
  });
