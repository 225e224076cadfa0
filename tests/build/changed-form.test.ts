import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { currentBuildInputs } from '../../scripts/build/browser-build.ts';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { formPlugin } from '../../scripts/vite/form-plugin.ts';
import { copyValidForm } from '../checks/valid-form.ts';

test('a page that is loaded right after a change has it, also where an editor empties the file first', async () => {
  const root = copyValidForm();
  const file = join(root, 'schemas/text/en.json');
  const text = readFileSync(file, 'utf8');
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [formPlugin(root)],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => server.close());
  const sentences = async (): Promise<string | undefined> => (await server.transformRequest('virtual:text/form'))?.code;
  expect(await sentences()).toContain('This is too short.');
  writeFileSync(file, '');
  server.watcher.emit('change', file);
  writeFileSync(file, text.replace('This is too short.', 'Please write more.'));
  expect(await sentences()).toContain('Please write more.');
});

test('a document beside the form files is no part of the form, wherever it is', async () => {
  const root = copyValidForm();
  const { form } = currentBuildInputs(root);
  mkdirSync(join(root, 'schemas/recipes'));
  for (const path of ['schemas/recipes/add-a-page.md', 'schemas/pages/notes.md']) writeFileSync(join(root, path), '# Add a page\n');
  expect(currentBuildInputs(root).form).toBe(form);
  expect((await checkFormFiles(root)).findings).toEqual([]);
});
