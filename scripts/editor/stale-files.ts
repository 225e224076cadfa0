import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { EDITOR_FOLDER } from './editor-folder.ts';

/** Paths of those files that are not there, or say something else. */
export const staleIn = (root: string, files: ReadonlyMap<string, string>): readonly string[] =>
  [...files].filter(([path, text]) => read(join(root, path)) !== text).map(([path]) => path);

const read = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Paths of all files that were generated for editors. */
export function generatedIn(root: string): readonly string[] {
  const folder = join(root, EDITOR_FOLDER);
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
