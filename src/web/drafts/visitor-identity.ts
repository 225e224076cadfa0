import { readStored, writeStored } from '../platform/browser-storage.ts';

const KEY = 'matricula_visitor';

/** Mark of this browser's visitor, which travels with answers. Without storage it lasts as long as the page. */
export function createVisitorIdentity(newMark: () => string = () => crypto.getRandomValues(new Uint32Array(4)).join('-')) {
  let own = '';
  let claimed = '';
  const now = (): string => {
    own = readStored('localStorage', KEY) ?? own;
    if (own === '') renew();
    return own;
  };
  const renew = (): void => {
    own = newMark();
    writeStored('localStorage', KEY, own);
  };
  return {
    now,
    renew,
    /** Calls back when another tab has renewed the mark. Returns a stop function. */
    onRenewed(listener: () => void): () => void {
      const hear = ({ key }: StorageEvent): void => {
        if (key === KEY) listener();
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
    /** Marks this tab's answers as the visitor's own. */
    claim(): void {
      claimed = now();
      writeStored('sessionStorage', KEY, claimed);
    },
    isClaimed: (): boolean => (readStored('sessionStorage', KEY) ?? claimed) === now(),
  };
}

export const visitorIdentity = createVisitorIdentity();
