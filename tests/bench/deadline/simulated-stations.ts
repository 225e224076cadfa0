import { setImmediate as immediate } from 'node:timers/promises';

/** What happens next, by its instant in seconds. */
export interface Timeline {
  readonly now: () => number;
  readonly after: (seconds: number, what: () => void) => void;
  /** Has something that awaits it go on before anything else happens. */
  readonly wake: <Value>(resolve: (value: Value) => void, value: Value) => void;
  /** Everything up to this instant, or until nothing is left to happen. */
  readonly runUntil: (end: number) => Promise<void>;
}

export function createTimeline(): Timeline {
  let [now, hasWoken] = [0, true];
  // A heap: the children of place n are at 2n + 1 and 2n + 2.
  const heap: { readonly at: number; readonly what: () => void }[] = [];
  const atPlace = (place: number): number => heap[place]?.at ?? Infinity;
  const swap = (a: number, b: number): void => {
    const [one, other] = [heap[a], heap[b]];
    if (one && other) [heap[a], heap[b]] = [other, one];
  };
  const takeFirst = (): void => {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let place = 0; ;) {
      const least = atPlace(2 * place + 2) < atPlace(2 * place + 1) ? 2 * place + 2 : 2 * place + 1;
      if (atPlace(least) >= last.at) return;
      swap(place, least);
      place = least;
    }
  };
  return {
    now: () => now,
    after(seconds, what) {
      let place = heap.push({ at: now + seconds, what }) - 1;
      for (let parent = (place - 1) >> 1; place > 0 && atPlace(parent) > atPlace(place); parent = (place - 1) >> 1) {
        swap(place, parent);
        place = parent;
      }
    },
    wake(resolve, value) {
      hasWoken = true;
      resolve(value);
    },
    async runUntil(end) {
      for (;;) {
        if (hasWoken) await immediate();
        hasWoken = false;
        const [next] = heap;
        if (next === undefined || next.at > end) return;
        now = next.at;
        takeFirst();
        next.what();
      }
    },
  };
}

/** So many places, taken first come, first served. */
export interface Places {
  /** Calls back once there is one, with what gives it back. */
  readonly take: (then: (release: () => void) => void) => void;
  readonly waiting: () => number;
  /** Sum of the seconds for which places were taken. */
  readonly busy: () => number;
  readonly most: () => number;
}

export function createPlaces({ now }: Timeline, count: number): Places {
  let [taken, busy, head, most] = [0, 0, 0, 0];
  let line: ((release: () => void) => void)[] = [];
  const begin = (then: (release: () => void) => void): void => {
    const since = now();
    taken += 1;
    most = Math.max(most, taken);
    then(() => {
      busy += now() - since;
      taken -= 1;
      const next = line[head];
      if (next === undefined) return;
      head += 1;
      if (head > 1000 && head * 2 > line.length) [line, head] = [line.slice(head), 0];
      begin(next);
    });
  };
  return {
    take: (then) => (taken < count ? begin(then) : void line.push(then)),
    waiting: () => line.length - head,
    busy: () => busy,
    most: () => most,
  };
}

/** The log of a database: one sync at a time, which serves all commits that wait when it begins. */
export interface Log {
  readonly commit: (bytes: number, then: () => void) => void;
  readonly counted: { syncs: number; commits: number; bytes: number };
}

export function createLog({ after }: Timeline, syncSeconds: () => number, bytesPerSecond: number): Log {
  let [isSyncing, bytes] = [false, 0];
  let line: (() => void)[] = [];
  const counted = { syncs: 0, commits: 0, bytes: 0 };
  const sync = (): void => {
    const served = line;
    const seconds = syncSeconds() + bytes / bytesPerSecond;
    [line, bytes, isSyncing] = [[], 0, true];
    counted.syncs += 1;
    after(seconds, () => {
      isSyncing = false;
      for (const then of served) then();
      if (line.length > 0 && !isSyncing) sync();
    });
  };
  return {
    counted,
    commit(size, then) {
      line.push(then);
      bytes += size;
      counted.commits += 1;
      counted.bytes += size;
      if (!isSyncing) sync();
    },
  };
}
