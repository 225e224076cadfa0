export type SessionEndReason = 'idle' | 'logout' | 'deleted';

/** Clock of a student's last activity in all tabs; stores only a time. */
export type ActivityClock = ReturnType<typeof createActivityClock>;

const KEY = 'matricula_last_activity';
const NOTE_EVERY_MS = 1000;
const isEnd = (note: string | null): note is SessionEndReason => note === 'idle' || note === 'logout' || note === 'deleted';

/** A clock on the storage that the tabs of a browser share; without one (`null`) each tab has its own time. */
export function createActivityClock(storage: Storage | null, now: () => number = () => Date.now()) {
  let own = now();
  const write = (note: string): void => {
    try {
      storage?.setItem(KEY, note);
    } catch {
      // Falls back to this tab's own time.
    }
  };
  const shared = (): number => Number(storage?.getItem(KEY) ?? 0) || 0;
  const endReason = (): SessionEndReason | undefined => {
    const note = storage?.getItem(KEY) ?? null;
    return isEnd(note) ? note : undefined;
  };
  return {
    /** The student is active now. Cheap: it is recorded at most once a second. Returns whether this one was. */
    touch(): boolean {
      if (now() - own < NOTE_EVERY_MS && shared() >= own) return false;
      own = now();
      write(String(own));
      return true;
    },
    // A time ahead of this tab's own, after the device's clock was set back, counts as now.
    /** Milliseconds since the last activity in any tab. */
    idleFor: (): number => Math.max(0, now() - Math.max(own, shared())),
    hasEnded: (): boolean => endReason() !== undefined,
    endReason,
    end: write,
    /** `onEnd` hears that another tab ended the session, `onTouch` that the student was active there. */
    subscribe({ onTouch, onEnd }: { readonly onTouch: () => void; readonly onEnd: (reason: SessionEndReason) => void }): () => void {
      const follow = ({ key, newValue, storageArea }: StorageEvent): void => {
        if (storageArea !== storage || key !== KEY) return;
        if (isEnd(newValue)) onEnd(newValue);
        else onTouch();
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  };
}

export const activityClock = createActivityClock(sharedStorage());

function sharedStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
