/**
 * Those who follow the answers: all of them, or one section or question, so that a change asks only those whom it may concern.
 * Ids of sections contain a slash, keys of questions none.
 */
export interface Listeners {
  /** @returns how to stop */
  readonly add: (listener: () => void, followed?: string) => () => void;
  /** Calls those who follow one of these sections and questions, then those who follow everything, in the order in which they came. */
  readonly notify: (changed: Iterable<string>) => void;
  readonly notifyAll: () => void;
}

export function createListeners(): Listeners {
  const ofAll = new Set<() => void>();
  const byId = new Map<string, Set<() => void>>();
  // Copies: a listener may add or remove others.
  const call = (sets: Iterable<ReadonlySet<() => void>>): void => [...sets].flatMap((set) => [...set]).forEach((listener) => listener());
  return {
    add(listener, followed) {
      const set = followed === undefined ? ofAll : (byId.get(followed) ?? new Set());
      if (followed !== undefined) byId.set(followed, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
    notify: (sections) => call([...[...new Set(sections)].flatMap((id) => byId.get(id) ?? []), ofAll]),
    notifyAll: () => call([...byId.values(), ofAll]),
  };
}
