import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { VERSIONS_FOLDER, installedPostgresVersions } from './versions.ts';

// `node tests/server/postgres/install.ts` gets the versions of PostgreSQL of the package.json beside this file, each with its checksum.
mkdirSync(VERSIONS_FOLDER, { recursive: true });
for (const file of ['package.json', 'package-lock.json']) cpSync(join(import.meta.dirname, file), join(VERSIONS_FOLDER, file));
const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
  cwd: VERSIONS_FOLDER,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
console.log(`To be tried beside the built-in one: ${installedPostgresVersions().join(', ') || 'nothing'}`);
process.exitCode = status ?? 1;
