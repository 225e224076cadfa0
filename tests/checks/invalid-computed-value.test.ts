import { expect, test } from 'vitest';
import { findingsWithFiles, readValidFile } from './valid-form.ts';

const PERSON = 'schemas/pages/start/person';
const PLACE = 'schemas/blocks/place';

const VALUE = '"value": { "first_name": { "if": [{ "answered": { "var": "born_abroad" } }, "Bo", "Al"] } }';
const SHOWN = '"groups": [[{ "when": { "answered": { "var": "born_abroad" } }, "show": ["first_name"], "required": true }]]';
const schema = readValidFile(`${PERSON}/schema.json`).replace(/,\s*"required": \["first_name"\][^]*$/, '\n}\n');
const ui = readValidFile(`${PERSON}/ui.json`).replace(/\s*"first_name": \{[^}]*\},/, '');
const worksOut = {
  [`${PERSON}/schema.json`]: schema,
  [`${PERSON}/ui.json`]: ui,
  [`${PERSON}/logic.json`]: `{ ${VALUE} }`,
};

/** The same question, asked. */
const asked = { [`${PERSON}/logic.json`]: '{}', [`${PERSON}/ui.json`]: readValidFile(`${PERSON}/ui.json`) };
const logic = (text: string) => ({ [`${PERSON}/logic.json`]: text });

test('an answer that the form works out, and nobody is asked for, is fine', async () => {
  expect(await findingsWithFiles(worksOut)).toEqual([]);
});

test.for<readonly [mistake: string, files: Readonly<Record<string, string>>, finding: string]>([
  ['asked for with a widget', { [`${PERSON}/ui.json`]: readValidFile(`${PERSON}/ui.json`) }, 'asked for with a widget as well'],
  [
    'required by a condition',
    logic(`{ ${VALUE}, "required": { "first_name": { "answered": { "var": "born_abroad" } } } }`),
    'required from the student as well',
  ],
  [
    'for the office alone if nothing works it out',
    { [`${PERSON}/ui.json`]: ui.replace('"born_abroad": {', '"born_abroad": { "ui:office": true,') },
    'Students do not see "born_abroad", and nothing works it out',
  ],
  ['required where it shows', logic(`{ ${VALUE}, ${SHOWN} }`), 'required from the student as well'],
  ['copied', logic(`{ ${VALUE}, "copies": [{ "when": true, "from": { "first_name": "city" } }] }`), 'and copied as well'],
  [
    'of another type',
    logic('{ "value": { "first_name": { "answered": { "var": "born_abroad" } } } }'),
    'This gives true or false, and "first_name" is of type "string"',
  ],
  [
    'of another type in a branch',
    logic(`{ "value": { "first_name": { "if": [{ "answered": { "var": "born_abroad" } }, "Bo", true] } } }`),
    'This gives true or false',
  ],
  [
    'from no answer',
    logic('{ "value": { "first_name": { "if": [true, "Bo", "Al"] } } }'),
    '"first_name" depends on no answer, so it is never worked out',
  ],
  [
    'a day in words',
    logic('{ "value": { "first_name": { "if": [{ "answered": { "var": "born_abroad" } }, "2027-08-30", "Al"] } } }'),
    'This gives a date, and "first_name" is kept as a text  Give the key the kind "date"',
  ],
  [
    'no day where it is kept as one',
    {
      ...asked,
      'schemas/data-model.json': readValidFile('schemas/data-model.json')
        .replaceAll('city": { "$ref": "#/$defs/text"', 'city": { "$ref": "#/$defs/day"')
        .replace('"$defs": {', '"$defs": { "day": { "anyOf": [{ "const": "" }, { "type": "string", "format": "date" }] },'),
      [`${PLACE}/ui.json`]: '{ "ui:order": ["city"] }',
      [`${PLACE}/logic.json`]: '{ "value": { "city": { "var": "first_name" } } }',
    },
    'This gives a text, and "city" is a date',
  ],
  [
    'of another type in a block',
    {
      ...asked,
      'schemas/data-model.json': readValidFile('schemas/data-model.json').replaceAll(
        'city": { "$ref": "#/$defs/text"',
        'city": { "$ref": "#/$defs/flag"',
      ),
      [`${PLACE}/ui.json`]: '{ "ui:order": ["city"] }',
      [`${PLACE}/schema.json`]: '{ "title": "Place", "type": "object", "properties": { "city": { "title": "City", "type": "boolean" } } }',
      [`${PLACE}/logic.json`]: '{ "value": { "city": { "var": "first_name" } } }',
    },
    'This gives a text, and "city" is of type "boolean"',
  ],
  [
    'in one language only',
    {
      'institution.config.json': readValidFile('institution.config.json').replace('{', '{ "languages": ["en", "es"],'),
      'schemas/languages/es.json': '{}',
      [`${PERSON}/logic.json`]: `{ ${VALUE.replace('"Bo"', '"None"')} }`,
    },
    '"None" is not among the sentences to translate, so students read it in the first language  Write the value of an option here',
  ],
  [
    'no option of its list',
    {
      'institution.config.json': readValidFile('institution.config.json').replace('"first_name"', '"city"'),
      [`${PERSON}/ui.json`]: ui.replace(/\}\s*$/, ', "first_name": { "ui:options": { "list": "yes-no" } } }'),
      'schemas/data-model.json': readValidFile('schemas/data-model.json').replace(
        '"first_name": { "$ref": "#/$defs/text" }',
        '"first_name": { "$ref": "#/$defs/choice" }, "first_name_desc": { "$ref": "#/$defs/text" }',
      ),
      [`${PERSON}/logic.json`]: `{ ${VALUE.replace('"Bo"', '"Yes"').replace('"Al"', '"N"')} }`,
    },
    '"Yes" is not a value of the option list "yes-no"  Values: "Y", "N".',
  ],
])('an answer that the form works out is not %s', async ([, files, finding]) => {
  expect((await findingsWithFiles({ ...worksOut, ...files })).join('\n')).toContain(finding);
});

test('decimals in "multipleOf" are a finding that names "step"', async () => {
  const withSteps = (steps: string): string =>
    readValidFile(`${PERSON}/schema.json`).replace(
      '"born_abroad": {',
      `"mark": { "title": "Mark", "type": "number", ${steps} },\n    "born_abroad": {`,
    );
  const found = await findingsWithFiles({ [`${PERSON}/schema.json`]: withSteps('"multipleOf": 0.01') });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`${PERSON}/schema.json:7:`);
  expect(found[0]).toContain('"multipleOf" is not a whole number');
  expect(found[0]).toContain('"step": 0.01');
});
