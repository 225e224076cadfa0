import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { copyValidForm, validFormWithFiles } from './valid-form.ts';

const PERSON = 'schemas/pages/start/person';

async function findingsOf(root: string): Promise<readonly string[]> {
  const { findings } = await checkFormFiles(root);
  return findings.map(({ rule, file, line, column }) => `${rule} ${file}:${line}:${column}`);
}

test('the good little application passes', async () => {
  expect(await findingsOf(copyValidForm())).toEqual([]);
});

test('a question without a widget has the usual one for its type, for the checks as for students', async () => {
  const finish = 'schemas/pages/finish/agreement/ui.json';
  const withoutWidgets = validFormWithFiles({
    [`${PERSON}/ui.json`]: '{ "ui:order": ["first_name", "born_abroad"], "born_abroad": { "ui:options": { "list": "yes-no" } } }',
    [finish]: '{ "ui:order": ["agree"] }',
  });
  expect(await findingsOf(withoutWidgets)).toEqual([]);
  const { findings } = await checkFormFiles(
    validFormWithFiles({ [finish]: '{ "ui:order": ["agree"],\n  "agree": { "ui:options": { "list": "yes-no", "width": "short" } } }' }),
  );
  expect(findings.map(({ rule, line, column, what }) => `${rule} ${line}:${column} ${what}`)).toEqual([
    'invalid-widget 2:38 The widget "checkbox" offers no options',
    'invalid-widget-option 2:57 The widget "checkbox" has no option "width"',
  ]);
});

test('a misspelled rule for questions in a meta schema is found, wherever it is', async () => {
  const path = 'schemas/meta/section.schema.json';
  const written = readFileSync(path, 'utf8');
  for (const right of ['"maxLength": { "description"', '"maxLength", "pattern"']) {
    const wrong = written.replace(right, right.replace('maxLength', 'maxLenght'));
    const { findings } = await checkFormFiles(validFormWithFiles({ [path]: wrong }));
    const before = wrong.slice(0, wrong.indexOf('"maxLenght"')).split('\n');
    expect(findings).toMatchObject([
      { rule: 'unknown-keyword', file: path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    ]);
    expect(findings[0]?.advice).toContain('Did you mean "maxLength"?');
  }
});

test('what belongs in the place of a number out of its range names the range', () => {
  const unsaid = globSync('schemas/meta/*.schema.json').flatMap((file) => {
    const found: string[] = [];
    JSON.parse(readFileSync(file, 'utf8'), (_, part: { maximum?: unknown; description?: string } | null) => {
      const maximum = typeof part === 'object' ? part?.maximum : undefined;
      if (typeof maximum === 'number' && part?.description?.includes(String(maximum)) !== true) found.push(`${file}: ${maximum}`);
      return part;
    });
    return found;
  });
  expect(unsaid).toEqual([]);
});

test('several mistakes are reported in one run, sorted by place', async () => {
  const root = validFormWithFiles({
    [`${PERSON}/ui.json`]:
      '{\n  "ui:order": ["born_abroad", "frist_name"],\n  "born_abroad": { "ui:widget": "radio", "ui:options": { "list": "yes-no" } }\n' +
      '}\n',
    'schemas/conditions.json': '{ "is_born_abroad": { "means": "Born abroad.", "when": { "equals": [{ "var": "born" }, "Y"] } } }',
  });
  expect(await findingsOf(root)).toEqual([
    'unknown-variable schemas/conditions.json:1:78',
    `ui-order ${PERSON}/ui.json:2:3`,
    `ui-order ${PERSON}/ui.json:2:31`,
  ]);
});

test('mistakes in the structure of files come first, all in one run; what follows from them is not reported', async () => {
  const root = validFormWithFiles({
    [`${PERSON}/ui.json`]:
      '{\n  "ui:order": ["born_abroad", "frist_name"],\n  "born_abroad": { "ui:widget": "radios", "ui:options": { "list": "yes-no" } }\n' +
      '}\n',
    'schemas/conditions.json': '{ "is_born_abroad": { "means": "Born abroad.", "when": { "equal": [{ "var": "born" }, "Y"] } } }',
    'schemas/options/yes-no.json': '{ "options": [{ "value": "Y", "label": "Yes" }, { "value": "Y", "label": "No" }] }',
  });
  expect(await findingsOf(root)).toEqual([
    'unknown-operator schemas/conditions.json:1:58',
    'duplicate-option schemas/options/yes-no.json:1:60',
    `unknown-widget ${PERSON}/ui.json:3:33`,
  ]);
});

test('a file that is not JSON does not hide mistakes within other files, nor cause findings elsewhere', async () => {
  const root = validFormWithFiles({
    [`${PERSON}/schema.json`]: '{ "title": "You",\n  "properties": { "first_name": { "title": "First name" "type": "string" } } }',
    'schemas/options/yes-no.json': '{ "options": [{ "value": "Y", "lable": "Yes" }] }',
  });
  expect(await findingsOf(root)).toEqual(['meta-schema schemas/options/yes-no.json:1:31', `json-syntax ${PERSON}/schema.json:2:56`]);
});

test.for([
  ['a comma too many', '{ "a": 1, }', '1:9', /extra comma/],
  ['a missing value', '{ "a": }', '1:8', /value is missing/],
  ['a name without quotes', '{ a: 1 }', '1:3', /double quotes/],
  ['a text that is not closed', '{ "a": "b }', '1:8', /is not closed/],
  ['a comment', '{ "a": "b" } // why', '1:14', /no comments/],
  ['a byte order mark', '\ufeff{ "a": "b" }', '1:1', /byte order mark/],
  ['nothing', '', '1:1', /empty/],
  ['a missing brace', '{ "a": "b"', '1:11', /closing/],
  ['text after the end', '{ "a": "b" } }', '1:14', /after its end/],
  ['curly quotes', '{ “a”: "b" }', '1:3', /curly quotes/],
  ['a brace that closes a list', '{\n"a": ["b", "c"} }', '2:15', /A } closes a \[/],
  ['a bracket that closes an object', '{ "a": { "b": "c"], "d": "e" }', '1:18', /A ] closes a {/],
  ['a decimal comma', '{ "a": 2,5 }', '1:9', /has a point/],
  ['True', '{ "a": True }', '1:8', /small letters/],
  ['the marks of a merge', '{\n<<<<<<< HEAD\n"a": "b"\n=======\n"a": "c"\n>>>>>>> other\n}', '2:1', /Two versions/],
  ['a no-break space', '{\n\u00a0\u00a0"a": "b" }', '2:1', /invisible character/],
  ['quotes within a text', '{ "a": "not "first" name" }', '1:13', /ends at this double quote/],
  ['a name without its closing quote', '{ "a: "b" }', '1:7', /ends at this double quote/],
  ['a number that begins with 0', '{ "a": 010 }', '1:8', /begins with 0/],
  ['single quotes', '{ \'a\': "b" }', '1:3', /single quotes.* Write "a"\./],
  ['a text without quotes', '{ "a": one text }', '1:8', /Write "one text"\./],
  ['an equals sign', '{ "a" = "b" }', '1:7', /Write : in the place of =\./],
  ['a semicolon', '{ "a": "b"; "c": "d" }', '1:11', /Write , in the place of ;/],
  ['a comment of a script', '{\n# why\n"a": "b" }', '2:1', /no comments/],
  ['a list between braces', '{ "a": { "b", "c" } }', '1:8', /Write \[ here/],
  ['a unit behind a number', '{ "a": 70 % }', '1:11', /has "%" behind it/],
  ['a brace too many in the middle', '{ "a": "b" }, "c": "d" }', '1:12', /ends the file, and more follows/],
] as const)('JSON with %s is explained', async ([, text, place, what]) => {
  const {
    findings: [finding],
  } = await checkFormFiles(validFormWithFiles({ 'schemas/text/en.json': text }));
  expect(finding).toMatchObject({ rule: 'json-syntax', file: 'schemas/text/en.json' });
  expect(`${finding?.line}:${finding?.column}`).toBe(place);
  expect(`${finding?.what} ${finding?.advice}`).toMatch(what);
});

test('a file in UTF-16 is one finding, and not one about its quotes', async () => {
  const root = validFormWithFiles({});
  writeFileSync(join(root, 'schemas/text/en.json'), Buffer.from('\ufeff{ "button.add": "Add" }', 'utf16le'));
  expect(await findingsOf(root)).toEqual(['file-encoding schemas/text/en.json:1:1']);
});

test.for(['[]', 'null', '7', '"text"', '{ "__proto__": 1 }', '{ "content": 5 }', '{ "properties": { "first_name": null } }'])(
  'a file that says %s is a finding, never a failure',
  async (text) => {
    const { compiled } = await checkFormFiles(copyValidForm());
    const files = Object.keys(compiled?.formFiles ?? {});
    expect(files).toContain('institution.config.json');
    for (const file of files) {
      const { findings } = await checkFormFiles(validFormWithFiles({ [file]: text }));
      expect(findings.length, file).toBeGreaterThan(0);
    }
  },
);
