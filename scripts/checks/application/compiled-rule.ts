import { compileLogic } from '../../../src/form/compile/compile-logic.ts';
import { CONDITIONS_FILE } from '../../../src/form/model/form-file-paths.ts';
import type { Logic } from '../../../src/form/model/logic.ts';
import type { Application } from './application.ts';
import type { RuleSource } from './rules.ts';

/** A rule ready to run, of a block as in its first use; conditions that there are not are findings of their own. */
export const compiledRule = ({ formFiles, parts }: Application, { rule, names }: RuleSource): Logic =>
  compileLogic(rule, {
    conditions: formFiles[CONDITIONS_FILE],
    rename: (name) => names.get(name) ?? name,
    onUnknownCondition: () => undefined,
    parts,
  });
