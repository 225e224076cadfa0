import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { REFERENCE_FILE, createReference } from '../../../src/authoring/editor/create-reference.ts';
import { UI_META_SCHEMA_FILE, insertWidgetNames } from '../../../src/authoring/editor/insert-widget-names.ts';
import { updateEditorFiles } from '../../../src/authoring/editor/update-editor-files.ts';
import { addSchemaReferences } from '../../../src/authoring/editor/generated-files.ts';
import { readMetaSchemaFiles } from '../../../src/authoring/form-files/source-files.ts';
import { command as lintSchemas } from '../../../scripts/check.ts';
import { command as schemasEditor } from '../../../scripts/schemas-editor.ts';
import { requireCheckedForm } from '../../checks/require-checked-form.ts';
import { type CommandOutcome, runNodeProcess, runCommandInProcess } from '../../run-commands.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';

const SERVICE = 'schemas/pages/about/service';
const EDITOR = 'schemas/meta/editor';
const SERVICE_UI = `${EDITOR}/pages/about/service/ui.schema.json`;

function copyOfTheApplication(): { root: string; edit: (path: string, change: (text: string) => string) => void } {
  const root = createTemporaryFolder('editor');
  for (const path of ['schemas', 'institution.config.json'])
    cpSync(path, join(root, path), { recursive: true, filter: (source) => source !== 'schemas/meta' });
  return {
    root,
    edit(path, change) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), change(existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''));
    },
  };
}

const lint = (root: string): Promise<CommandOutcome> => runCommandInProcess(lintSchemas, ['--institution', root]);
const complete = (root: string): Promise<CommandOutcome> => runCommandInProcess(schemasEditor, ['--institution', root]);

test('each file of the shipped application has the line for its schema; the list of widgets and the reference are whole', async () => {
  const checkedForm = requireCheckedForm('.', '2027-01-01');
  for (const [path, text] of addSchemaReferences(checkedForm)) expect(text, path).toBe(checkedForm.files.get(path)?.text);
  const uiMeta = readMetaSchemaFiles('.').get(UI_META_SCHEMA_FILE);
  expect(uiMeta && insertWidgetNames(uiMeta), 'npm run schemas:editor writes it').toBe(uiMeta?.text);
  expect(readFileSync(REFERENCE_FILE, 'utf8'), 'npm run schemas:editor writes it').toBe(createReference(readMetaSchemaFiles('.')));
  const { output } = await runCommandInProcess(schemasEditor, ['--reference', 'page']);
  expect(output).toMatch(/ {2}- `tabs_of`\*[^]*\n {2}- \*or:\*\n {2}- `repeat`\*[^]*\n {2}- \*or:\*\n {2}- `section`\*/);
  expect(output).toContain('\n- `title`*: Heading of the page.\n');
});

test('check writes the schemas where they are missing or old, and touches nothing else', async () => {
  const { root, edit } = copyOfTheApplication();
  const linted = await lint(root);
  expect(linted).toMatchObject({ code: 0, output: expect.stringContaining('\nNo findings in ') });
  expect(readFileSync(join(root, SERVICE_UI), 'utf8')).toContain('"Military status"');
  expect(readFileSync(join(root, 'schemas/meta/.gitignore'), 'utf8')).toBe('*\n');
  const written = statSync(join(root, SERVICE_UI)).mtimeMs;
  edit(`${SERVICE}/schema.json`, (text) => text.replace('"Military status"', '"Your Military status"'));
  rmSync(join(root, 'schemas/content/arrival.json'));
  await lint(root);
  expect(readFileSync(join(root, SERVICE_UI), 'utf8')).toContain('"Your Military status"');
  expect(statSync(join(root, SERVICE_UI)).mtimeMs).toBeGreaterThan(written);
  expect(existsSync(join(root, EDITOR, 'content/arrival.schema.json'))).toBe(false);
  expect(await updateEditorFiles(root), 'nothing is old').toBe(0);
  edit(`${SERVICE}/ui.json`, (text) => text.replace(/"\$schema": "[^"]*"/, '"$schema": "../wrong.json"'));
  await lint(root);
  expect(readFileSync(join(root, SERVICE, 'ui.json'), 'utf8')).toContain('"../wrong.json"');
});

test('a folder that nobody may change stays as it is', async () => {
  const { root } = copyOfTheApplication();
  writeFileSync(join(root, 'schemas/meta'), 'in the way');
  chmodSync(join(root, 'schemas/meta'), 0o444);
  expect(await updateEditorFiles(root)).toBe(0);
});

test('a new file gets the line for its schema, and nothing else in it changes', async () => {
  const { root, edit } = copyOfTheApplication();
  edit(`${SERVICE}/logic.json`, () => '{\n  "hidden": { "condition": "has_taken_sat" }\n}\n');
  edit('schemas/options/sizes.json', () => '{ "options": [{ "value": "S", "label": "Small" }] }\n');
  edit(`${SERVICE}/ui.json`, (text) => text.replace(/"\$schema": "[^"]*"/, '"$schema": "../wrong.json"'));
  const typed = ['scripts/run.mjs', 'schemas:editor', '--institution', root];
  expect(await runNodeProcess(typed)).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+ files changed\.\n$/) });
  expect(readFileSync(join(root, SERVICE, 'logic.json'), 'utf8')).toBe(
    `{\n  "$schema": "../../../meta/editor/pages/about/service/logic.schema.json",\n  "hidden": { "condition": "has_taken_sat" }\n}\n`,
  );
  expect(readFileSync(join(root, 'schemas/options/sizes.json'), 'utf8')).toBe(
    '{ "$schema": "../meta/editor/options.schema.json", "options": [{ "value": "S", "label": "Small" }] }\n',
  );
  expect(readFileSync(join(root, SERVICE, 'ui.json'), 'utf8')).toBe(readFileSync(join(SERVICE, 'ui.json'), 'utf8'));
  expect(existsSync(join(root, EDITOR, 'pages/about/service/logic.schema.json'))).toBe(true);
  expect((await complete(root)).output).toBe('0 files changed.\n');
});

test('files that are not JSON are left for the checks to explain', async () => {
  const { root, edit } = copyOfTheApplication();
  edit('schemas/conditions.json', () => '{');
  const { code, output } = await complete(root);
  expect(code).toBe(1);
  expect(output).toContain('npm run check');
});
