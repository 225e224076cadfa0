import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checks } from '../../scripts/checks/checks.ts';
import { rooms } from '../../scripts/walls/rooms.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const forCoders = ['src/README.md', 'tests/README.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md'];
const documents = ['README.md', 'schemas/README.md', 'scripts/deploy/README.md', ...forCoders];

test.each(documents)('every command that %s names exists', (file) => {
  const commands = [...read(file).matchAll(/\bnpm (?:run (?:--silent )?(?<script>[\w:-]+)|(?<own>start|test)\b)/g)].map(
    ({ groups }) => groups?.['script'] ?? groups?.['own'] ?? '',
  );
  expect(commands.length).toBeGreaterThan(0);
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

test.each(documents)('every file that %s links to exists', (file) => {
  const text = read(file).replaceAll(/^```.*?^```/gms, '');
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:|\{)([^)#]+)/g)].map(([, target]) => target ?? '');
  expect(links.filter((target) => !existsSync(join(root, file, '..', target)))).toEqual([]);
});

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test.each(documents)('every heading that %s links to exists', (file) => {
  const links = [...read(file).matchAll(/\]\((?!https?:)(?<target>[^)#]*)#(?<anchor>[^)]+)\)/g)].map(({ groups }) => groups);
  const missing = links.filter((link) => {
    const headings = read(join(file, link?.['target'] ? `../${link['target']}` : '.')).matchAll(/^#+ (?<heading>.+)$/gm);
    return ![...headings].some(({ groups }) => anchorOf(groups?.['heading'] ?? '') === link?.['anchor']);
  });
  expect(missing).toEqual([]);
});

test('every part of schemas/README.md that a finding refers to exists', () => {
  const headings = new Set([...read('schemas/README.md').matchAll(/^#+ (?<heading>.+)$/gm)].map(({ groups }) => groups?.['heading']));
  const referred = checks.flatMap(({ see }) => see ?? []);
  expect(referred.length).toBeGreaterThan(0);
  expect(referred.filter((heading) => !headings.has(heading))).toEqual([]);
});

test.each(documents)('the list of contents of %s, if it has one, names every part, in order', (file) => {
  const text = read(file).replaceAll(/^```.*?^```/gms, '');
  const list = /^(?:- \[[^\]]+\]\(#[^)]+\)\n)+/m.exec(text.split(/^## /m)[0] ?? '')?.[0];
  if (list === undefined) return;
  const parts = [...text.matchAll(/^## (?<heading>.+)$/gm)].map(({ groups }) => groups?.['heading'] ?? '');
  expect(list.trimEnd().split('\n')).toEqual(parts.map((heading) => `- [${heading}](#${anchorOf(heading)})`));
});

test.each(documents)('every picture that %s shows exists', (file) => {
  const pictures = [...read(file).matchAll(/<img src="(?<source>[^"]+)"/g)].map(({ groups }) => groups?.['source'] ?? '');
  expect(pictures.filter((source) => !existsSync(join(root, file, '..', source)))).toEqual([]);
});

test.each(forCoders)('every file that %s names exists', (file) => {
  const asItIs = read(file).replaceAll(/New file `[^`]+`/g, '');
  const quoted = [...asItIs.matchAll(/`(?<name>[\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(({ groups }) => groups?.['name'] ?? '');
  const names = quoted.filter((name) => /\/|\.(?:ts|tsx|json|md|html)$/.test(name));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => ![root, join(root, file, '..')].some((from) => existsSync(join(from, name))))).toEqual([]);
});

test('the picture in README.md names folders that exist, and src/README.md names every folder that has walls', () => {
  const picture = /## The picture\n(?<table>[^]+?)\n## /.exec(read('README.md'))?.groups?.['table'] ?? '';
  const rows = [...picture.matchAll(/^\| (?<names>`.*?) \|/gm)].map(({ groups }) => groups?.['names'] ?? '');
  expect(rows).toHaveLength(12);
  const named = rows.flatMap((names) => [...names.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const tour = read('src/README.md');
  const folders = rooms.map(({ folder }) => folder.replace(/^src\/(\w+\/)/, '$1').replace(/\/screens\/\w+$/, '/screens'));
  expect(folders.filter((folder) => !tour.includes(`\`${folder.replace('src/', '')}/`))).toEqual([]);
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
