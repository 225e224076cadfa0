import { cpSync, existsSync, mkdtempSync, chmodSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPostgresLibraries } from '../../../src/server/database/embedded/postgres-installation.ts';
import { findOrCreateOsUser } from '../../../src/server/database/embedded/os-user.ts';

export const VERSIONS_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/postgres-versions');
const PACKAGES = join(VERSIONS_FOLDER, 'node_modules');
const PREFIX = 'postgres-';

export const installedPostgresVersions = (): readonly string[] =>
  (existsSync(PACKAGES) ? readdirSync(PACKAGES) : []).filter((name) => name.startsWith(PREFIX)).toSorted();

export function postgresProgramsFolder(version: string): string {
  const folder = join(PACKAGES, version, 'native');
  linkPostgresLibraries({ folder, version });
  if (findOrCreateOsUser().canEnter(join(folder, 'bin'))) return join(folder, 'bin');
  const copy = mkdtempSync(join(tmpdir(), `matricula-${version}-`));
  chmodSync(copy, 0o755);
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}
