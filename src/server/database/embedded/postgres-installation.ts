import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, renameSync, rmSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { join, dirname, relative } from 'node:path';
import { userInfo } from 'node:os';
import { makeFolder } from '../../platform/data-folder.ts';
import { type PostgresBinaries, findPostgresBinaries } from './postgres-binaries.ts';
import { chooseClusterFolder, SYSTEM_DATA_DIR } from './data-directory.ts';
import type { OsUser } from './os-user.ts';

export interface PostgresInstallation {
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
}

/** @param print gets a place outside of the data folder @throws where the database that the data folder has cannot be used */
export function findPostgresInstallation(dataDir: string, runner: OsUser, print: (line: string) => void): PostgresInstallation {
  makeFolder(dataDir, runner.identity.uid === undefined ? 0o700 : 0o711);
  return { cluster: chooseClusterFolder(dataDir, runner, print), binaries: reachableBinaries(runner) };
}

/** Copies the programs for a user who may not enter the project's folder. */
function reachableBinaries(runner: OsUser): PostgresBinaries {
  const binaries = findPostgresBinaries();
  linkPostgresLibraries(binaries);
  if (runner.canEnter(join(binaries.folder, 'bin'))) return binaries;
  const folder = join(SYSTEM_DATA_DIR, `postgresql-${binaries.version}`);
  if (!existsSync(folder)) {
    const fresh = `${folder}.${randomBytes(4).toString('hex')}`;
    cpSync(binaries.folder, fresh, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(fresh, folder);
    } catch (error) {
      rmSync(fresh, { recursive: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return { ...binaries, folder };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Makes the links to libraries that npm leaves out with `--ignore-scripts`. @throws with what to do */
export function linkPostgresLibraries({ folder }: PostgresBinaries): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly Link[];
  const root = dirname(folder);
  const isThere = ({ target }: Link): boolean => lstatSync(join(root, target), { throwIfNoEntry: false }) !== undefined;
  for (const link of links.filter((one) => !isThere(one))) {
    try {
      symlinkSync(relative(dirname(link.target), link.source), join(root, link.target));
    } catch (error) {
      // Another server has made it at the same moment.
      if (isThere(link)) continue;
      throw new Error(
        `The built-in database does not find its libraries, and ${userInfo().username} is not allowed to write into ${folder} ` +
          `(${(error as NodeJS.ErrnoException).code}). Run this once as the user who owns that folder: cd ${root} && npm run postinstall`,
        { cause: error },
      );
    }
  }
}
