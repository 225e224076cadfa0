import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { afterEach, expect, test, vi, onTestFinished } from 'vitest';
import { ensureBrowserBuild, currentBuildInputs } from '../../scripts/build/browser-build.ts';
import { formPlugin } from '../../scripts/vite/form-plugin.ts';
import { exampleFolderWithMistake } from '../checks/example-form.ts';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { copyValidForm } from '../checks/valid-form.ts';

afterEach(() => vi.restoreAllMocks());

const PLACE = /schemas\/\S+ui\.json:\d+:\d+ {2}unknown-widget {2}/;

test('an application with a mistake is not built: its place is reported, without a stack trace', async () => {
  const root = exampleFolderWithMistake('unknown-widget');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await ensureBrowserBuild(root)).toBeUndefined();
  expect(logged).toHaveBeenCalledOnce();
  expect(logged.mock.calls[0]?.[0]).toMatch(PLACE);
  expect(logged.mock.calls[0]?.[0]).not.toMatch(/^ +at /m);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

test('pages that cannot be written are not built, and a sentence says what to do', async () => {
  const root = exampleFolderWithMistake('unknown-widget');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  writeFileSync(join(root, 'dist'), '');
  expect(await ensureBrowserBuild(root)).toBeUndefined();
  expect(logged).toHaveBeenCalledOnce();
  const says = String(logged.mock.calls[0]?.[0]);
  expect(says).toMatch(/^The pages have to be built first, but \S+ is not writable by \S+ \(ENOTDIR\)\. Let that user write there, or /);
  expect(says).toMatch(/, or build them as a user who may: node scripts\/build\.ts$/);
});

test('Vite itself refuses it too', async () => {
  const root = exampleFolderWithMistake('unknown-widget');
  mkdirSync(join(root, 'page'));
  writeFileSync(join(root, 'page/index.html'), '<script type="module">import { form } from "virtual:form"; console.log(form);</script>');
  await expect(build({ configFile: false, root: join(root, 'page'), logLevel: 'silent', plugins: [formPlugin(root)] })).rejects.toThrow(
    PLACE,
  );
});

test('a form whose pattern is slow is never served: not even from a folder with an earlier build', async () => {
  const root = exampleFolderWithMistake('slow-pattern');
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/.inputs.sha256'), 'what was built before');
  const output = await new Promise<string>((done) => {
    const { BASE_URL: _, ...environment } = process.env;
    execFile(process.execPath, ['scripts/start.ts', '--institution', root], { env: environment }, (error, out, err) =>
      done(`${String(error?.code)}\n${out}${err}`),
    );
  });
  expect(output).toMatch(/^1\n/);
  expect(output).toMatch(/slow-pattern  The pattern .+ may take very long/);
});

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
