import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';

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

/** A database that cannot be opened in this time never will be; a student must not wait for it. */
const LONGEST_MS = 2000;

/** The database of this browser; from its first failure on, the memory of this page. */
export function createDevice(open: () => UseStore = () => createStore('matricula', 'drafts')): Device {
  const memory = new Map<string, Kept>();
  let database: UseStore | null = null;
  try {
    if (isSecureContext) database = open();
  } catch {
    // A browser without IndexedDB.
  }
  const attempt = async <T>(work: (database: UseStore) => Promise<T>, otherwise: () => T): Promise<T> => {
    if (!database) return otherwise();
    try {
      return await inTime(work(database));
    } catch {
      database = null;
      return otherwise();
    }
  };
  return {
    isLasting: () => database !== null,
    async all() {
      const lasting = await attempt((db) => entries<string, Kept>(db), () => []);
      return [...lasting, ...memory];
    },
    put: (name, kept) => attempt((db) => set(name, kept, db), () => void memory.set(name, kept)),
    async remove(names) {
      names.forEach((name) => memory.delete(name));
      if (names.length > 0) await attempt((db) => delMany([...names], db), () => undefined);
    },
  };
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The database of the browser does not answer')), LONGEST_MS))]);
