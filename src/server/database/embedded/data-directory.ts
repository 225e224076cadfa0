import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { brokenLinkAdvice } from '../../platform/data-folder.ts';
import type { OsUser } from './os-user.ts';

/** Place for clusters if the user `postgres` may not enter the data folder, as below a private home. */
export const SYSTEM_DATA_DIR = '/var/lib/matricula';

const folderWithin = (dataDir: string): string => join(dataDir, 'postgres');
/** File that names a place outside of the data folder. */
const pointerOf = (dataDir: string): string => join(dataDir, 'postgres.location');
const clusterIn = (folder: string): string => join(folder, 'cluster');
export const databasePasswordFile = (dataDir: string): string => join(dataDir, 'postgres.password');

export function findExistingCluster(dataDir: string): string | undefined {
  if (existsSync(pointerOf(dataDir))) return isAbsolute(placeNamed(dataDir)) ? clusterIn(placeNamed(dataDir)) : undefined;
  return existsSync(folderWithin(dataDir)) ? clusterIn(folderWithin(dataDir)) : undefined;
}

/** Undefined if usable, or none yet. A database that exists is never left for an empty one, as if all applications were gone. */
export function unusableClusterReason(dataDir: string, runner: Pick<OsUser, 'canEnter' | 'identity'>): string | undefined {
  const [within, pointer] = [folderWithin(dataDir), pointerOf(dataDir)];
  const broken = brokenLinkAdvice(pointer) ?? brokenLinkAdvice(databasePasswordFile(dataDir));
  if (broken !== undefined) return broken;
  if (!existsSync(pointer)) return whyUnusableIn(within, dataDir, runner);
  const place = placeNamed(dataDir);
  if (!isAbsolute(place))
    return (
      `${pointer} ${place === '' ? 'is empty' : `says '${place}'`}, and should have the whole path of the folder in which the database ` +
      `is kept, most often one in ${SYSTEM_DATA_DIR}. Write it there. If the database is in ${within}, delete ${pointer}.`
    );
  if (pathExists(clusterIn(within)))
    return (
      `There may be two databases: one is in ${within}, and ${pointer} names another one, in ${place}. To use the first, delete ` +
      `${pointer}; to use the other, move ${within} out of the data folder. Keep both until you have seen which one has your applications.`
    );
  if (brokenLinkAdvice(place) === undefined && !pathExists(place))
    return (
      `The database is kept in ${place}, as ${pointer} says, and that folder is not there. Bring it back: mount its disk, or copy the ` +
      `folder here. If it is lost, delete ${pointer} and restore a backup.`
    );
  return whyUnusableIn(place, dataDir, runner);
}

const whyUnusableIn = (folder: string, dataDir: string, runner: Pick<OsUser, 'canEnter' | 'identity'>): string | undefined =>
  brokenLinkAdvice(clusterIn(folder)) ?? (pathExists(clusterIn(folder)) ? whyKeptOut(folder, runner) : whyGone(dataDir, folder));

/** An unmounted disk often leaves an empty folder. */
function whyGone(dataDir: string, folder: string): string | undefined {
  const password = databasePasswordFile(dataDir);
  if (!pathExists(password)) return undefined;
  return (
    `There was a database in ${folder}, whose password is in ${password}, but it is no longer there. Bring it back: mount its ` +
    `disk, or copy the folder here. If it is lost, delete ${password} and restore a backup.`
  );
}

function whyKeptOut(folder: string, { canEnter, identity }: Pick<OsUser, 'canEnter' | 'identity'>): string | undefined {
  if (!canEnter(dirname(folder))) {
    const closed = closedAbove(folder, canEnter);
    return (
      `The database is in ${folder}, and the user that runs it, postgres, is not allowed into ${closed}. Open that folder: ` +
      `chmod 711 ${closed} (others can then pass through it, and list nothing).`
    );
  }
  if (identity.uid === undefined || statSync(clusterIn(folder)).uid === identity.uid) return undefined;
  return `The database in ${folder} does not belong to the user that runs it, postgres. Give it back: chown -R postgres ${folder}`;
}

/** Chooses the place of a new cluster. @param print gets a place outside of the data folder @throws if the existing one is unusable */
export function chooseClusterFolder(dataDir: string, runner: OsUser, print: (line: string) => void): string {
  const reason = unusableClusterReason(dataDir, runner);
  if (reason !== undefined) throw new Error(reason);
  const pointer = pointerOf(dataDir);
  if (!existsSync(pointer) && runner.canEnter(dataDir)) return prepared(folderWithin(dataDir), runner);
  mkdirSync(SYSTEM_DATA_DIR, { recursive: true, mode: 0o755 });
  if (!existsSync(pointer)) {
    const place = join(SYSTEM_DATA_DIR, randomBytes(6).toString('hex'));
    // Made before the file that names it: a named place that is missing counts as lost.
    mkdirSync(place, { mode: 0o700 });
    writeFileSync(pointer, place, { mode: 0o600 });
  }
  const place = placeNamed(dataDir);
  const cluster = prepared(place, runner);
  print(`The database is kept in ${place}, because the user that runs it, postgres, is not allowed into ${dataDir}.`);
  return cluster;
}

function prepared(folder: string, runner: OsUser): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  runner.give(folder);
  return clusterIn(folder);
}

const placeNamed = (dataDir: string): string => readFileSync(pointerOf(dataDir), 'utf8').trim();

function closedAbove(folder: string, canEnter: OsUser['canEnter']): string {
  const above = dirname(folder);
  return above === folder || canEnter(dirname(above)) ? above : closedAbove(above, canEnter);
}

/** @throws if that cannot be seen, as it may well exist */
export function pathExists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return false;
    throw new Error(
      `${userInfo().username} is not allowed to look into ${dirname(path)} (${code}). Run this as the user who runs the server, or let ` +
        `${userInfo().username} in.`,
      { cause: error },
    );
  }
}
