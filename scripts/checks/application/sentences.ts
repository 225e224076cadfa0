import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Application } from './application.ts';

/** By the key of each sentence that the program uses: the names filled into it besides those that all may use, with their meaning. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FILE = 'schemas/meta/sentences.json';

/** Undefined where the application has no such list, and nothing can be said of what a program needs. */
export function sentencesOf({ root }: Application): Sentences | undefined {
  const path = join(root, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Sentences) : undefined;
}
