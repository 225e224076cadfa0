import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT } from '../../e2e/project-copy.ts';

/** Away from the project's own packages. */
const FOLDER = join(PROJECT, 'node_modules/.cache/bench-packages');

/** The folder of a package of the bench's own, once it is installed. */
export const installedFolder = (name: string): string => join(FOLDER, 'node_modules', name);

/** Installs these packages, in the versions of the `package.json` beside this file, unless they are there. */
export async function install(names: readonly string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await cp(join(import.meta.dirname, 'package.json'), join(FOLDER, 'package.json'));
  if (names.every((name) => existsSync(installedFolder(name)))) return;
  console.log(`Installing what the bench needs (${names.join(', ')}) ...`);
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps', '--omit=peer'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('npm could not install what the bench needs: is there a connection?');
}
