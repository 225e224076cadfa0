import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/** What one tab keeps for one owner. */
export interface Kept {
  readonly owner: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  /** A draft, or a sealed one. */
  readonly body: unknown;
}

/** The place on this device where drafts wait; nothing in it ever leaves the device. */
export interface Device {
  /** Whether what is kept outlives this page: some browsers, and some private windows, keep nothing. */
  readonly isLasting: () => boolean;
  readonly all: () => Promise<readonly (readonly [name: string, kept: Kept])[]>;
  readonly put: (name: string, kept: Kept) => Promise<void>;
  readonly remove: (names: readonly string[]) => Promise<void>;
}

/** A student must not wait longer than this for what the device holds; what is slower shows on the next visit. */
const LONGEST_READ_MS = 5000;

/** The database of this browser; if it fails, the memory of this page, until it works again. */
export function createDevice(open: () => UseStore = () => createStore('matricula', 'drafts')): Device {
  const memory = new Map<string, Kept>();
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
    isLasting: () => database !== null && isWell,
    async all() {
      const reading = attempt(
        (db) => db('readonly', entries),
        () => [],
      );
      const lasting = await Promise.race([reading, after(LONGEST_READ_MS).then(() => [])]);
      return [...lasting.filter(([name]) => !memory.has(name)), ...memory];
    },
    async put(name, kept) {
      await attempt(
        (db) => write(db, (drafts) => drafts.put(kept, name)).then(() => void memory.delete(name)),
        () => void memory.set(name, kept),
      );
    },
    async remove(names) {
      names.forEach((name) => memory.delete(name));
      if (names.length > 0)
        await attempt(
          (db) => write(db, (drafts) => names.forEach((name) => drafts.delete(name))),
          () => undefined,
        );
    },
  };
}

/**
 * Changes the drafts in one transaction, and commits it at once: left to commit by itself it would be lost with a page that
 * goes away at this moment, or wait in a page that sleeps, and every other page with it (Safari).
 */
const write = (database: UseStore, change: (drafts: IDBObjectStore) => void): Promise<unknown> =>
  database('readwrite', (drafts) => {
    change(drafts);
    drafts.transaction.commit();
    return promisifyRequest(drafts.transaction);
  });

async function entries(drafts: IDBObjectStore): Promise<readonly (readonly [name: string, kept: Kept])[]> {
  const [names, kept] = [drafts.getAllKeys(), drafts.getAll() as IDBRequest<Kept[]>];
  drafts.transaction.commit();
  await promisifyRequest(drafts.transaction);
  return kept.result.map((one, n) => [String(names.result[n]), one]);
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
