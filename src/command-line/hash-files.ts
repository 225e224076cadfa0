import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * SHA-256 of the names and contents of files and folders, without documents (`.md`), which nothing is made from.
 * @param inputs relative to `root`; missing ones are left out
 * @param except a folder in them that is left out
 */
export function hashFiles(root: string, inputs: readonly string[], except: string): string {
  const hash = createHash('sha256');
  const left = join(root, except, '/');
  for (const path of inputs.map((input) => join(root, input)).filter((input) => existsSync(input))) {
    const files = statSync(path).isDirectory() ? filesIn(path) : [path];
    for (const file of files.filter((each) => !each.startsWith(left))) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
