import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUnicodeText } from '../../src/authoring/form-files/source-files.ts';
import { readFormSources, replaceContents, type FormSources } from '../../src/authoring/form-files/form-sources.ts';
import { allChecks } from '../../src/authoring/checks/checks.ts';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';
import { planFixes, type FixPlan } from '../../src/authoring/fix/fix-plan.ts';
import { addSchemaReferences, toFormForEditors } from '../../src/authoring/editor/generated-files.ts';
import { exampleFormWithMistake } from './example-form.ts';
import { readValidFile, copyValidForm, validFormWithFiles } from './valid-form.ts';

const TODAY = '2026-11-21';
const [UI, TEXT, MODEL] = ['schemas/pages/start/person/ui.json', 'schemas/text/en.json', 'schemas/data-model.json'];

const sourcesOf = (root: string): FormSources => readFormSources(root, TODAY);
/** Files that `--fix` would write, without `$schema` lines, which a file that it writes gets. */
function fixedFiles(files: Parameters<typeof validFormWithFiles>[0]): Readonly<Record<string, string>> {
  const { texts } = planFixes(sourcesOf(validFormWithFiles(files)));
  return Object.fromEntries([...texts].map(([path, text]) => [path, text.replace(/\s*"\$schema": "[^"]*",?/, '')]));
}

const rulesIn = (sources: FormSources): readonly string[] =>
  checkFormSources(sources).findings.map(({ rule, file, pointer }) => [rule, file, pointer].join(' '));
const after = (sources: FormSources, { texts }: FixPlan): FormSources => replaceContents(sources, texts);

const person = (order: string, eol = '\n'): string =>
  [
    '{',
    `  "ui:order": ${order},`,
    '  "first_name": { "ui:widget": "text" },',
    '  "born_abroad": { "ui:options": { "list": "yes-no" } }',
    '}',
    '',
  ].join(eol);

describe('a question that ui:order leaves out', () => {
  test.for([
    ['after the one that it follows in schema.json', '["first_name"]', '["first_name", "born_abroad"]'],
    ['first, if none is before it', '["born_abroad"]', '["first_name", "born_abroad"]'],
    ['on a line of its own, where others are', '[\n    "first_name"\n  ]', '[\n    "first_name",\n    "born_abroad"\n  ]'],
    ['as the first of all', '[]', '["first_name", "born_abroad"]'],
  ] as const)('is written %s', ([, before, expected]) => {
    expect(fixedFiles({ [UI]: person(before) })[UI]).toBe(person(expected));
  });

  test('is left to the officer where another name may be the same, misspelt', () => {
    expect(fixedFiles({ [UI]: person('["frist_name", "born_abroad"]') })).toEqual({});
  });

  test('keeps the line breaks of Windows', () => {
    expect(fixedFiles({ [UI]: person('["first_name"]', '\r\n') })[UI]).toBe(person('["first_name", "born_abroad"]', '\r\n'));
  });
});

describe('the key for the label of a choice', () => {
  const written = JSON.parse(readValidFile(MODEL)) as { properties: object; $defs: object };
  const model = (added: string, kinds: object = { derived_label: { type: 'string' } }): string => {
    const { born_abroad_desc: _left, ...properties } = written.properties as { born_abroad_desc: unknown };
    const text = JSON.stringify(
      { type: 'object', additionalProperties: false, properties, $defs: { ...written.$defs, ...kinds } },
      null,
      2,
    );
    return text.replace('"city": {', () => `${added}"city": {`);
  };

  test('is added after the key of the choice', () => {
    const fixed = fixedFiles({ [MODEL]: model('') })[MODEL] ?? '';
    const { properties } = JSON.parse(fixed) as { properties: object };
    expect(Object.entries(properties).slice(1, 3)).toEqual([
      ['born_abroad', { $ref: '#/$defs/choice' }],
      ['born_abroad_desc', { $ref: '#/$defs/derived_label' }],
    ]);
    expect(fixed).toContain(',\n    "born_abroad_desc": { "$ref": "#/$defs/derived_label" },\n    "city"');
  });

  test('is added once for all numbers of a repeat', () => {
    const files = {
      [MODEL]: model('"born_abroad_desc": { "$ref": "#/$defs/text" },\n    "city_desc": { "$ref": "#/$defs/text" },\n    '),
      'schemas/blocks/place/ui.json': '{ "ui:order": ["city"], "city": { "ui:widget": "select", "ui:options": { "list": "yes-no" } } }',
    };
    const { fixed, texts } = planFixes(sourcesOf(validFormWithFiles(files)));
    expect(fixed.map(({ what }) => what)).toEqual([
      '"work_1_city_desc" is not in schemas/data-model.json',
      '"work_2_city_desc" is not in schemas/data-model.json',
    ]);
    expect(texts.get(MODEL)?.match(/"work_\{n\}_city_desc": .*/g)).toEqual([
      '"work_{n}_city_desc": { "$ref": "#/$defs/derived_label", "times": 2 },',
    ]);
  });

  test('is left to the officer where there is no such kind', () => {
    expect(fixedFiles({ [MODEL]: model('', {}) })).toEqual({});
  });
});

const LETTERS = '{ "button.add": "Añadir ☕ “otro”" }\n';
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

describe('a file in another encoding', () => {
  const utf16 = Buffer.from(`\ufeff${LETTERS}`, 'utf16le');

  test.for([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${LETTERS}`)],
    ['UTF-16', utf16],
    ['UTF-16, the other way round', swapped(utf16)],
  ] as const)('is read as %s, with the same letters', ([, bytes]) => {
    expect(sourcesOf(validFormWithFiles({ [TEXT]: bytes })).files.get(TEXT)?.text).not.toBe(LETTERS);
    expect(
      planFixes(sourcesOf(validFormWithFiles({ [TEXT]: bytes })))
        .texts.get(TEXT)
        ?.replace(/"\$schema": "[^"]+", /, ''),
    ).toBe(LETTERS);
  });

  test.for([
    ['UTF-16 that does not say so', utf16.subarray(2)],
    ['half a letter of UTF-16', utf16.subarray(0, -1)],
    ['that of an old Windows', Buffer.from(LETTERS, 'latin1')],
  ] as const)('is left as it is if it is %s', ([, bytes]) => {
    expect(planFixes(sourcesOf(validFormWithFiles({ [TEXT]: bytes }))).texts.has(TEXT)).toBe(false);
  });
});

test.for([
  ['an extra comma', '{ "a": ["b", "c", ], }', '{ "a": ["b", "c" ] }'],
  ['a comma that is missing at the end of a line', '{\r\n "a": "b"\r\n "c": [1\r\n 2]\r\n}', '{\r\n "a": "b",\r\n "c": [1,\r\n 2]\r\n}'],
  ['curly quotes around a text', '{ “a”: “b, it’s „c”” }', undefined],
  ['curly quotes around texts that have none', '{ “a”: “b, it’s c” }', '{ "a": "b, it’s c" }'],
  ['a no-break space', '{\u00a0"a":\u00a0"b\u00a0c" }', '{ "a": "b\u00a0c" }'],
  ['True', '{ "a": True, "b": "True" }', '{ "a": true, "b": "True" }'],
  ['a comment', '{ "a": "b" /* why */ }', undefined],
  ['an extra comma, and a brace that is not closed', '{ "a": { "b": 1, }', undefined],
  ['quotes within a text', '{ "a": "not "first" name" }', undefined],
  ['a missing comma on the same line', '{ "a": ["b" "c"] }', undefined],
  ['a decimal comma', '{ "a": 2,5 }', undefined],
  ['the marks of a merge', '{\n<<<<<<< HEAD\n"a": "b"\n=======\n"a": "c"\n>>>>>>> other\n}', undefined],
] as const)('a slip in JSON: %s', ([, before, expected]) => {
  const [finding] = checkFormSources(sourcesOf(validFormWithFiles({ [TEXT]: before }))).findings;
  expect(finding).toMatchObject({ rule: 'json-syntax', file: TEXT });
  expect(fixedFiles({ [TEXT]: before })[TEXT]).toBe(expected);
});

describe('a value in another form', () => {
  const ui = (options: string): string => person('["first_name", "born_abroad"]').replace('"text" }', `"text", "ui:options": ${options} }`);
  const QUESTION = '{ "title": "First name", "type": "string", "maxLength": 45 }';
  const SCHEMA = 'schemas/pages/start/person/schema.json';
  const right = readValidFile(SCHEMA);
  const page = (blank: string): string => readValidFile('schemas/pages/start/page.json').replace('"person"', `"person${blank}"`);

  test.for([
    ['a number in quotes', SCHEMA, right.replace(': 45', ': "45"'), right],
    ['a text without quotes', SCHEMA, right.replace('"You"', '2026'), right.replace('"You"', '"2026"')],
    ['true in quotes', UI, ui('{ "marked": "true" }'), ui('{ "marked": true }')],
    ['a widget with a blank', UI, ui('{}').replace('"text"', '" text"'), ui('{}')],
    ['a name with a blank', 'schemas/pages/start/page.json', page(' '), page('')],
  ] as const)('%s is written as it is meant', ([, file, before, expected]) => {
    expect(before).not.toBe(expected);
    expect(right).toContain(QUESTION);
    expect(fixedFiles({ [file]: before })[file]).toBe(expected.replace(/\s*"\$schema": "[^"]*",?/, ''));
  });

  test.for([
    ['a number that would be written otherwise', right.replace('"You"', '1.50')],
    ['a number in words', right.replace(': 45', ': "forty-five"')],
    ['a number with a sign of its own', right.replace(': 45', ': "0x2d"')],
  ] as const)('%s is left to the officer', ([, before]) => {
    expect(fixedFiles({ [SCHEMA]: before })).not.toHaveProperty([SCHEMA]);
  });
});

const institution = JSON.parse(readValidFile('institution.config.json')) as object;
const inSpanish = { 'institution.config.json': { ...institution, languages: ['en', 'es'] } };

describe('a translation whose sentence has moved', () => {
  const ES = 'schemas/languages/es.json';
  const YOU = { of: 'You', is: 'Tú' };
  const FIRST_NAME = { of: 'First name', is: 'Nombre' };
  const after = (translations: object): unknown =>
    JSON.parse(fixedFiles({ ...inSpanish, [ES]: JSON.stringify(translations, null, 2) })[ES] ?? JSON.stringify(translations));

  test('moves with it to the only file that says the same there', () => {
    const sentences = { title: YOU, 'properties.first_name.title': FIRST_NAME };
    expect(after({ 'pages/start/persons/schema.json': sentences })).toEqual({ 'pages/start/person/schema.json': sentences });
  });

  test('moves with it to the only place that says the same', () => {
    const file = 'pages/start/person/schema.json';
    expect(after({ [file]: { 'properties.frist_name.title': FIRST_NAME } })).toEqual({
      [file]: { 'properties.first_name.title': FIRST_NAME },
    });
  });

  test('is removed with a sentence that is nowhere any more', () => {
    const file = 'pages/start/person/schema.json';
    const gone = { 'properties.phone.title': { of: 'Phone', is: 'Teléfono' } };
    expect(after({ [file]: { title: YOU, ...gone } })).toEqual({ [file]: { title: YOU } });
  });

  test('is removed with a file that is gone, unless sentences of it are elsewhere', () => {
    const gone = { title: YOU, 'properties.phone.title': { of: 'Phone', is: 'Teléfono' } };
    const kept = { 'pages/start/person/schema.json': { title: YOU } };
    expect(after({ 'pages/a/b/schema.json': gone, 'pages/a/c/ui.json': gone, ...kept })).toEqual(kept);
    const moved = { ...gone, 'properties.born.title': { of: 'Were you born abroad?', is: '¿Naciste fuera?' } };
    expect(after({ 'pages/a/b/schema.json': moved })).toEqual({ 'pages/a/b/schema.json': moved });
  });

  test.for([
    [
      'two translations of one sentence',
      { 'properties.a.title': FIRST_NAME, 'properties.b.title': { ...FIRST_NAME, is: 'Primer nombre' } },
    ],
    ['one of a sentence that has its translation', { 'properties.a.title': FIRST_NAME, 'properties.first_name.title': FIRST_NAME }],
  ])('%s are left to the officer', ([, sentences]) => {
    expect(after({ 'pages/start/person/schema.json': sentences })).toEqual({ 'pages/start/person/schema.json': sentences });
  });
});

test('a language without a file gets one, for its translations', () => {
  const { texts } = planFixes(sourcesOf(validFormWithFiles(inSpanish)));
  expect([...texts].filter(([path]) => path.startsWith('schemas/languages/'))).toEqual([
    ['schemas/languages/es.json', '{ "$schema": "../meta/language.schema.json" }\n'],
  ]);
});

test('two mistakes in one file, one hidden by the other, are put right at once', () => {
  const before = person('["first_name"]').replace('"text" }', '"text", }');
  const { fixed } = planFixes(sourcesOf(validFormWithFiles({ [UI]: before })));
  expect(fixed.map(({ rule }) => rule)).toEqual(['json-syntax', 'ui-order']);
  expect(fixedFiles({ [UI]: before })[UI]).toBe(person('["first_name", "born_abroad"]'));
});

const wordsOf = ({ files }: FormSources): readonly string[] =>
  [...files.values()].flatMap(({ path, bytes, text }) => {
    const written = (decodeUnicodeText(bytes) ?? text).replace(/"\$schema": "[^"]*"/, '');
    const words = path.startsWith('schemas/languages/') ? written.replaceAll(/"[^"]*"(?=: \{)/g, '') : written;
    return words.match(/[\p{L}\p{N}_]+/gu) ?? [];
  });

test.for(allChecks.map(({ name }) => name))(
  'whatever is wrong, nothing that was written is lost, and no finding comes in place of another: %s',
  (name) => {
    const before = exampleFormWithMistake(name);
    const fixed = after(before, planFixes(before));
    const found = rulesIn(before);
    expect(rulesIn(fixed).filter((finding) => !found.includes(finding))).toEqual([]);
    const left = [...wordsOf(fixed)];
    for (const word of wordsOf(before)) {
      expect(left).toContain(word);
      left.splice(left.indexOf(word), 1);
    }
    expect(planFixes(fixed)).toMatchObject({ fixed: [], texts: new Map() });
  },
);

test('any slips together are put right, and what the files say is what they said', () => {
  const valid = toFormForEditors(sourcesOf(copyValidForm()));
  if (!valid) throw new Error('The form is not valid');
  const fine = replaceContents(valid, addSchemaReferences(valid));
  const contentOf = (sources: FormSources, path: string) => ({ ...Object(sources.files.get(path)?.value), $schema: undefined });
  const paths = [...fine.files.keys()];
  const slips: readonly ((text: string) => string)[] = [
    (text) => `\ufeff${text}`,
    (text) => text.replaceAll('\n', '\r\n'),
    (text) => text.replace(/(?<=["}\]])(?=\s*[}\]])/, ','),
    (text) => text.replace(/,(?=\n)/, ''),
    (text) => text.replace(/ "\$schema"/, '\u00a0“$schema”'),
    (text) => text.replace(/\s*"\$schema": "[^"]*",?/, ''),
    (text) => text.replace(/(?<="ui:order": \[)"[a-z_]+", /, ''),
  ];
  const slipped = fc.array(fc.tuple(fc.constantFrom(...paths), fc.subarray([...slips], { minLength: 1 })), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(slipped, (made) => {
      const texts = made.map(
        ([path, ones]) => [path, ones.reduceRight((text, slip) => slip(text), fine.files.get(path)?.text ?? '')] as const,
      );
      const broken = replaceContents(fine, new Map(texts));
      const fixed = after(broken, planFixes(broken));
      expect(rulesIn(fixed)).toEqual([]);
      for (const path of paths) expect(contentOf(fixed, path), path).toEqual(contentOf(fine, path));
    }),
    { numRuns: 30 },
  );
}, 120_000);

test('a persona follows what changes.json says of keys and values, and nothing else', () => {
  const persona = (answers: object, expected: object): object => ({
    title: 'Bo',
    today: TODAY,
    answers,
    expect: { visible: [], ...expected },
  });
  const changes = [
    { on: '2026-11-02', rename: 'name', to: 'first_name' },
    { on: '2026-11-03', recode: 'born_abroad', values: { YES: 'Y', PERHAPS: '' } },
    { on: '2026-11-04', drop: 'nickname' },
  ];
  const missing = { missing: { name: ['Tell us your first name.'] }, summary: { name: 'Bo' } };
  const fixed = fixedFiles({
    'schemas/changes.json': { changes },
    'schemas/personas/bo.json': persona({ name: 'Bo', born_abroad: 'YES', nickname: 'B' }, missing),
    'schemas/personas/li.json': persona({ name: 'Li', born_abroad: 'PERHAPS' }, { missing: {}, summary: {} }),
  });
  const renamed = { missing: { first_name: ['Tell us your first name.'] }, summary: { first_name: 'Bo' } };
  expect(JSON.parse(fixed['schemas/personas/bo.json'] ?? '')).toEqual(
    persona({ first_name: 'Bo', born_abroad: 'Y', nickname: 'B' }, renamed),
  );
  expect(JSON.parse(fixed['schemas/personas/li.json'] ?? '')).toEqual(
    persona({ first_name: 'Li', born_abroad: 'PERHAPS' }, { missing: {}, summary: {} }),
  );
});
