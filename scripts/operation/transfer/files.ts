import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Client } from 'pg';

/** A file that a row names. */
export interface NamedFile {
  readonly key: string;
  /** Whether it must be there: a part of an application or a finished copy. Others may never have been uploaded, or go within a day. */
  readonly isNeeded: boolean;
}

/** All files that the rows of a database name, without those of accounts that have been deleted. */
export async function namedFiles(client: Client): Promise<readonly NamedFile[]> {
  const { rows } = await client.query<{ key: string; needed: boolean }>(`
    SELECT key, bool_or(needed) AS needed FROM (
      SELECT key, false AS needed FROM stored_object WHERE account_id IS NOT NULL
      UNION ALL SELECT upload_key, true FROM document WHERE status IN ('UNPROCESSED', 'IN_PROGRESS')
      UNION ALL SELECT unnest(ARRAY[original_key, pdf_key]), true FROM document WHERE status = 'COMPLETED'
      UNION ALL SELECT object_key, status = 'COMPLETED' FROM pdf_copy
    ) AS named WHERE key IS NOT NULL GROUP BY key ORDER BY key`);
  return rows.map(({ key, needed }) => ({ key, isNeeded: needed }));
}

/** Keys of all whole objects in a folder of the disk's store. */
export async function keysOnDisk(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return files
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'))
    .filter((key) => !key.split('/').some((part) => part.startsWith('.')))
    .toSorted();
}
