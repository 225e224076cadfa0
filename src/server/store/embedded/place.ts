import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { whyLinkBroken } from '../../data-folder.ts';
import type { Runner } from './run-as.ts';

/** For what cannot live in the data folder, because the user `postgres` may not enter there (below a private home). */
export const OUTSIDE = '/var/lib/matricula';

const folderWithin = (dataDir: string): string => join(dataDir, 'postgres');
/** The file that names the other place, where the database is not in the data folder. */
const pointerOf = (dataDir: string): string => join(dataDir, 'postgres.location');
const clusterIn = (folder: string): string => join(folder, 'cluster');
/** The password of the database. It is there from the moment at which there is a database. */
export const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password');

/** Where the cluster of a data folder would be, if it has one; creates nothing. */
export function existingCluster(dataDir: string): string | undefined {
  if (existsSync(pointerOf(dataDir))) return isAbsolute(placeNamed(dataDir)) ? clusterIn(placeNamed(dataDir)) : undefined;
  return existsSync(folderWithin(dataDir)) ? clusterIn(folderWithin(dataDir)) : undefined;
}

/**
 * Why the database that a data folder has cannot be used; undefined where it can be, and where there is none yet. Changes nothing.
 * A database that exists is never left for a new, empty one, which would look as if all applications were gone.
 */
export function whyUnusable(dataDir: string, runner: Pick<Runner, 'canEnter' | 'identity'>): string | undefined {
  const [within, pointer] = [folderWithin(dataDir), pointerOf(dataDir)];
  const broken = whyLinkBroken(pointer) ?? whyLinkBroken(passwordFile(dataDir));
  if (broken !== undefined) return broken;
  if (!existsSync(pointer)) return whyUnusableIn(within, dataDir, runner);
  const place = placeNamed(dataDir);
  if (!isAbsolute(place))
    return (
      `${pointer} ${place === '' ? 'is empty' : `says '${place}'`}, and should have the whole path of the folder in which the database ` +
      `is kept, most often one in ${OUTSIDE}. Write it there. If the database is in ${within}, delete ${pointer}.`
    );
  if (isThere(clusterIn(within)))
    return (
      `There may be two databases: one is in ${within}, and ${pointer} names another one, in ${place}. To use the first, delete ` +
      `${pointer}; to use the other, move ${within} out of the data folder. Keep both until you have seen which one has your applications.`
    );
  if (whyLinkBroken(place) === undefined && !isThere(place))
    return (
      `The database is kept in ${place}, as ${pointer} says, and that folder is not there. Bring it back: mount its disk, or copy the ` +
      `folder here. If it is lost, delete ${pointer} and restore a backup.`
    );
  return whyUnusableIn(place, dataDir, runner);
}

const whyUnusableIn = (folder: string, dataDir: string, runner: Pick<Runner, 'canEnter' | 'identity'>): string | undefined =>
  whyLinkBroken(clusterIn(folder)) ?? (isThere(clusterIn(folder)) ? whyKeptOut(folder, runner) : whyGone(dataDir, folder));

/** What a disk that is not mounted leaves is often an empty folder. */
function whyGone(dataDir: string, folder: string): string | undefined {
  const password = passwordFile(dataDir);
  if (!isThere(password)) return undefined;
  return (
    `There was a database in ${folder}, whose password is in ${password}, but it is no longer there. Bring it back: mount its ` +
    `disk, or copy the folder here. If it is lost, delete ${password} and restore a backup.`
  );
}

function whyKeptOut(folder: string, { canEnter, identity }: Pick<Runner, 'canEnter' | 'identity'>): string | undefined {
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

/**
 * Where the cluster of a data folder is to be. Only a data folder that has no database yet may choose another place for it.
 * @param print gets a line saying where the database is when it is not in the data folder
 * @throws where the one that it has cannot be used
 */
export function clusterFolder(dataDir: string, runner: Runner, print: (line: string) => void): string {
  const reason = whyUnusable(dataDir, runner);
  if (reason !== undefined) throw new Error(reason);
  const pointer = pointerOf(dataDir);
  if (!existsSync(pointer) && runner.canEnter(dataDir)) return prepared(folderWithin(dataDir), runner);
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  if (!existsSync(pointer)) {
    const place = join(OUTSIDE, randomBytes(6).toString('hex'));
    // Before the file that names it: a place that is named and not there has been lost.
    mkdirSync(place, { mode: 0o700 });
    writeFileSync(pointer, place, { mode: 0o600 });
  }
  const place = placeNamed(dataDir);
  const cluster = prepared(place, runner);
  print(`The database is kept in ${place}, because the user that runs it, postgres, is not allowed into ${dataDir}.`);
  return cluster;
}

function prepared(folder: string, runner: Runner): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  runner.give(folder);
  return clusterIn(folder);
}

const placeNamed = (dataDir: string): string => readFileSync(pointerOf(dataDir), 'utf8').trim();

/** The highest folder on the way that is closed. */
function closedAbove(folder: string, canEnter: Runner['canEnter']): string {
  const above = dirname(folder);
  return above === folder || canEnter(dirname(above)) ? above : closedAbove(above, canEnter);
}

/** @throws where that cannot be seen: what cannot be seen may well be there */
export function isThere(path: string): boolean {
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
