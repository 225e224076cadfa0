import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { allChecks } from '../../src/authoring/checks/checks.ts';
import { folderBoundaries } from '../../scripts/walls/folder-boundaries.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const forCoders = ['src/README.md', 'tests/README.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md'];
const recipes = globSync('schemas/recipes/*.md', { cwd: root });
const documents = ['README.md', 'scripts/deploy/README.md', ...forCoders, ...globSync('schemas/*.md', { cwd: root }), ...recipes];

test.each(documents)('every command that %s names exists', (file) => {
  const commands = [...read(file).matchAll(/\bnpm (?:run (?:--silent )?(?<script>[\w:-]+)|(?<own>start|test)\b)/g)].map(
    ({ groups }) => groups?.['script'] ?? groups?.['own'] ?? '',
  );
  expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([]);
});

test('no document has a command that only Node 24 runs, but in an image that has it', () => {
  const files = [...documents, ...readdirSync(join(root, 'scripts/deploy')).flatMap((name) => `scripts/deploy/${name}`)];
  for (const file of files.filter((name) => /\.(?:md|service)$/.test(name))) {
    const direct = [...read(file).matchAll(/(?<before>\S+\s+)node (?:scripts|tests)\/\S+\.ts/g)];
    const outside = direct.filter(({ groups }) => !/(?:\bnpx|matricula:1)\s/.test(groups?.['before'] ?? ''));
    expect(
      outside.map(([command]) => command),
      `${file}: write npm run ..., or npx node`,
    ).toEqual([]);
  }
});

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (file: string): readonly string[] => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function isBroken(link: string, from: string): boolean {
  const [target, anchor] = link.split('#');
  const file = target ? join(from, '..', target) : from;
  return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsIn(file).includes(anchor));
}

test.each(documents)('every link and picture of %s leads to a file or heading', (file) => {
  const text = read(file).replaceAll(/^```.*?^```/gms, '');
  const links = [...text.matchAll(/(?:\]\(|<img src=")(?!https?:|mailto:|\{)([^)"]+)/g)].map(([, link]) => link ?? '');
  expect(links.filter((link) => isBroken(link, file))).toEqual([]);
});

test('every document that a finding refers to exists', () => {
  const referred = allChecks.flatMap(({ see }) => see ?? []);
  expect(referred.length).toBeGreaterThan(0);
  expect(referred.filter((link) => isBroken(link, 'schemas/README.md'))).toEqual([]);
});

test('a recipe is called as it begins, and the index of schemas/README.md leads to it', () => {
  const index = read('schemas/README.md');
  for (const file of recipes) {
    expect(anchorsIn(file)[0]).toBe(basename(file, '.md'));
    expect(index).toContain(file.replace('schemas/', '](') + ')');
  }
});

test.each(documents)('the list of contents of %s, if it has one, names every part, in order', (file) => {
  const text = read(file).replaceAll(/^```.*?^```/gms, '');
  const list = /^(?:- \[[^\]]+\]\(#[^)]+\)\n)+/m.exec(text.split(/^## /m)[0] ?? '')?.[0];
  if (list === undefined) return;
  const parts = [...text.matchAll(/^## (?<heading>.+)$/gm)].map(({ groups }) => groups?.['heading'] ?? '');
  expect(list.trimEnd().split('\n')).toEqual(parts.map((heading) => `- [${heading}](#${anchorOf(heading)})`));
});

test.each(forCoders)('every file that %s names exists', (file) => {
  const asItIs = read(file).replaceAll(/New file `[^`]+`/g, '');
  const quoted = [...asItIs.matchAll(/`(?<name>[\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(({ groups }) => groups?.['name'] ?? '');
  const names = quoted.filter((name) => /\/|\.(?:ts|tsx|json|md|html)$/.test(name));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => ![root, join(root, file, '..')].some((from) => existsSync(join(from, name))))).toEqual([]);
});

test('every test that the table of writes names exists', () => {
  const table = /## What a write depends on\n(?<table>[^]+?)\n## /.exec(read('src/README.md'))?.groups?.['table'] ?? '';
  const column = [...table.matchAll(/^\|.* \| (?<tests>`.+?) \|$/gm)].map(({ groups }) => groups?.['tests'] ?? '');
  const [folder = '', ...named] = column.flatMap((tests) => [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((name) => !existsSync(join(root, folder, `${name}.test.ts`)))).toEqual([]);
});

test('the picture in README.md names folders that exist, and src/README.md names every folder that has walls', () => {
  const picture = /## The picture\n(?<table>[^]+?)\n## /.exec(read('README.md'))?.groups?.['table'] ?? '';
  const rows = [...picture.matchAll(/^\| (?<names>`.*?) \|/gm)].map(({ groups }) => groups?.['names'] ?? '');
  expect(rows).toHaveLength(12);
  const named = rows.flatMap((names) => [...names.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const tour = read('src/README.md');
  const folders = folderBoundaries.map(({ folder }) => folder.replace(/^src\/(\w+\/)/, '$1'));
  expect(folders.filter((folder) => !tour.includes(`\`${folder.replace('src/', '')}/`))).toEqual([]);
});

test('every file that code, settings and the image name exists, but for what is generated or made up', () => {
  const options = { cwd: root, exclude: (name: string) => /^(?:node_modules|dist|data|meta)$/.test(name) };
  const files = globSync(['{src,scripts,.ci}/**/*', '{.,}*.config.ts', '.dockerignore', 'tests/*'], options).filter(
    (file) => !file.endsWith('.md'),
  );
  const existing = /^(?:scripts\/COMMAND\.ts|schemas\/meta\/(?:\.gitignore|editor)|tests\/server\/killed)$/;
  const named = files
    .filter((file) => statSync(join(root, file)).isFile())
    .flatMap((file) => [...read(file).matchAll(/\b(?:src|scripts|tests|schemas\/meta)\/[\w./-]*\w/g)].map(([path]) => `${file}: ${path}`));
  expect(named.length).toBeGreaterThan(99);
  const exists = (path: string): boolean => existing.test(path) || existsSync(join(root, path));
  expect(named.filter((name) => !exists(name.split(': ')[1] ?? ''))).toEqual([]);
});

test('every command that the workflows run exists, and every action is pinned to a commit', () => {
  const folder = '.github/workflows';
  const workflows = readdirSync(join(root, folder)).map((name) => read(`${folder}/${name}`));
  const steps = workflows.flatMap((workflow) =>
    [...workflow.matchAll(/^\s+- run: (?<command>.+)$/gm)].map(({ groups }) => groups?.['command'] ?? ''),
  );
  expect(steps.length).toBeGreaterThan(1);
  for (const step of steps) {
    const script = /^npm run --silent (?<script>[\w:]+)/.exec(step)?.groups?.['script'];
    const file = /^bash (?<file>\S+)$/.exec(step)?.groups?.['file'];
    expect(script === undefined ? existsSync(join(root, file ?? 'no such file')) : Object.hasOwn(scripts, script), step).toBe(true);
  }
  const actions = workflows.flatMap((workflow) =>
    [...workflow.matchAll(/uses: (?<action>\S+)/g)].map(({ groups }) => groups?.['action'] ?? ''),
  );
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
});
