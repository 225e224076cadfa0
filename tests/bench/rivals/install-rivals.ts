import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../../e2e/project-copy.ts';

/** Apart from the project's own packages. */
const FOLDER = join(REPOSITORY_ROOT, 'node_modules/.cache/bench-packages');

export const rivalPackages = ['react-hook-form', '@rjsf/mui', '@mui/icons-material'];

export const rivalPackageFolder = (name: string): string => join(FOLDER, 'node_modules', name);

/** Installs the rivals in the versions of `packages.json`, unless they are there. */
export async function installRivals(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await cp(join(import.meta.dirname, 'packages.json'), join(FOLDER, 'package.json'));
  if (rivalPackages.every((name) => existsSync(rivalPackageFolder(name)))) return;
  console.log(`Installing what the bench needs (${rivalPackages.join(', ')}) ...`);
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps', '--omit=peer'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('npm could not install what the bench needs: is there a connection?');
}
