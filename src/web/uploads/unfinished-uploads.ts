import { readStored, writeStored } from '../platform/browser-storage.ts';

/** Keys of questions whose files were on their way before a reload, or when the session ended. */
export type UnfinishedUploads = ReturnType<typeof createUnfinishedUploads>;

const NAME = 'matricula_unfinished_uploads';

/** Notes that end with the tab; none where the browser keeps nothing. @param owner account whose notes these are */
export function createUnfinishedUploads(owner = '') {
  const noteOn = (key: string): string => (owner === '' ? key : `${owner}/${key}`);
  const read = (): readonly string[] => (readStored('sessionStorage', NAME) ?? '').split(' ').filter(Boolean);
  const write = (keys: readonly string[]): void => writeStored('sessionStorage', NAME, keys.join(' '));
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
