/** Which questions' files were on their way, so that a reloaded page can say so: keys, and nothing about a student. */
export type UnfinishedUploads = ReturnType<typeof createUnfinishedUploads>;

const NAME = 'matricula_unfinished_uploads';

/** Notes that end with the tab; where the browser keeps nothing (`null`), none. */
export function createUnfinishedUploads(storage: Storage | null) {
  const read = (): readonly string[] => (storage?.getItem(NAME) ?? '').split(' ').filter(Boolean);
  const write = (keys: readonly string[]): void => {
    try {
      storage?.setItem(NAME, keys.join(' '));
    } catch {
      // Full or forbidden: then a reload says nothing about what was on its way.
    }
  };
  return {
    note: (key: string): void => write([...new Set([...read(), key])]),
    /** Whether there was a note; there is none afterwards. */
    forget(key: string): boolean {
      const keys = read();
      write(keys.filter((each) => each !== key));
      return keys.includes(key);
    },
    forgetAll: (): void => write([]),
  };
}
