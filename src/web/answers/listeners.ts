/** Those who follow the answers: all of them, or one section, so that a change asks only those whom it may concern. */
export interface Listeners {
  /** @returns how to stop */
  readonly add: (listener: () => void, sectionId?: string) => () => void;
  /** Calls those who follow everything, and those of these sections, in the order in which they came. */
  readonly notify: (sections: Iterable<string>) => void;
  readonly notifyAll: () => void;
}

export function createListeners(): Listeners {
  const ofAll = new Set<() => void>();
  const bySection = new Map<string, Set<() => void>>();
  // Copies: a listener may add or remove others.
  const call = (sets: Iterable<ReadonlySet<() => void>>): void => [...sets].flatMap((set) => [...set]).forEach((listener) => listener());
  return {
    add(listener, sectionId) {
      const set = sectionId === undefined ? ofAll : (bySection.get(sectionId) ?? new Set());
      if (sectionId !== undefined) bySection.set(sectionId, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
    notify: (sections) => call([...[...new Set(sections)].flatMap((id) => bySection.get(id) ?? []), ofAll]),
    notifyAll: () => call([...bySection.values(), ofAll]),
  };
}
