import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { followRecipeStep, parseRecipes, type RecipeStep } from './recipes.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';

const COPIED = ['institution.config.json', 'package.json', 'tsconfig.json', 'vite.config.ts', 'schemas', 'scripts', 'src', 'tests'];

const KINDS = 'src/form/model/widget-definitions.ts';
const DESCRIPTIONS = 'src/form/explain/widget-descriptions.ts';
const COMPONENT = 'src/web/renderer/widgets/rating-widget.tsx';
const REGISTRY = 'src/web/renderer/widgets.ts';
const GALLERY = 'src/web/gallery/gallery.json';

const steps = parseRecipes(readFileSync('src/README.md', 'utf8'), 'src').get('How to add a widget') ?? [];
const without = (...files: string[]): readonly RecipeStep[] => steps.filter(({ file }) => !files.includes(file));

function afterFollowing(followed: readonly RecipeStep[]): string {
  const root = createTemporaryFolder('widget');
  for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  for (const step of followed) followRecipeStep(root, step);
  return root;
}

function run(root: string, program: string, ...args: string[]): Promise<{ passed: boolean; output: string }> {
  const { TEST_TIER: _, ...env } = process.env;
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { cwd: root, env }, (error, stdout, stderr) =>
      done({ passed: error === null, output: stdout + stderr }),
    );
  });
}

function typeCheck(root: string): Promise<{ passed: boolean; output: string }> {
  const files = ['renderer/widgets.ts', 'gallery/gallery-store.ts', 'ui/theme.ts', 'virtual-form.d.ts'];
  // One program of pages and engine, of which the engine also runs in Node.
  const lib = ['ES2024', 'DOM', 'DOM.Iterable'];
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true, lib };
  const config = { extends: './tsconfig.json', compilerOptions, references: [], include: [], files };
  writeFileSync(join(root, 'src/web/tsconfig.widget.json'), JSON.stringify(config));
  return run(root, 'node_modules/typescript/bin/tsc', '--project', 'src/web/tsconfig.widget.json');
}

const schemasEditor = (root: string) => run(root, 'scripts/schemas-editor.ts');
const lintSchemas = (root: string) => run(root, 'scripts/check.ts');
const galleryTest = (root: string) =>
  run(root, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/renderer/gallery.test.ts');

function askWithStars(root: string): void {
  const edit = (path: string, change: (text: string) => string): void =>
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));
  const text = '"nickname_rating"';
  edit('schemas/data-model.json', (model) =>
    model.replace('"properties": {', `"properties": { ${text}: { "$ref": "#/$defs/whole_number" },`),
  );
  edit('schemas/pages/about/personal/schema.json', (schema) =>
    schema.replace('"properties": {', `"properties": { ${text}: { "title": "Your Nickname", "type": "integer" },`),
  );
  edit('schemas/pages/about/personal/ui.json', (ui) =>
    ui.replace('"ui:order": [', `${text}: { "ui:widget": "rating" }, "ui:order": [ ${text}, `),
  );
}

describe('the steps that add a widget', () => {
  test('touch these files', () => {
    expect([...new Set(steps.map(({ file }) => file))]).toEqual([KINDS, DESCRIPTIONS, COMPONENT, REGISTRY, GALLERY]);
  });

  test('add one that types, checks, engine and gallery accept', async () => {
    const root = afterFollowing(steps);
    expect(await typeCheck(root)).toEqual({ passed: true, output: '' });
    askWithStars(root);
    expect(await schemasEditor(root)).toMatchObject({ passed: true });
    const linted = await lintSchemas(root);
    expect(linted.output).toContain('No findings');
    expect((await galleryTest(root)).output).toMatch(/Tests .*4 passed/);
  }, 120_000);

  test('are asked for by the type checker where the row, the component or its registration is left out', async () => {
    const outputs: string[] = [];
    for (const some of [without(KINDS), without(COMPONENT), without(REGISTRY)])
      outputs.push((await typeCheck(afterFollowing(some))).output);
    expect(outputs).toEqual([
      expect.stringContaining("'rating' does not exist in type"),
      expect.stringContaining("Cannot find module './widgets/rating-widget.tsx'"),
      expect.stringContaining("Property 'rating' is missing"),
    ]);
  }, 120_000);

  test('are asked for by the test of the gallery where its entry is left out', async () => {
    const { passed, output } = await galleryTest(afterFollowing(without(GALLERY)));
    expect(passed).toBe(false);
    expect(output).toContain('it shows every widget in each of its states');
    expect(output).toContain('"rating"');
  }, 60_000);

  test('are asked for by the checks where the command is left out', async () => {
    const root = afterFollowing(steps);
    askWithStars(root);
    expect((await lintSchemas(root)).output).toContain('"rating" is not allowed for "ui:widget"');
  }, 60_000);
});
