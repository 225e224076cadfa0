/** Listeners of all answers, one section or one question. Ids of sections contain a slash, keys of questions none. */
export function createListeners() {
  const ofAll = new Set<() => void>();
  const byId = new Map<string, Set<() => void>>();
  const revisions = new Map<string, number>();
  let ofEverything = 0;
  // Copies: a listener may add or remove others.
  const call = (sets: Iterable<ReadonlySet<() => void>>): void => [...sets].flatMap((set) => [...set]).forEach((listener) => listener());
  return {
    add(listener: () => void, followed?: string): () => void {
      const set = followed === undefined ? ofAll : (byId.get(followed) ?? new Set());
      if (followed !== undefined) byId.set(followed, set);
      set.add(listener);
      return () => void set.delete(listener);
    },
    revision: (id: string): number => ofEverything + (revisions.get(id) ?? 0),
    notify(ids: Iterable<string>): void {
      const told = [...new Set(ids)];
      for (const id of told) revisions.set(id, (revisions.get(id) ?? 0) + 1);
      call([...told.flatMap((id) => byId.get(id) ?? []), ofAll]);
    },
    notifyAll(): void {
      ofEverything += 1;
      call([...byId.values(), ofAll]);
    },
  };
}
