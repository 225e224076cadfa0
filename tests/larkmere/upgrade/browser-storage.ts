import type { Page } from 'playwright-core';

/** Browser storage of a site: IndexedDB by database, store and key, with bytes as `{ bytes }` in hexadecimal, and localStorage. */
export interface BrowserStorage {
  readonly databases: Readonly<Record<string, Readonly<Record<string, readonly (readonly [key: string, value: unknown])[]>>>>;
  readonly localStorage: Readonly<Record<string, string>>;
}

export const readBrowserStorage = (page: Page): Promise<BrowserStorage> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const asJson = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return { bytes: hex(new Uint8Array(value)), of: 'ArrayBuffer' };
      if (ArrayBuffer.isView(value))
        return { bytes: hex(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)), of: 'Uint8Array' };
      if (Array.isArray(value)) return value.map(asJson);
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asJson(one)]));
      return value;
    };
    const databases: Record<string, Record<string, [string, unknown][]>> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      databases[name] = {};
      for (const store of database.objectStoreNames) {
        const open = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([result(open.getAllKeys()), result(open.getAll())]);
        databases[name][store] = keys.map((key, n) => [String(key), asJson(values[n])]);
      }
      database.close();
    }
    return { databases, localStorage: { ...localStorage } };
  });

/** Puts it into a browser that has never been there; the page must be of the site and of none of its screens. */
export const writeBrowserStorage = (page: Page, device: BrowserStorage): Promise<void> =>
  page.evaluate(async ({ databases, localStorage: items }) => {
    const fromJson = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(fromJson);
      if (typeof value !== 'object' || value === null) return value;
      if ('bytes' in value && 'of' in value) {
        const bytes = Uint8Array.from(String(value.bytes).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
        return value.of === 'ArrayBuffer' ? bytes.buffer : bytes;
      }
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fromJson(one)]));
    };
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    for (const [name, stores] of Object.entries(databases))
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('upgradeneeded', () => Object.keys(stores).forEach((store) => opening.result.createObjectStore(store)));
        opening.addEventListener('error', () => reject(new Error(String(opening.error))));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(Object.keys(stores), 'readwrite');
          for (const [store, entries] of Object.entries(stores))
            for (const [key, value] of entries) writing.objectStore(store).put(fromJson(value), key);
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      });
  }, device);
