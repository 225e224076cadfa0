import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sorted paths, with `/` and from the folder on, of all files below it; none if there is no such folder. */
export function listFiles(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
