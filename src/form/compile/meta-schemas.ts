import { Ajv, type AnySchemaObject, type ErrorObject } from 'ajv';
import ajvFormats from 'ajv-formats';
import changes from '../../../schemas/meta/changes.schema.json' with { type: 'json' };
import conditions from '../../../schemas/meta/conditions.schema.json' with { type: 'json' };
import content from '../../../schemas/meta/content.schema.json' with { type: 'json' };
import dataModel from '../../../schemas/meta/data-model.schema.json' with { type: 'json' };
import institution from '../../../schemas/meta/institution.schema.json' with { type: 'json' };
import language from '../../../schemas/meta/language.schema.json' with { type: 'json' };
import logic from '../../../schemas/meta/logic.schema.json' with { type: 'json' };
import options from '../../../schemas/meta/options.schema.json' with { type: 'json' };
import page from '../../../schemas/meta/page.schema.json' with { type: 'json' };
import persona from '../../../schemas/meta/persona.schema.json' with { type: 'json' };
import section from '../../../schemas/meta/section.schema.json' with { type: 'json' };
import text from '../../../schemas/meta/text.schema.json' with { type: 'json' };
import ui from '../../../schemas/meta/ui.schema.json' with { type: 'json' };
import type { FormFileKind } from './form-file-kinds.ts';

export const metaSchemas: readonly AnySchemaObject[] = [
  changes,
  conditions,
  content,
  dataModel,
  institution,
  language,
  logic,
  options,
  page,
  persona,
  section,
  text,
  ui,
];

/** AJV with every meta schema, compiled when first needed. `optimize` would take longer than all validations of a start together. */
function metaAjv(): Ajv {
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, meta: false, validateSchema: false, code: { optimize: false } });
  ajvFormats.default(ajv);
  return ajv.addSchema([...metaSchemas]);
}

/** Schema of a rule with an operator. */
export const operationSchema: object = logic.definitions.operation;

let ajv: Ajv | undefined;

export function metaSchemaErrors({ meta }: FormFileKind, json: unknown): readonly ErrorObject[] {
  ajv ??= metaAjv();
  const validate = ajv.getSchema(`${meta}.schema.json`);
  if (!validate) throw new Error(`There is no meta schema ${meta}`);
  return validate(json) ? [] : (validate.errors ?? []);
}
