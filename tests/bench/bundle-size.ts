import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { figure, type Figure } from './bench-result.ts';

const ROOT = join(import.meta.dirname, '../..');
const MOST = 20;
const OWN = /^\0?virtual:(shell|form|form-validators|(content|text)\/.*)$/;

/** Gzip size of every script of the pages, of every package in all of them, and of the twenty largest parts and files, in kB. */
export async function measureBundle(): Promise<readonly Figure[]> {
  const built = await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error', build: { write: false } });
  if ('close' in built) throw new Error('Vite watches in place of building once');
  const chunks = [built]
    .flat()
    .flatMap(({ output }) => output)
    .filter((part) => part.type === 'chunk');
  const modules = chunks.flatMap(sizesIn);
  const how =
    'bundle: gzip bytes of each script, given to its modules in proportion to what each of them takes gzipped alone and unminified, ' +
    'so that all of them add up to all scripts';
  const rows = (prefix: string, sizes: ReadonlyMap<string, number>, most = Infinity): readonly Figure[] =>
    [...sizes]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name, size]) => figure(`${prefix} ${name}`, size / 1000, 'kB gzip', undefined, how));
  return [
    ...rows('Script', new Map(chunks.map((chunk) => [chunk.fileName, zipped(chunk.code)]))),
    ...rows('Package', sums(modules.map(({ id, size }) => [packageOf(id), size]))),
    ...rows('Part', sums(modules.map(({ id, script, size }) => [`${packageOf(id)} in ${script}`, size])), MOST),
    ...rows('File', sums(modules.map(({ id, size }) => [id.replace(`${ROOT}/`, ''), size])), MOST),
  ];
}

/** What a module takes of a script. */
interface Part {
  readonly id: string;
  readonly script: string;
  readonly size: number;
}

/** The modules of a script with their shares of its gzip size. */
function sizesIn({ code, modules, name }: Rolldown.OutputChunk): readonly Part[] {
  const alone = Object.entries(modules)
    .filter((entry) => entry[1].code)
    .map(([id, module]) => ({ id: id.replace('\0', ''), size: zipped(module.code ?? '') }));
  const share = zipped(code) / alone.reduce((sum, { size }) => sum + size, 0);
  return alone.map(({ id, size }) => ({ id, script: name, size: size * share }));
}

/** The package a file belongs to; of our own files the folder, as in the picture of README.md. */
function packageOf(id: string): string {
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (installed !== undefined) return installed;
  if (OWN.test(id)) return 'the form as data';
  const own = id.replace(`${ROOT}/`, '').split('/').slice(0, -1);
  return own.slice(0, 3).join('/') || id;
}

function sums(entries: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  for (const [name, size] of entries) all.set(name, (all.get(name) ?? 0) + size);
  return all;
}

const zipped = (code: string): number => gzipSync(code, { level: 9 }).length;
