import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { objectsFolder } from '../../../src/server/objects/open-object-store.ts';
import { keysOnDisk, type NamedFile } from '../transfer/files.ts';
import { eachOf, type Fingerprint, writeHashed } from './hashed-file.ts';

/** Copies files into a backup while servers write and remove some. None is ever changed in place. */
export interface FileCollector {
  /** What has been copied, by its path in the backup. */
  readonly files: ReadonlyMap<string, Fingerprint>;
  /** Copies what is there now, so that little is left to copy once it is known what the rows name. */
  copyAll(): Promise<void>;
  /** Copies those of these that are not copied yet. @returns keys of files that must be there and have gone */
  copyNamed(named: readonly NamedFile[]): Promise<readonly string[]>;
  /** What has been deleted by then must not come back with the backup, where nothing would delete it again. */
  dropAllBut(named: readonly NamedFile[]): Promise<void>;
  /** Copies what the outbox has of emails with these ids. */
  copyOutbox(mailIds: ReadonlySet<string>): Promise<void>;
}

const pathOf = (key: string): string => `objects/${key}`;

/** @param dataDir where the files are @param folder of the backup */
export function createFileCollector(dataDir: string, folder: string): FileCollector {
  const [store, outbox] = [objectsFolder(dataDir), join(dataDir, 'outbox')];
  const files = new Map<string, Fingerprint>();
  const copy = async (from: string, path: string): Promise<void> => {
    try {
      files.set(path, await writeHashed(join(folder, path), () => createReadStream(from)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(join(folder, path), { force: true });
    }
  };
  const copyKeys = (keys: readonly string[]): Promise<void> =>
    eachOf(
      keys.filter((key) => !files.has(pathOf(key))),
      (key) => copy(join(store, key), pathOf(key)),
    );
  return {
    files,
    copyAll: async () => copyKeys(await keysOnDisk(store)),
    async copyNamed(named) {
      await copyKeys(named.map(({ key }) => key));
      return named.filter(({ key, isNeeded }) => isNeeded && !files.has(pathOf(key))).map(({ key }) => key);
    },
    async dropAllBut(named) {
      const known = new Set(named.map(({ key }) => pathOf(key)));
      for (const path of [...files.keys()].filter((one) => !known.has(one))) {
        await rm(join(folder, path));
        files.delete(path);
      }
    },
    async copyOutbox(mailIds) {
      const names = await readdir(outbox).catch(() => []);
      await eachOf(
        names.filter((name) => name.endsWith('.eml') && mailIds.has(basename(name, '.eml'))),
        (name) => copy(join(outbox, name), `outbox/${name}`),
      );
    },
  };
}
