import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { writeStored } from '../platform/browser-storage.ts';
import { sleep } from '../platform/sleep.ts';

/** Record of one tab for one owner. */
export interface StoredDraft {
  readonly owner: string;
  readonly at: number;
  /** A draft, or a sealed one. */
  readonly body: unknown;
}

/** Storage for drafts on this device. */
export type DraftStorage = ReturnType<typeof createDraftStorage>;

/** Longest wait for IndexedDB; slower drafts show on the next visit. */
const LONGEST_READ_MS = 5000;

/** Uses IndexedDB, and falls back to memory while that fails. */
export function createDraftStorage(open: () => UseStore = () => createStore('matricula', 'drafts'), atOnce = lastMoments()) {
  const memory = new Map<string, StoredDraft>();
  let database: UseStore | null = null;
  let isWell = true;
  try {
    if (isSecureContext) database = open();
  } catch {
    // A browser without IndexedDB.
  }
  const attempt = async <T>(work: (database: UseStore) => Promise<T>, otherwise: () => T): Promise<T> => {
    if (!database) return otherwise();
    try {
      const result = await work(database);
      isWell = true;
      return result;
    } catch {
      isWell = false;
      return otherwise();
    }
  };
  return {
    /** False if drafts do not survive the page, as in some private windows. */
    isPersistent: (): boolean => database !== null && isWell,
    async all(): Promise<readonly (readonly [name: string, kept: StoredDraft])[]> {
      const reading = attempt(
        (db) => db('readonly', entries),
        () => [],
      );
      const lasting = await Promise.race([reading, sleep(LONGEST_READ_MS).then(() => [])]);
      return [...new Map([...lasting, ...memory, ...atOnce.all()])];
    },
    /** Keeps a body that is JSON before it returns: what a page put only as it went away, browsers may drop from the database. */
    putAtOnce: atOnce.put,
    async put(name: string, kept: StoredDraft): Promise<void> {
      await attempt(
        (db) => write(db, (drafts) => drafts.put(kept, name)).then(() => void memory.delete(name)),
        () => void memory.set(name, kept),
      );
      atOnce.remove(name);
    },
    async remove(names: readonly string[]): Promise<void> {
      for (const name of names) {
        memory.delete(name);
        atOnce.remove(name);
      }
      if (names.length > 0)
        await attempt(
          (db) => write(db, (drafts) => names.forEach((name) => drafts.delete(name))),
          () => undefined,
        );
    },
  };
}

/** Changes drafts in one transaction, committed at once: else it would be lost with the page, or block others (Safari). */
const write = (database: UseStore, change: (drafts: IDBObjectStore) => void): Promise<unknown> =>
  database('readwrite', (drafts) => {
    change(drafts);
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });

async function entries(drafts: IDBObjectStore): Promise<readonly (readonly [name: string, kept: StoredDraft])[]> {
  const [names, kept] = [drafts.getAllKeys(), drafts.getAll() as IDBRequest<StoredDraft[]>];
  drafts.transaction.commit();
  await promisifyRequest(drafts.transaction);
  return kept.result.map((one, n) => [String(names.result[n]), one]);
}

const LAST_MOMENT = 'matricula_draft ';

/** Synchronous storage for a page that is being closed. Failures are ignored. */
const lastMoments = () => ({
  all(): readonly (readonly [name: string, kept: StoredDraft])[] {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(LAST_MOMENT));
      return names.map((name) => [name.slice(LAST_MOMENT.length), JSON.parse(localStorage.getItem(name) ?? '') as StoredDraft]);
    } catch {
      return [];
    }
  },
  put: (name: string, kept: StoredDraft): void => writeStored('localStorage', LAST_MOMENT + name, JSON.stringify(kept)),
  remove: (name: string): void => writeStored('localStorage', LAST_MOMENT + name, null),
});
