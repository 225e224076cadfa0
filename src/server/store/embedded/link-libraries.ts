import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Binaries } from './binaries.ts';

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * The programs come without the symbolic links to their libraries: a script of their package makes them, and npm does not run it with
 * `--ignore-scripts`.
 * @throws with what to do where this user may not make them
 */
export function linkLibraries({ folder }: Binaries): void {
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
          `(${(error as NodeJS.ErrnoException).code}). Run this once as the user who owns that folder: node scripts/run.mjs`,
        { cause: error },
      );
    }
  }
}
