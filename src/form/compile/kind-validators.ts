import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import { isMultipleOf } from '../model/decimals.ts';
import type { DataModelJson } from '../model/data-model.ts';

/** Validates answers by the kinds of a valid data model, each compiled when first asked for. Undefined for an unknown kind. */
export function createKindValidators({ $defs }: DataModelJson): (kind: string) => ValidateFunction | undefined {
  const ajv = new Ajv({ strict: false, meta: false, validateSchema: false });
  ajvFormats.default(ajv);
  ajv.addKeyword({ keyword: 'step', type: 'number', validate: (step: number, answer: number) => isMultipleOf(answer, step) });
  ajv.addSchema({ $defs }, 'model');
  return (kind) => (Object.hasOwn($defs, kind) ? ajv.getSchema(`model#/$defs/${kind}`) : undefined);
}
