/** Keys of questions whose files were on their way before a reload, or when the session ended. */
export type UnfinishedUploads = ReturnType<typeof createUnfinishedUploads>;

const NAME = 'matricula_unfinished_uploads';

/** Notes that end with the tab; where the browser keeps nothing (`null`), none. @param owner account whose notes these are */
export function createUnfinishedUploads(storage: Storage | null, owner = '') {
  const noteOn = (key: string): string => (owner === '' ? key : `${owner}/${key}`);
  const read = (): readonly string[] => (storage?.getItem(NAME) ?? '').split(' ').filter(Boolean);
  const write = (keys: readonly string[]): void => {
    try {
      storage?.setItem(NAME, keys.join(' '));
    } catch {
      // Full or forbidden: then a reload says nothing about what was on its way.
    }
  };
  return {
    note: (key: string): void => write([...new Set([...read(), noteOn(key)])]),
    /** Removes a note; true if there was one. */
    forget(key: string): boolean {
      const keys = read();
      write(keys.filter((each) => each !== noteOn(key)));
      return keys.includes(noteOn(key));
    },
    /** Without an account, the notes end with the screen. */
    leave: (): void => (owner === '' ? write([]) : undefined),
  };
}
