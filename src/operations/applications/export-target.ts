import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../server/platform/data-folder.ts';
import type { ObjectStore } from '../../server/objects/object-store.ts';

export interface ExportTarget {
  readonly name: string;
  readonly manifest: string;
  put(path: string, content: Uint8Array): Promise<void>;
  finish(): Promise<void>;
}

const MANIFEST = 'manifest.csv';

export const createFolderTarget = (folder: string): ExportTarget => ({
  name: folder,
  manifest: join(folder, MANIFEST),
  async put(path, content) {
    const file = join(folder, path);
    makeFolder(dirname(file), 0o700);
    await writeFile(`${file}.part`, content, { mode: 0o600 });
    await rename(`${file}.part`, file);
  },
  finish: () => Promise.resolve(),
});

/** `s3://bucket/what/its/keys/begin/with`; undefined for any other text. */
export function parseBucketUrl(name: string): { readonly bucket: string; readonly prefix: string } | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(name) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: path === '' || path.endsWith('/') ? path : `${path}/` };
}

/** A bucket, below a prefix. Its manifest comes last. @param folder keeps the manifest until it is complete */
export function createBucketTarget(name: string, prefix: string, bucket: Pick<ObjectStore, 'put'>, folder: string): ExportTarget {
  const manifest = join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 12)}.${MANIFEST}`);
  return {
    name,
    manifest,
    put: (path, content) => bucket.put(prefix + path, content),
    async finish() {
      await bucket.put(prefix + MANIFEST, await readFile(manifest));
      await rm(manifest);
    },
  };
}
