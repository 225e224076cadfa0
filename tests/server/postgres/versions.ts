import { cpSync, existsSync, mkdtempSync, chmodSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkLibraries } from '../../../src/server/store/embedded/installation.ts';
import { chooseOsUser } from '../../../src/server/store/embedded/os-user.ts';

export const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/postgres-versions');
const PACKAGES = join(FOLDER, 'node_modules');
const PREFIX = 'postgres-';

export const installedVersions = (): readonly string[] =>
  (existsSync(PACKAGES) ? readdirSync(PACKAGES) : []).filter((name) => name.startsWith(PREFIX)).toSorted();

export function programsOf(version: string): string {
  const folder = join(PACKAGES, version, 'native');
  linkLibraries({ folder, version });
  if (chooseOsUser().canEnter(join(folder, 'bin'))) return join(folder, 'bin');
  const copy = mkdtempSync(join(tmpdir(), `matricula-${version}-`));
  chmodSync(copy, 0o755);
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}
