import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const cache = resolve('node_modules/.cache');
mkdirSync(cache, { recursive: true });
/** Inside the project, so that the types of libraries are found. */
const folder = mkdtempSync(join(cache, 'layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the compiler, with the settings of `layer`, says of a file with this code in it. */
async function compiled(layer: string, code: string): Promise<string> {
  const own = mkdtempSync(join(folder, 'one-'));
  const settings = {
    extends: resolve(layer, 'tsconfig.json'),
    compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '.' },
    files: ['tried.ts'],
    include: [],
    references: [],
  };
  writeFileSync(join(own, 'tsconfig.json'), JSON.stringify(settings));
  writeFileSync(join(own, 'tried.ts'), `export const tried: unknown = ${code};\n`);
  const tsc = [resolve('node_modules/typescript/bin/tsc'), '-p', own];
  return new Promise((done) => execFile(process.execPath, tsc, (_, output) => done(output)));
}

const missing: readonly (readonly [layer: string, name: string])[] = [
  ['src/form', 'process'],
  ['src/form', 'document'],
  ['src/form', 'setTimeout'],
  ['src/contract', 'process'],
  ['src/contract', 'document'],
  ['src/web', 'process'],
  ['src/web', 'Buffer'],
  ['src/server', 'document'],
  ['src/server', 'window'],
  ['src/server/conversion/in-page', 'process'],
  ['scripts', 'document'],
];

test.concurrent.for(missing)('in %s there is no %s', async ([layer, name]) => {
  expect(await compiled(layer, name)).toMatch(new RegExp(`tried\\.ts.*Cannot find name '${name}'`));
});

const present: readonly (readonly [layer: string, name: string])[] = [
  ['src/form', 'Math'],
  ['src/web', 'document'],
  ['src/server', 'process'],
  ['src/server/conversion/in-page', 'document'],
  ['scripts', 'process'],
];

test.concurrent.for(present)('in %s there is %s', async ([layer, name]) => {
  expect(await compiled(layer, name)).toBe('');
});
