import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../model/form-files.ts';
import type { Form, SectionValidators } from '../model/form.ts';

function sectionAjv(form: Form): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: true, code: { source: true } });
  addFormats.default(ajv);
  for (const section of Object.values(form.sections)) ajv.addSchema(forAjv(section.schema), section.id);
  return ajv;
}

/** Drops sentences, so that one validator serves every language, and `multipleOf`, which the engine checks exactly. */
function forAjv(schema: JsonSchema): JsonSchema {
  const {
    title: _title,
    description: _description,
    examples: _examples,
    errorMessage: _message,
    step: _step,
    properties,
    ...rest
  } = schema;
  if (!properties) return rest;
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, forAjv(property)])),
  };
}

/** Compiles every section's schema with AJV. Throws if a schema is not valid in AJV's strict mode. */
export function compileSectionValidators(form: Form): SectionValidators {
  const ajv = sectionAjv(form);
  return Object.fromEntries(
    Object.keys(form.sections).map((id) => {
      const validator = ajv.getSchema(id);
      if (!validator) throw new Error(`AJV compiled no validator for section ${id}`);
      return [id, validator];
    }),
  );
}

/** The same validators as a CommonJS module, so that browsers need no AJV or `eval`. `names`: section id to export. */
export function compileStandaloneValidators(form: Form): { code: string; names: Readonly<Record<string, string>> } {
  const names = Object.fromEntries(Object.keys(form.sections).map((id, n) => [id, `v${n}`]));
  const exportsToIds = Object.fromEntries(Object.entries(names).map(([id, name]) => [name, id]));
  return { code: standaloneCode.default(sectionAjv(form), exportsToIds), names };
}
