import { readValidFile, validFormWithFiles } from '../checks/valid-form.ts';

const PERSON = 'schemas/pages/start/person';
const KINDS = { integer: 'count', number: 'count', string: 'text' } as const;

export interface LittleQuestion {
  readonly type: keyof typeof KINDS;
  readonly [keyword: string]: unknown;
}

export interface LittleFormSpec {
  readonly questions: Readonly<Record<string, LittleQuestion>>;
  readonly ui?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly musts?: readonly { readonly of: string; readonly must: object }[];
  readonly logic?: object;
}

export function createLittleForm({ questions, ui = {}, required = [], musts = [], logic = {} }: LittleFormSpec): string {
  const keys = Object.entries(questions).map(([key, { type }]) => `"${key}": { "$ref": "#/$defs/${KINDS[type]}" },`);
  return validFormWithFiles({
    'schemas/data-model.json': readValidFile('schemas/data-model.json')
      .replace('"agree":', `${keys.join('\n')}\n"agree":`)
      .replace('"flag":', '"count": { "description": "A number.", "type": "number" },\n"flag":'),
    [`${PERSON}/schema.json`]: JSON.stringify({
      title: 'You',
      type: 'object',
      properties: {
        first_name: { title: 'First name', type: 'string' },
        born_abroad: { title: 'Were you born abroad?', type: 'string' },
        ...Object.fromEntries(Object.entries(questions).map(([key, question]) => [key, { title: key, ...question }])),
      },
      required: ['first_name', ...required],
    }),
    [`${PERSON}/ui.json`]: JSON.stringify({
      'ui:order': ['first_name', 'born_abroad', ...Object.keys(questions)],
      born_abroad: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
      ...ui,
    }),
    [`${PERSON}/logic.json`]: JSON.stringify({
      ...logic,
      rules: musts.map(({ of, must }) => ({ keys: [of], must, message: 'rule.too_short' })),
    }),
  });
}
