import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, installedVersions } from './versions.ts';

// `node tests/server/postgres/install.ts` gets the versions of PostgreSQL of the package.json beside this file, each with its checksum.
mkdirSync(FOLDER, { recursive: true });
for (const file of ['package.json', 'package-lock.json']) cpSync(join(import.meta.dirname, file), join(FOLDER, file));
const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
  cwd: FOLDER,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
console.log(`To be tried beside the built-in one: ${installedVersions().join(', ') || 'nothing'}`);
process.exitCode = status ?? 1;
