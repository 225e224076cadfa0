import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SERVICE = 'schemas/pages/about/service';
const EDITOR = 'schemas/meta/editor';

function copyOfTheApplication(): { root: string; edit: (path: string, change: (text: string) => string) => void } {
  const root = mkdtempSync(join(tmpdir(), 'matricula-editor-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ['schemas', 'institution.config.json']) cpSync(path, join(root, path), { recursive: true });
  return {
    root,
    edit(path, change) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), change(existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''));
    },
  };
}

function schemasEditor(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, ['scripts/schemas-editor.ts', ...args], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test('the schemas of the shipped application are up to date', async () => {
  expect(await schemasEditor('--check')).toEqual({ code: 0, output: '' });
});

test('a changed label makes them stale; the command says what to run, and running it fixes that', async () => {
  const { root, edit } = copyOfTheApplication();
  edit(`${SERVICE}/schema.json`, (text) => text.replace('"Military Status"', '"Your Military Status"'));
  const stale = await schemasEditor('--institution', root, '--check');
  expect(stale.code).toBe(1);
  expect(stale.output).toContain('Run: npm run schemas:editor');
  expect(stale.output).toContain(`${EDITOR}/pages/about/service/ui.schema.json`);
  expect((await schemasEditor('--institution', root)).code).toBe(0);
  expect((await schemasEditor('--institution', root, '--check')).code).toBe(0);
});

test('a new file gets the line for its schema, and nothing else in it changes', async () => {
  const { root, edit } = copyOfTheApplication();
  edit(`${SERVICE}/logic.json`, () => '{\n  "hidden": { "condition": "has_taken_sat" }\n}\n');
  edit('schemas/options/sizes.json', () => '{ "options": [{ "value": "S", "label": "Small" }] }\n');
  await schemasEditor('--institution', root);
  expect(readFileSync(join(root, SERVICE, 'logic.json'), 'utf8')).toBe(
    `{\n  "$schema": "../../../meta/editor/pages/about/service/logic.schema.json",\n  "hidden": { "condition": "has_taken_sat" }\n}\n`,
  );
  expect(readFileSync(join(root, 'schemas/options/sizes.json'), 'utf8')).toBe(
    '{ "$schema": "../meta/editor/options.schema.json", "options": [{ "value": "S", "label": "Small" }] }\n',
  );
  expect(existsSync(join(root, EDITOR, 'pages/about/service/logic.schema.json'))).toBe(true);
});

test('a wrong line is corrected, and the schemas of a removed section are removed too', async () => {
  const { root, edit } = copyOfTheApplication();
  edit(`${SERVICE}/ui.json`, (text) => text.replace(/"\$schema": "[^"]*"/, '"$schema": "../wrong.json"'));
  rmSync(join(root, 'schemas/pages/about/background'), { recursive: true });
  await schemasEditor('--institution', root);
  expect(readFileSync(join(root, SERVICE, 'ui.json'), 'utf8')).toBe(readFileSync(join(SERVICE, 'ui.json'), 'utf8'));
  expect(existsSync(join(root, EDITOR, 'pages/about/background/ui.schema.json'))).toBe(false);
});

test('files that are not JSON are left for the checks to explain', async () => {
  const { root, edit } = copyOfTheApplication();
  edit('schemas/conditions.json', () => '{');
  const { code, output } = await schemasEditor('--institution', root);
  expect(code).toBe(1);
  expect(output).toContain('npm run lint:schemas');
});

test('an unknown option is explained', async () => {
  const { code, output } = await schemasEditor('--chek');
  expect(code).toBe(2);
  expect(output).toContain('--check');
});
