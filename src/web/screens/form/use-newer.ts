import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { type ConflictError, ServerError, UnauthorizedError } from '../../api/client.ts';
import { useSessionLost } from '../../errors/session-lost.ts';
import { IDLE_MS, PROMPT_MS } from '../../leaving/idle/idle-timer.ts';
import { late, useLoaded } from '../../platform/lately.tsx';
import { whenShownAgain } from '../../platform/shown-again.ts';
import { useUploadSource } from '../../renderer/upload/uploads.ts';
import { useSaver } from '../../saving/saving-context.tsx';
import { activityClock } from '../../session/activity-clock.ts';
import { useSession } from '../../session/session.ts';
import { seenIn, type Seen } from './seen-in.ts';
import { useToasts } from '../../ui/use-toasts.ts';

const program = late(() => import('./newer/newer.ts'));

export const useNewer = () => useLoaded(program);

/** Students who come back to this window see what they have saved in another one, or on another device. */
export function useFollowSaved(): void {
  const session = useSession();
  const { isLoggedIn } = session;
  const store = useAnswerStore();
  const saver = useSaver();
  const toasts = useToasts();
  const uploads = useUploadSource();
  const sessionLost = useSessionLost();
  const isFollowing = useRef(false);
  const follow = useEffectEvent(async () => {
    // People who were away too long are logged out, which says why.
    if (isFollowing.current || activityClock.hasEnded() || activityClock.idleFor() >= IDLE_MS - PROMPT_MS) return;
    isFollowing.current = true;
    try {
      await (await program.load()).followSaved({ store, saver, toasts, uploads, session });
    } catch (error) {
      if (error instanceof UnauthorizedError) await sessionLost();
    } finally {
      isFollowing.current = false;
    }
  });
  useEffect(() => (isLoggedIn ? whenShownAgain(() => void follow()) : undefined), [isLoggedIn]);
}

interface SeenNow {
  readonly now: () => Seen;
  /** The server did not submit them, as others are saved: these show now. Throws what says so where that is not possible. */
  readonly refused: (error: ConflictError) => Promise<void>;
}

export function useSeen(): SeenNow {
  const store = useAnswerStore();
  const saver = useSaver();
  const uploads = useUploadSource();
  const now = useCallback(() => {
    const newer = program.now()?.newerAnswersOf(store, saver);
    newer?.forget();
    return newer?.seen() ?? seenIn(store);
  }, [store, saver]);
  const refused = useCallback(
    async (conflict: ConflictError) => {
      let loaded;
      try {
        loaded = await program.load();
      } catch {
        throw new ServerError(conflict.message, conflict.status);
      }
      await loaded.showRefused({ store, saver, uploads }, conflict);
    },
    [store, saver, uploads],
  );
  return useMemo(() => ({ now, refused }), [now, refused]);
}
