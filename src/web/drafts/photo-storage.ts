import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import type { FileRules } from '../../form/model/file-rules.ts';
import type { DraftOwner } from './draft-owner.ts';
import { decryptBytes, encryptBytes, type EncryptedBytes } from './encryption.ts';

export interface StoredPhoto {
  readonly name: string;
  readonly picture: Blob;
}

/** Photos that have not been sent wait on this device until they are, for their student alone. None of it throws. */
export interface PhotoStorage {
  /** Replaces the photos of a question, if they fit. True if all are stored. */
  readonly save: (key: string, rules: FileRules, photos: readonly StoredPhoto[]) => Promise<boolean>;
  readonly read: (key: string) => Promise<{ readonly rules: FileRules; readonly photos: readonly StoredPhoto[] } | undefined>;
  readonly remove: (key: string) => void;
}

interface Kept {
  readonly at: number;
  readonly rules: FileRules;
  readonly photos: readonly EncryptedBytes[];
}

const LONGEST_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Limit for one question: some twenty shrunk pages. */
const MOST_BYTES = 40 * 1024 * 1024;

const database = (): UseStore => createStore('matricula-photos', 'photos');

export function createPhotoStorage(owner: DraftOwner, now: () => number = () => Date.now()): PhotoStorage | undefined {
  const { id, key: secret } = owner;
  if (!secret) return undefined;
  const placeOf = (key: string): string => `${id}/${key}`;
  let open: UseStore | undefined;
  let work: Promise<unknown> = Promise.resolve();
  /** One after the other; a browser that refuses, or has no more room, keeps nothing. */
  const queue = <Result>(task: (photos: UseStore) => Promise<Result>): Promise<Result | undefined> => {
    const done = work.then(() => task((open ??= database()))).catch(() => undefined);
    work = done;
    return done;
  };
  const write = (photos: UseStore, change: (stored: IDBObjectStore) => void): Promise<unknown> =>
    photos('readwrite', (stored) => {
      change(stored);
      return promisifyRequest(stored.transaction);
    });
  const remove = (key: string): Promise<unknown> => queue((photos) => write(photos, (stored) => stored.delete(placeOf(key))));
  const sealed = async (key: string, { name, picture }: StoredPhoto): Promise<EncryptedBytes> => {
    const named = new TextEncoder().encode(`${JSON.stringify(name)}\n`);
    return encryptBytes(secret, placeOf(key), await new Blob([named, picture]).arrayBuffer());
  };
  const opened = async (key: string, photo: EncryptedBytes): Promise<StoredPhoto> => {
    const bytes = new Uint8Array(await decryptBytes(secret, placeOf(key), photo));
    const end = bytes.indexOf(10);
    const name = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as string;
    return { name, picture: new Blob([bytes.subarray(end + 1)], { type: 'image/jpeg' }) };
  };
  return {
    async save(key, rules, photos) {
      const size = photos.reduce((sum, { picture }) => sum + picture.size, 0);
      if (photos.length === 0 || size > MOST_BYTES) {
        await remove(key);
        return photos.length === 0;
      }
      const isKept = await queue(async (stored) => {
        const kept: Kept = { at: now(), rules, photos: await Promise.all(photos.map((photo) => sealed(key, photo))) };
        await write(stored, (all) => all.put(kept, placeOf(key)));
        return true;
      });
      return isKept === true;
    },
    read: (key) =>
      queue(async (photos) => {
        const all = await photos('readonly', async (stored) => {
          const [names, values] = [stored.getAllKeys(), stored.getAll() as IDBRequest<Kept[]>];
          await promisifyRequest(stored.transaction);
          return values.result.map((kept, n) => [String(names.result[n]), kept] as const);
        });
        const old = all.filter(([, { at }]) => at < now() - LONGEST_KEPT_MS).map(([name]) => name);
        if (old.length > 0) await write(photos, (stored) => old.forEach((name) => stored.delete(name)));
        const kept = all.find(([name]) => name === placeOf(key) && !old.includes(name))?.[1];
        return kept && { rules: kept.rules, photos: await Promise.all(kept.photos.map((photo) => opened(key, photo))) };
      }),
    remove: (key) => void remove(key),
  };
}

/** Deletes all photos of a deleted account. */
export async function deleteStoredPhotos(ownerId: string): Promise<void> {
  await database()('readwrite', async (stored) => {
    const names = stored.getAllKeys();
    await promisifyRequest(names);
    for (const name of names.result) if (String(name).startsWith(`${ownerId}/`)) stored.delete(name);
    await promisifyRequest(stored.transaction);
  });
}
