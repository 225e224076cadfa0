import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../data-folder.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { linkLibraries } from './link-libraries.ts';
import { clusterFolder, OUTSIDE } from './place.ts';
import type { Runner } from './run-as.ts';

/** Where the database of one data folder lives, and the programs that run it. */
export interface Home {
  /** The cluster itself; may not exist yet. */
  readonly cluster: string;
  readonly binaries: Binaries;
}

/**
 * @param print gets a line saying where the database is when it is not in the data folder
 * @throws where the database that the data folder has cannot be used
 */
export function findHome(dataDir: string, runner: Runner, print: (line: string) => void): Home {
  makeFolder(dataDir, runner.identity.uid === undefined ? 0o700 : 0o711);
  return { cluster: clusterFolder(dataDir, runner, print), binaries: reachableBinaries(runner) };
}

/** A copy of the programs where their user may run them, when it may not enter the project's folder. */
function reachableBinaries(runner: Runner): Binaries {
  const binaries = findBinaries();
  linkLibraries(binaries);
  if (runner.canEnter(join(binaries.folder, 'bin'))) return binaries;
  const folder = join(OUTSIDE, `postgresql-${binaries.version}`);
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
