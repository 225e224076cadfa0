import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../data-folder.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { linkLibraries } from './link-libraries.ts';
import type { Runner } from './run-as.ts';

/** Where the database of one data folder lives, and the programs that run it. */
export interface Home {
  /** The cluster itself; may not exist yet. */
  readonly cluster: string;
  readonly binaries: Binaries;
}

/** For what cannot live in the data folder, because the user `postgres` may not enter there (below a private home). */
const OUTSIDE = '/var/lib/matricula';

/** @param print gets a line saying where the database is when it is not in the data folder */
export function findHome(dataDir: string, runner: Runner, print: (line: string) => void): Home {
  makeFolder(dataDir, runner.identity.uid === undefined ? 0o700 : 0o711);
  return { cluster: clusterFolder(dataDir, runner, print), binaries: reachableBinaries(runner) };
}

/** Where the cluster of a data folder would be, if it has one; creates nothing. */
export function existingCluster(dataDir: string): string | undefined {
  const pointer = join(dataDir, 'postgres.location');
  if (existsSync(pointer)) return join(readFileSync(pointer, 'utf8').trim(), 'cluster');
  return existsSync(join(dataDir, 'postgres')) ? join(dataDir, 'postgres', 'cluster') : undefined;
}

function clusterFolder(dataDir: string, runner: Runner, print: (line: string) => void): string {
  const pointer = join(dataDir, 'postgres.location');
  if (!existsSync(pointer) && runner.canEnter(dataDir)) {
    const parent = join(dataDir, 'postgres');
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    runner.give(parent);
    return join(parent, 'cluster');
  }
  if (!existsSync(pointer)) writeFileSync(pointer, join(OUTSIDE, randomBytes(6).toString('hex')), { mode: 0o600 });
  const parent = readFileSync(pointer, 'utf8').trim();
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  runner.give(parent);
  print(`The database is kept in ${parent}: its user may not enter ${dataDir}.`);
  return join(parent, 'cluster');
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
