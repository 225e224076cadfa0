import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '../../../src/server/objects/object-store.ts';
import { keysOnDisk, type NamedFile } from './files.ts';

export interface CopiedFiles {
  readonly copied: number;
  /** Those that an earlier run has copied. */
  readonly alreadyThere: number;
  readonly bytes: number;
  /** Keys of files that must be there, and are neither on the disk nor in the bucket. */
  readonly lost: readonly string[];
}

/**
 * Copies files from the disk into a bucket, reads each of them there again and compares them.
 * @param folder of the disk's store; it is not changed
 * @throws when what the bucket has is not what was put into it
 */
export async function copyToBucket(files: readonly NamedFile[], folder: string, bucket: ObjectStore): Promise<CopiedFiles> {
  const onDisk = new Set(await keysOnDisk(folder));
  const lost: string[] = [];
  let [copied, alreadyThere, bytes] = [0, 0, 0];
  for (const { key, isNeeded } of files) {
    if (!onDisk.has(key)) {
      if (isNeeded && (await bucket.size(key)) === undefined) lost.push(key);
      continue;
    }
    const content = await readFile(join(folder, key));
    bytes += content.length;
    if (await isThere(bucket, key, content)) alreadyThere += 1;
    else {
      await bucket.put(key, content);
      if (!(await isThere(bucket, key, content))) throw new Error(`The bucket does not return ${key} as it was put there. Run this again.`);
      copied += 1;
    }
  }
  return { copied, alreadyThere, bytes, lost };
}

async function isThere(bucket: ObjectStore, key: string, content: Buffer): Promise<boolean> {
  if ((await bucket.size(key)) !== content.length) return false;
  const there = await bucket.get(key);
  return there !== undefined && content.equals(there);
}
