import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ajvCliCommands, runAjvCli } from '../../src/authoring/form-files/run-ajv-cli.ts';
import { metaSchemaFile } from '../../src/authoring/form-files/strict-ajv.ts';
import { allChecks } from '../../src/authoring/checks/checks.ts';
import { formFileKinds } from '../../src/form/compile/form-file-kinds.ts';
import { UPLOAD_FILE_TYPES } from '../../src/form/model/file-rules.ts';
import { UNITS } from '../../src/form/model/units.ts';
import { OPERATORS, UI_OPTION_VALUES } from '../../src/form/model/vocabulary.ts';
import { WIDGET_NAMES } from '../../src/form/model/widget-definitions.ts';
import { runNodeProcess } from '../run-commands.ts';
import { runCheckCommand } from './run-check-command.ts';
import { exampleFolderWithMistake } from './example-form.ts';
import { copyValidForm, validFormWithFiles } from './valid-form.ts';

const AJV = resolve('node_modules/ajv-cli/dist/index.js');

test('the command line passes a good application and says so', async () => {
  const { code, output } = await runCheckCommand('--institution', copyValidForm());
  expect(output).toBe(
    'ajv-cli accepts each of the 12 kinds of file, and every schema compiles.\n\nNo findings in 15 files.\n' +
      'Compared with rules are numbers in digits, and those to twelve in words beside “at most”, “or more” and the like.\n',
  );
  expect(code).toBe(0);
});

test('a finding is one line with place, rule, what and advice, and the exit code is 1', async () => {
  const typed = ['scripts/check.ts', '--institution', exampleFolderWithMistake('unknown-widget')];
  const { code, output } = await runNodeProcess(typed);
  expect(output).toContain('schemas/pages/start/person/ui.json:7:33  unknown-widget  There is no widget "radios"  Did you mean "radio"?');
  expect(output).toMatch(/\n1 finding\. More checks run once it is corrected\.\n$/);
  expect(output).toMatch(/^ajv-cli refuses a file, too: the findings say where and why\.\n\nschemas/);
  expect(code).toBe(1);
});

test('while checks wait for a correction, it says so', async () => {
  const waiting = '1 finding. More checks run once it is corrected.';
  const named = { means: 'It is long.', when: { gt: [{ length: { var: 'first_name' } }, { fact: 'longest' }] } };
  const root = validFormWithFiles({ 'schemas/conditions.json': { is_born_abroad: named } });
  expect((await runCheckCommand('--institution', root)).output).toContain(waiting);
  expect((await runCheckCommand('--institution', exampleFolderWithMistake('unknown-widget'))).output).toContain(waiting);
  expect((await runCheckCommand('--institution', exampleFolderWithMistake('persona-mismatch'))).output).toMatch(/\n1 finding\.\n$/);
});

test('without institution.config.json that is all it reports', async () => {
  const root = copyValidForm();
  rmSync(join(root, 'institution.config.json'));
  const { output } = await runCheckCommand('--institution', root, '--format', 'json');
  expect((JSON.parse(output) as { findings: { rule: string; file: string }[] }).findings.map(({ rule, file }) => [rule, file])).toEqual([
    ['missing-configuration', 'institution.config.json'],
  ]);
});

test('a person reads that findings can be put right for them', async () => {
  expect((await runCheckCommand('--institution', exampleFolderWithMistake('ui-order'))).output).toMatch(
    /\n1 finding\. [^\n]+\nWith --fix, this shows how it would correct it, and asks before it writes\.\n$/,
  );
});

test('a finding leads to what its check is about, with what is wrong and what is right', async () => {
  const { output } = await runCheckCommand('--institution', exampleFolderWithMistake('unknown-section'));
  expect(output).toMatch(/\n\nWhat it means, with an example: npm run check -- --explain unknown-section\n1 finding\./);
  expect(await runCheckCommand('--explain', 'unknown-operator')).toEqual({
    code: 0,
    output:
      'There is no such operator.\nUse the one that the finding names, or another one. See schemas/reference.md#operators.\n\n' +
      'Wrong, in schemas/conditions.json:\n    "when": { "equal": [{ "var": "born_abroad" }, "Y"] }\n\n' +
      'Right:\n    "when": { "equals": [{ "var": "born_abroad" }, "Y"] }\n',
  });
});

test('of a file that should not be there, and of a finding in another file, the explanation says so', async () => {
  expect((await runCheckCommand('--explain', 'orphan-file')).output).toContain('\n\nRight: no such file.\n');
  expect((await runCheckCommand('--explain', 'missing-companion')).output).toContain(
    'Wrong, in schemas/data-model.json; the finding is in schemas/pages/start/person/ui.json:\n    "born_abroad"',
  );
});

test('all checks are listed, each on a line', async () => {
  const { code, output } = await runCheckCommand('--explain');
  expect(code).toBe(0);
  for (const { name, what } of allChecks)
    expect(output.split('\n').filter((line) => line.startsWith(`  ${name} `) && line.includes(what.slice(0, 10)))).toHaveLength(1);
  expect((await runCheckCommand('orphan-file')).output).toContain('"orphan-file" is not expected here.');
});

test('a check that does not exist cannot be explained: the nearest name is offered', async () => {
  const { code, output } = await runCheckCommand('--explain', 'unkown-operator');
  expect(output).toContain('There is no check "unkown-operator". Did you mean "unknown-operator"?');
  expect(code).toBe(2);
  expect(await runCheckCommand('--explain', 'ui-order', '--fix')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^Use --explain without other options/),
  });
  expect((await runCheckCommand('--explain', 'wombat')).output).toContain(
    'There is no check "wombat". npm run check -- --explain lists all of them.',
  );
});

test('each command of ajv-cli runs alone too, and passes the shipped application', async () => {
  const outcomes = await Promise.all(ajvCliCommands('.').map((args) => runNodeProcess([AJV, ...args])));
  for (const { code, output } of outcomes) expect(code, output).toBe(0);
}, 30_000);

test.for(['meta-schema', 'section-schema', 'unknown-widget', 'unknown-operator', 'json-syntax'])(
  'ajv-cli alone refuses the example of %s',
  (name) => {
    const refused = runAjvCli(exampleFolderWithMistake(name)).filter((outcome) => !outcome.passed);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map((outcome) => outcome.output).join('\n')).not.toBe('');
  },
);

test('a persona is reported at each answer that cannot be stored, once for all who give it', async () => {
  const persona = (answers: object): string =>
    JSON.stringify({ title: 'An applicant', today: '2026-11-21', answers, expect: { visible: [], missing: {}, summary: {} } });
  const root = validFormWithFiles({
    'schemas/personas/ann.json': persona({ agree: 'yes', frist_name: 'Ann' }),
    'schemas/personas/bo.json': persona({ frist_name: 'Bo' }),
  });
  const { output } = await runCheckCommand('--institution', root);
  expect(output).toContain('schemas/personas/ann.json:1:65  invalid-persona  The data model does not store "yes" as "flag"');
  expect(output).toContain('This persona answers "frist_name", which is not in schemas/data-model.json, and so does 1 other persona');
  expect(output).toContain('Did you mean "first_name"?');
  expect(output).toMatch(/\n2 findings\. More checks run once they are corrected\.\n$/);
});

test('a persona that is half written is reported at its place', async () => {
  const { output } = await runCheckCommand(
    '--institution',
    validFormWithFiles({ 'schemas/personas/ann.json': '{ "title": "Ann", "today": "soon" }' }),
  );
  expect(output).toContain('schemas/personas/ann.json:1:28  meta-schema  "soon" is not a date such as 2027-03-31');
  expect(output).toContain('"answers" is missing');
});

test('a question with a JSON Schema keyword that the form does not know is refused at its place', async () => {
  const { output } = await runCheckCommand(
    '--institution',
    validFormWithFiles({
      'schemas/blocks/place/schema.json':
        '{ "type": "object", "properties": {\n  "city": { "title": "City", "type": "string", "enum": ["Rome"] } } }',
    }),
  );
  expect(output).toMatch(/blocks\/place\/schema\.json:2:48 {2}meta-schema {2}"enum" is not known here/);
});

test('who asks for several files at one question reads how to ask for them', async () => {
  const { output } = await runCheckCommand(
    '--institution',
    validFormWithFiles({
      'schemas/blocks/place/ui.json': '{ "ui:order": ["city"], "city": { "ui:widget": "upload",\n"ui:options": { "max_files": 5 } } }',
    }),
  );
  expect(output).toContain('schemas/blocks/place/ui.json:2:17  meta-schema  "max_files" is not known here');
  expect(output).toContain('A question has one file. For several, see schemas/recipes/ask-for-several-files.md.');
});

test('meta schemas and engine know the same widgets and operators', () => {
  const read = (meta: string): string => readFileSync(metaSchemaFile(meta), 'utf8');
  const ui = JSON.parse(read('ui')) as {
    patternProperties: Record<string, { properties: Record<string, { enum: string[]; properties: Record<string, { enum: string[] }> }> }>;
  };
  const logic = JSON.parse(read('logic')) as { definitions: { operation: { properties: object } } };
  const question = Object.values(ui.patternProperties)[0]?.properties;
  expect(question?.['ui:widget']?.enum).toEqual(WIDGET_NAMES);
  for (const [option, values] of Object.entries(UI_OPTION_VALUES))
    expect(question?.['ui:options']?.properties[option]?.enum, option).toEqual(values);
  expect(question?.['ui:options']?.properties['unit']).toMatchObject({ else: { enum: UNITS } });
  expect(question?.['ui:options']?.properties['accept']).toMatchObject({ items: { enum: Object.keys(UPLOAD_FILE_TYPES) } });
  expect(Object.keys(logic.definitions.operation.properties).sort()).toEqual([...OPERATORS].sort());
});

test('every entry of every meta schema is described in words', () => {
  for (const { meta } of formFileKinds) {
    const undescribed = undescribedIn(JSON.parse(readFileSync(metaSchemaFile(meta), 'utf8')), meta);
    expect(undescribed).toEqual([]);
  }
});

function undescribedIn(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    const inner = undescribedIn(value, `${path}/${name}`);
    if (name !== 'properties' || typeof value !== 'object') return inner;
    const entries = Object.entries(value as Record<string, unknown>);
    return [
      ...inner,
      ...entries
        .filter(([, entry]) => typeof entry === 'object' && entry !== null && !('description' in entry) && !('$ref' in entry))
        .map(([key]) => `${path}/${key}`),
    ];
  });
}
