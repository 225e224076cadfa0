import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { type ConflictError, ServerError, UnauthorizedError } from '../api/api-client.ts';
import { useOnSessionExpired } from '../errors/session-expired.ts';
import { IDLE_TIMEOUT_MS, IDLE_WARNING_MS } from '../log-out/idle/idle-timer.ts';
import { lazyModule, useLoadedModule } from '../platform/lazy-module.tsx';
import { onReturnToWindow } from '../platform/on-return-to-window.ts';
import { useLazyUploads } from '../renderer/upload/uploads-context.ts';
import { useSaver } from '../saving/saving-context.tsx';
import { activityClock } from '../session/activity-clock.ts';
import { useSession } from '../session/session-context.ts';
import { collectSeenAnswers } from './seen-answers.ts';
import { useToasts } from '../ui/use-toasts.ts';

const program = lazyModule(() => import('./remote-changes/remote-changes-bundle.tsx'));

export const useLoadedRemoteChanges = () => useLoadedModule(program);

/** Students who come back to this window see what they have saved in another one, or on another device. */
export function useSyncRemoteChanges(): void {
  const session = useSession();
  const { isLoggedIn } = session;
  const store = useAnswerStore();
  const saver = useSaver();
  const toasts = useToasts();
  const uploads = useLazyUploads();
  const sessionLost = useOnSessionExpired();
  const isFollowing = useRef(false);
  const follow = useEffectEvent(async () => {
    // People who were away too long are logged out, which says why.
    if (isFollowing.current || activityClock.hasEnded() || activityClock.idleFor() >= IDLE_TIMEOUT_MS - IDLE_WARNING_MS) return;
    isFollowing.current = true;
    try {
      await (await program.load()).applyRemoteChanges({ store, saver, toasts, uploads, session });
    } catch (error) {
      if (error instanceof UnauthorizedError) await sessionLost();
    } finally {
      isFollowing.current = false;
    }
  });
  useEffect(() => (isLoggedIn ? onReturnToWindow(() => void follow()) : undefined), [isLoggedIn]);
}

export function useSeenAnswers() {
  const store = useAnswerStore();
  const saver = useSaver();
  const uploads = useLazyUploads();
  const now = useCallback(() => {
    const newer = program.getLoaded()?.remoteChangesOf(store, saver);
    newer?.dismiss();
    return newer?.seenAnswers() ?? collectSeenAnswers(store);
  }, [store, saver]);
  /** The server did not submit them, as others are saved: these show now. Throws what says so where that is not possible. */
  const refused = useCallback(
    async (conflict: ConflictError) => {
      let loaded;
      try {
        loaded = await program.load();
      } catch {
        throw new ServerError(conflict.message, conflict.status);
      }
      await loaded.showUnseenChanges({ store, saver, uploads }, conflict);
    },
    [store, saver, uploads],
  );
  return useMemo(() => ({ now, refused }), [now, refused]);
}
