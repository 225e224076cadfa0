const KEY = 'matricula_visitor';

/** Mark of this browser's visitor, which travels with answers. `lasting` is shared by tabs, `ofTab` ends with one; may be `null`. */
export function createVisitorIdentity(
  lasting: Storage | null,
  ofTab: Storage | null,
  newMark: () => string = () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
) {
  let own = '';
  let claimed = '';
  const now = (): string => {
    own = read(lasting) ?? own;
    if (own === '') renew();
    return own;
  };
  const renew = (): void => {
    own = newMark();
    write(lasting, own);
  };
  return {
    now,
    renew,
    /** Calls back when another tab has renewed the mark. Returns a stop function. */
    onRenewed(listener: () => void): () => void {
      const hear = ({ key, storageArea }: StorageEvent): void => {
        if (key === KEY && storageArea === lasting) listener();
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
    /** Marks this tab's answers as the visitor's own. */
    claim(): void {
      claimed = now();
      write(ofTab, claimed);
    },
    isClaimed: (): boolean => (read(ofTab) ?? claimed) === now(),
  };
}

function read(storage: Storage | null): string | null {
  try {
    return storage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

function write(storage: Storage | null, mark: string): void {
  try {
    storage?.setItem(KEY, mark);
  } catch {
    // A browser that keeps nothing: then the mark lasts as long as the page.
  }
}

const storageNamed = (name: 'localStorage' | 'sessionStorage'): Storage | null => {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
};

export const visitorIdentity = createVisitorIdentity(storageNamed('localStorage'), storageNamed('sessionStorage'));
