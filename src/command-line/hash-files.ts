import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../server/platform/list-files.ts';

/**
 * SHA-256 of the names and contents of files and folders, without documents (`.md`), which nothing is made from.
 * @param inputs relative to `root`; missing ones are left out
 * @param except a folder in them that is left out
 */
export function hashFiles(root: string, inputs: readonly string[], except: string): string {
  const hash = createHash('sha256');
  const left = join(root, except, '/');
  for (const path of inputs.map((input) => join(root, input)).filter((input) => existsSync(input))) {
    const files = statSync(path).isDirectory() ? listFiles(path).map((file) => join(path, file)) : [path];
    for (const file of files.filter((each) => !each.startsWith(left) && !each.endsWith('.md')))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}
