import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Application } from './application.ts';

/**
 * By the key of each sentence that the program uses: its own placeholders, besides those that every sentence may use,
 * with their meaning.
 */
export type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FILE = 'schemas/meta/sentences.json';

/** Undefined if the application has no such list, so nothing is known about what the program needs. */
export function sentencesOf({ root }: Application): Sentences | undefined {
  const path = join(root, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Sentences) : undefined;
}
