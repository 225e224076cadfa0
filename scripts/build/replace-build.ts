import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ASSETS } from '../../src/contract/built-pages.ts';
import { makeFolder } from '../../src/server/data-folder.ts';

/** Pages stay open for days. What they load later, such as the next screen, carries the hash of their own build in its name. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** When each file of an earlier build was replaced, in milliseconds since 1970. */
const REPLACED = '.replaced.json';

/**
 * Puts a build in the place of the one before it, file by file, so that a server that serves that one finds each of its files at any time.
 * Documents and service workers come last, as they name all others.
 * @param next what was built, in a folder within `dist`; it is gone afterwards
 */
export function replaceBuild(dist: string, next: string): void {
  const built = filesIn(next);
  for (const file of built.toSorted((a, b) => Number(namesOthers(a)) - Number(namesOthers(b)))) {
    const place = join(dist, file);
    makeFolder(dirname(place), 0o777);
    renameSync(join(next, file), place);
  }
  rmSync(next, { recursive: true });
  const known = readReplaced(dist);
  const now = Date.now();
  const isNew = new Set(built);
  const replaced: Record<string, number> = {};
  for (const file of filesIn(dist).filter((each) => !isNew.has(each) && each !== REPLACED)) {
    const at = known[file] ?? now;
    if (file.startsWith(ASSETS + sep) && now - at < KEPT_DAYS * DAY_MS) replaced[file] = at;
    else rmSync(join(dist, file));
  }
  writeFileSync(join(dist, REPLACED), JSON.stringify(replaced));
}

function readReplaced(dist: string): Readonly<Record<string, number>> {
  try {
    return JSON.parse(readFileSync(join(dist, REPLACED), 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

const namesOthers = (file: string): boolean => file.endsWith('.html') || !file.startsWith(ASSETS + sep);

/** Paths below a folder. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
