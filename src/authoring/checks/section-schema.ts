import type { Ajv } from 'ajv';
import { DATA_MODEL_FILE, isSchemaFile } from '../../form/model/form-file-paths.ts';
import type { DataModelJson } from '../../form/model/data-model.ts';
import { formFilesOfKind, type SectionSchemaJson } from '../../form/model/form-files.ts';
import type { FileCheck, PlacedProblem } from '../form-files/checked-form.ts';
import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { createStrictAjv } from '../form-files/strict-ajv.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';

type Schema = SectionSchemaJson | Omit<DataModelJson, '$id'>;

/** AJV's message by schema, undefined if it compiles: most schemas stay the same from edit to edit. */
const refusals = new Map<string, string | undefined>();

export const sectionSchema: FileCheck = {
  name: 'section-schema',
  what: 'AJV, which checks the answers, refuses this `schema.json`.',
  advice: 'Remove or correct the keyword that the finding names.',
  example: {
    file: 'schemas/pages/start/person/schema.json',
    wrong: '"required": ["given_name", "borm_on", "born_abroad"]',
    right: '"required": ["given_name", "born_on", "born_abroad"]',
  },
  scope: 'file',
  run({ parsed: { fitting } }) {
    let ajv: Ajv | undefined;
    const { $id: _, ...model } = fitting[DATA_MODEL_FILE] ?? {};
    const schemas: readonly (readonly [string, Schema])[] = [
      ...formFilesOfKind(fitting, isSchemaFile),
      ...('$defs' in model ? [[DATA_MODEL_FILE, model] as const] : []),
    ];
    return schemas.flatMap(([file, schema]) => {
      const text = JSON.stringify(schema);
      if (!refusals.has(text)) refusals.set(text, refusalOf((ajv ??= createStrictAjv()), schema));
      const refusal = refusals.get(text);
      return refusal === undefined ? [] : { file, ...explainProblem(schema, refusal) };
    });
  },
};

function refusalOf(ajv: Ajv, schema: Schema): string | undefined {
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function explainProblem(schema: Schema, message: string): PlacedProblem {
  const required = /required property "([^"]+)" is not defined/.exec(message)?.[1];
  if (required !== undefined) return unknownRequired(schema, required);
  const kind = /can't resolve reference #\/\$defs\/(\S+)/.exec(message)?.[1];
  if (kind !== undefined) return unknownKind(schema, kind);
  const [, pattern = '', flaw] = /^Invalid regular expression: \/(.*)\/u?: (.*)$/s.exec(message) ?? [];
  if (flaw !== undefined) return wrongPattern(schema, pattern, flaw);
  const pointer = /at (?:path )?"[^"#]*#?([^"]*)"/.exec(message)?.[1] ?? '';
  const keyword = /keyword "([^"]+)"/.exec(message)?.[1];
  if (keyword !== undefined && /missing type|not applicable|for type/.test(message)) {
    return {
      pointer: pointer + pointerSegment(keyword),
      what: `"${keyword}" does not fit the type of this question`,
      advice:
        'minLength, maxLength, pattern and format are for "string", minimum, maximum, multipleOf and step for numbers, items for "array".',
    };
  }
  return {
    pointer,
    what: `AJV refuses this schema: ${message}`,
    advice: 'Compare with another section that has a question like this one.',
  };
}

function wrongPattern(schema: Schema, pattern: string, flaw: string): PlacedProblem {
  const places = ['properties', '$defs'].flatMap((part) =>
    Object.entries((schema as unknown as Readonly<Record<string, object | undefined>>)[part] ?? {})
      .filter(([, value]: [string, unknown]) => (value as { readonly pattern?: unknown }).pattern === pattern)
      .map(([key]) => `/${part}${pointerSegment(key)}/pattern`),
  );
  return {
    pointer: places[0] ?? '',
    what: `This is not a regular expression: ${flaw}`,
    advice: 'Close each ( [ and {, and write a mark itself with two backslashes before it, as \\\\. for a point.',
  };
}

function unknownRequired(schema: Schema, required: string): PlacedProblem {
  const n = 'required' in schema ? (schema.required ?? []).indexOf(required) : -1;
  return {
    pointer: n < 0 ? '/required' : `/required${pointerSegment(n)}`,
    what: `"${required}" is required but is not a question of this file`,
    advice: didYouMean(required, Object.keys(schema.properties), 'Add the question to "properties" or remove it from "required".'),
  };
}

function unknownKind(schema: Schema, kind: string): PlacedProblem {
  const key = Object.entries(schema.properties).find(([, value]) => '$ref' in value && value.$ref === `#/$defs/${kind}`)?.[0] ?? '';
  return {
    pointer: `/properties${pointerSegment(key)}/$ref`,
    what: `There is no kind "${kind}" in "$defs"`,
    advice: didYouMean(
      kind,
      Object.keys('$defs' in schema ? schema.$defs : {}),
      'Use one of the kinds at the end of this file, or add it there.',
    ),
  };
}
