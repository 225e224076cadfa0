import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { ObjectStore } from '../../server/objects/object-store.ts';
import { forEachConcurrently } from './file-hash.ts';
import { listFiles } from '../../server/platform/list-files.ts';

interface ReferencedFile {
  readonly key: string;
  readonly isNeeded: boolean;
}

export async function listReferencedFiles(client: Client): Promise<readonly ReferencedFile[]> {
  const { rows } = await client.query<ReferencedFile>(`
    SELECT key, bool_or(needed) AS "isNeeded" FROM (
      SELECT key, false AS needed FROM stored_object WHERE account_id IS NOT NULL
      UNION ALL SELECT upload_key, true FROM document WHERE status IN ('UNPROCESSED', 'IN_PROGRESS')
      UNION ALL SELECT unnest(ARRAY[original_key, pdf_key]), true FROM document WHERE status = 'COMPLETED'
      UNION ALL SELECT object_key, status = 'COMPLETED' FROM pdf_copy
    ) AS named WHERE key IS NOT NULL GROUP BY key ORDER BY key`);
  return rows;
}

export const listStoredFileKeys = (folder: string): readonly string[] =>
  listFiles(folder).filter((key) => !key.split('/').some((part) => part.startsWith('.')));

export interface FileCopyResult {
  readonly copied: number;
  /** Files that an earlier run has copied. */
  readonly alreadyThere: number;
  readonly bytes: number;
  /** Keys of needed files that are neither in the folder nor in the store. */
  readonly lost: readonly string[];
}

/** Copies files from a folder into a store, and reads each back. @throws when the store returns something else */
export async function copyFiles(named: readonly ReferencedFile[], folder: string, store: ObjectStore): Promise<FileCopyResult> {
  const lost: string[] = [];
  let [copied, alreadyThere, bytes] = [0, 0, 0];
  const isThere = async (key: string, content: Buffer): Promise<boolean> => {
    if ((await store.size(key)) !== content.length) return false;
    const there = await store.get(key);
    return there !== undefined && content.equals(there);
  };
  await forEachConcurrently(named, async ({ key, isNeeded }) => {
    const content = await readFile(join(folder, key)).catch((error: unknown) => {
      if (!isNotFoundError(error)) throw error;
    });
    if (!content) {
      if (isNeeded && (await store.size(key)) === undefined) lost.push(key);
      return;
    }
    bytes += content.length;
    if (await isThere(key, content)) {
      alreadyThere += 1;
      return;
    }
    await store.put(key, content);
    if (!(await isThere(key, content))) throw new Error(`The store does not return ${key} as it was put there. Run this again.`);
    copied += 1;
  });
  return { copied, alreadyThere, bytes, lost };
}

export const isNotFoundError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
