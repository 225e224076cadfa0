import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Names of a browser and of Node that a layer does not know, and some that it knows. */
const layers: Readonly<Record<string, { readonly missing: readonly string[]; readonly present: readonly string[] }>> = {
  'src/form': { missing: ['process', 'document', 'setTimeout'], present: ['Math'] },
  'src/api': { missing: ['process', 'document'], present: ['Math'] },
  'src/web': { missing: ['process', 'Buffer'], present: ['document'] },
  'src/server': { missing: ['document', 'window'], present: ['process'] },
  'src/server/conversion/in-page': { missing: ['process'], present: ['document'] },
  scripts: { missing: ['document'], present: ['process'] },
};

test('a layer knows the names of its own platform alone', () => {
  const cache = resolve('node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the project, so that the types of libraries are found.
  const folder = mkdtempSync(join(cache, 'layers-'));
  try {
    const missing = Object.entries(layers).flatMap(([layer, names]) => names.missing.map((name) => `${layer}: ${name}`));
    expect(unknownNames(folder).toSorted()).toEqual(missing.toSorted());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function unknownNames(folder: string): readonly string[] {
  const projects = Object.entries(layers).map(([layer, { missing, present }], n) => {
    const project = join(folder, String(n));
    mkdirSync(project);
    const settings = {
      extends: resolve(layer, 'tsconfig.json'),
      compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '.' },
      files: ['tried.ts'],
      include: [],
      references: [],
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(settings));
    const lines = [...missing, ...present].map((name, line) => `export const tried${line}: unknown = ${name};\n`);
    writeFileSync(join(project, 'tried.ts'), lines.join(''));
    return project;
  });
  const output = outputOf([resolve('node_modules/typescript/bin/tsc'), '-b', ...projects]);
  return [...output.matchAll(/(?<project>\d+)\/tried\.ts.*: Cannot find name '(?<name>\w+)'/g)].map(
    ({ groups }) => `${Object.keys(layers)[Number(groups?.['project'])]}: ${groups?.['name']}`,
  );
}

function outputOf(words: readonly string[]): string {
  try {
    return execFileSync(process.execPath, words, { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
