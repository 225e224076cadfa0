import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { changeValidFiles, validFormWithFiles } from '../checks/valid-form.ts';

const PERSON = 'schemas/pages/start/person';
const MODEL = 'schemas/data-model.json';

const institution = changeValidFiles(['institution.config.json', '"first": "first_name"', '"first": "city"']);

async function found(question: object, ui: object, kind: object = { description: 'A text.', type: 'string' }): Promise<readonly string[]> {
  const root = validFormWithFiles({
    ...institution,
    [`${PERSON}/schema.json`]: JSON.stringify({
      title: 'You',
      type: 'object',
      properties: { first_name: { title: 'First name', ...question }, born_abroad: { title: 'Were you born abroad?', type: 'string' } },
      required: ['first_name'],
    }),
    [`${PERSON}/ui.json`]: JSON.stringify({
      'ui:order': ['first_name', 'born_abroad'],
      first_name: ui,
      born_abroad: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
    }),
    [MODEL]: JSON.stringify({
      type: 'object',
      additionalProperties: false,
      properties: {
        first_name: { $ref: '#/$defs/first' },
        first_name_desc: { $ref: '#/$defs/text' },
        born_abroad: { $ref: '#/$defs/text' },
        born_abroad_desc: { $ref: '#/$defs/text' },
        city: { $ref: '#/$defs/text' },
        'work_{n}_city': { $ref: '#/$defs/text', times: 2 },
        agree: { $ref: '#/$defs/flag' },
      },
      $defs: { first: kind, text: { description: 'A text.', type: 'string' }, flag: { description: 'A tick.', type: 'boolean' } },
    }),
  });
  const { findings } = await checkFormFiles(root);
  return findings.filter(({ rule }) => rule === 'unanswerable-question').map(({ file, what }) => `${file.split('/').at(-1)}: ${what}`);
}

const text = { type: 'string' };
const none = 'No answer to "first_name" can be right: none meets';

test('a pattern and a length that exclude each other are named, and nothing else', async () => {
  expect(await found({ ...text, pattern: '^[A-Z][0-9]{7}$', maxLength: 5, minLength: 2 }, { 'ui:widget': 'text' })).toEqual([
    `schema.json: ${none} both "pattern" ^[A-Z][0-9]{7}$ and "maxLength" 5`,
  ]);
  expect(await found({ ...text, pattern: '^[A-Z]{1,3}$', minLength: 4 }, { 'ui:widget': 'text' })).toHaveLength(1);
  expect(await found({ ...text, pattern: '[0-9]{4}', maxLength: 4 }, { 'ui:widget': 'text' })).toEqual([]);
});

test('a length is measured against the limit of the widget, written or not', async () => {
  expect(await found({ ...text, minLength: 30 }, { 'ui:widget': 'text', 'ui:options': { limit: 20 } })).toEqual([
    `schema.json: ${none} both "minLength" 30 and "limit" 20 (also in ${PERSON}/ui.json)`,
  ]);
  expect(await found({ ...text, minLength: 60 }, { 'ui:widget': 'text' })).toEqual([
    expect.stringContaining('"minLength" 60 and the longest text of its widget (45 characters)'),
  ]);
  expect(await found({ ...text, minLength: 60 }, { 'ui:widget': 'textarea' })).toEqual([]);
});

test('a pattern is measured against what the widget writes', async () => {
  const phone = { 'ui:widget': 'phone' };
  expect(await found({ ...text, pattern: '^[0-9]{10}$' }, phone)).toEqual([
    expect.stringContaining('"pattern" ^[0-9]{10}$ and the widget "phone"'),
  ]);
  expect(await found({ ...text, pattern: '^[0-9]{10}$' }, { 'ui:widget': 'phone', 'ui:options': { numbers: 'international' } })).toEqual(
    [],
  );
  expect(await found({ ...text, pattern: String.raw`^\([0-9]{3}\) [0-9]{3}-[0-9]{4}$` }, phone)).toEqual([]);
  expect(await found({ ...text, pattern: '^ .*$' }, { 'ui:widget': 'text' })).toEqual([
    expect.stringContaining('without blanks at its ends'),
  ]);
});

test('an option list is measured against the pattern of its question', async () => {
  const list = { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } };
  expect(await found({ ...text, pattern: '^[0-9]$' }, list)).toEqual([expect.stringContaining('"pattern" ^[0-9]$ and the list "yes-no"')]);
  expect(await found({ ...text, pattern: '^[A-Z]$' }, list)).toEqual([]);
});

test('the kind of the data model counts as well: limits of numbers, and patterns', async () => {
  const number = { 'ui:widget': 'text' };
  expect(await found({ type: 'integer', minimum: 200 }, number, { description: 'A score.', type: 'integer', maximum: 100 })).toEqual([
    `schema.json: ${none} both "minimum" 200 and "maximum" 100 of the kind "first" (also in ${MODEL})`,
  ]);
  expect(await found({ type: 'integer', minimum: 50 }, number, { description: 'A score.', type: 'integer', maximum: 100 })).toEqual([]);
  expect(
    await found(
      { ...text, pattern: '^[A-Z]+$' },
      { 'ui:widget': 'text' },
      { description: 'A year.', type: 'string', pattern: '^([0-9]{4})?$' },
    ),
  ).toHaveLength(1);
});

test('three that exclude each other only together are named together', async () => {
  const three = { ...text, format: 'email', pattern: '^[^]*@example[.]org$', maxLength: 13 };
  expect(await found(three, { 'ui:widget': 'text' })).toEqual([]);
  expect(await found({ ...three, maxLength: 12 }, { 'ui:widget': 'text' })).toEqual([
    expect.stringMatching(/none meets all of "format" email, "pattern" \^\[\^\]\*@example\[\.\]org\$ and "maxLength" 12$/),
  ]);
});

test('of a pattern that nothing is known of, nothing is claimed', async () => {
  expect(await found({ ...text, pattern: '^(?=.*[0-9])[a-z0-9]{9}$', maxLength: 5 }, { 'ui:widget': 'text' })).toEqual([]);
});
