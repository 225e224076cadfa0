import type { ActivityClock, SessionEndReason } from '../../session/activity-clock.ts';

/** 15 minutes without activity end a session; the student is asked one minute before. */
export const IDLE_TIMEOUT_MS = 900_000;
export const IDLE_WARNING_MS = 60_000;

/** Activity is recorded this often: a moving pointer sends a hundred events a second. */
const LOOK_EVERY_MS = 1000;

const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'input'];
const RETURNS = ['focus', 'pageshow', 'visibilitychange'];

interface IdleListeners {
  readonly onWarningChange: (isAsking: boolean) => void;
  /** The student did something in this tab; at most once a second. */
  readonly onActivity: () => void;
  /** 15 minutes are over: noticed by the timer, or when someone returns to a sleeping tab. */
  readonly onIdle: () => void;
  /** Another tab ended the session. */
  readonly onEnd: (reason: SessionEndReason) => void;
}

/** Follows the activity in all tabs of the browser, until it is stopped or has reported an end. */
export function startIdleTimer(clock: ActivityClock, listeners: IdleListeners) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const ask = (asks: boolean): void => {
    if (asks === isAsking) return;
    isAsking = asks;
    listeners.onWarningChange(asks);
  };
  /** One timer to the next moment that matters: browsers slow down those that tick in a hidden tab. */
  const check = (): void => {
    clearTimeout(timer);
    // This tab's own log-out is under way; another tab's is reported.
    if (clock.hasEnded()) return;
    const idle = clock.idleFor();
    if (idle >= IDLE_TIMEOUT_MS) {
      stop();
      listeners.onIdle();
      return;
    }
    const asks = idle >= IDLE_TIMEOUT_MS - IDLE_WARNING_MS;
    timer = setTimeout(check, (asks ? IDLE_TIMEOUT_MS : IDLE_TIMEOUT_MS - IDLE_WARNING_MS) - idle);
    ask(asks);
  };
  const touch = (): void => {
    if (clock.touch()) listeners.onActivity();
  };
  const goOn = (): void => {
    touch();
    check();
  };
  let lookedAt = -LOOK_EVERY_MS;
  /** Ignores activity while the warning shows; only its button continues the session. */
  const act = (): void => {
    const now = Date.now();
    if (Math.abs(now - lookedAt) < LOOK_EVERY_MS) return;
    lookedAt = now;
    if (clock.idleFor() >= IDLE_TIMEOUT_MS - IDLE_WARNING_MS) check();
    // The timer looks at the clock itself.
    else touch();
  };
  const returned = ({ target }: Event): void => {
    // Focus on a field of the page says nothing about the window.
    if (!(target instanceof Element) && document.visibilityState === 'visible') check();
  };

  const unfollow = clock.subscribe({
    onTouch: check,
    onEnd(reason) {
      stop();
      listeners.onEnd(reason);
    },
  });
  const stop = (): void => {
    clearTimeout(timer);
    unfollow();
    ACTIVITIES.forEach((name) => window.removeEventListener(name, act, true));
    RETURNS.forEach((name) => window.removeEventListener(name, returned, true));
    ask(false);
  };

  ACTIVITIES.forEach((name) => window.addEventListener(name, act, { capture: true, passive: true }));
  // The visibility of a document changes on the document: the window hears of it while it is captured.
  RETURNS.forEach((name) => window.addEventListener(name, returned, true));
  // A page that opens is activity.
  clock.touch();
  check();
  return { continueSession: goOn, stop };
}
