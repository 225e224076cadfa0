import { readStored, writeStored } from '../platform/browser-storage.ts';

export type SessionEndReason = 'idle' | 'logout' | 'deleted';

/** Clock of a student's last activity in all tabs; stores only a time. */
export type ActivityClock = ReturnType<typeof createActivityClock>;

const KEY = 'matricula_last_activity';
const NOTE_EVERY_MS = 1000;
const isEnd = (note: string | null): note is SessionEndReason => note === 'idle' || note === 'logout' || note === 'deleted';

/** A clock on the storage that the tabs of a browser share; without one each tab has its own time. */
export function createActivityClock(now: () => number = () => Date.now()) {
  let own = now();
  const read = (): string | null => readStored('localStorage', KEY);
  const write = (note: string): void => writeStored('localStorage', KEY, note);
  const shared = (): number => Number(read()) || 0;
  const endReason = (): SessionEndReason | undefined => {
    const note = read();
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
      const follow = ({ key, newValue }: StorageEvent): void => {
        if (key !== KEY) return;
        if (isEnd(newValue)) onEnd(newValue);
        else onTouch();
      };
      window.addEventListener('storage', follow);
      return () => window.removeEventListener('storage', follow);
    },
  };
}

export const activityClock = createActivityClock();
